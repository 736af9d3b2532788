// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { DropPlace } from '../../../components/attachment/DropPlace';
import { done } from '../../../lib/domain/core/failure';
import { t } from '../../../lib/words/words';
import { ROW } from '../samples';
import { renderScreen } from '../screen';
import { SampleThread } from '../thread/sample-thread';
import { pictureFile, STORAGE, transferOf } from './file-samples';

vi.mock('../../../lib/protocol/client/hand-over-file', () => ({
  handOverFile: async () => done(null),
}));

async function openReply() {
  const screen = renderScreen(
    <>
      <SampleThread />
      <DropPlace />
    </>,
    {
      'ticket.read': done(ROW),
      'thread.read': done({
        ...{ total: 0, from: 0, messages: [], seenUpTo: 0, outgoing: [], complete: true },
      }),
      'draft.save': done([]),
      'files.storage.read': done(STORAGE),
      'files.add': done(null),
      'files.read': done([]),
    },
  );
  await screen.findByRole('textbox', { name: t('reply') });
  await waitFor(() => expect(screen.sentParams('files.storage.read')).toHaveLength(1));
  return screen;
}

const drop = (files: readonly File[]) =>
  fireEvent.drop(document.body, { dataTransfer: transferOf(files) });

test('files that are dropped while others are being added count with them', async () => {
  const screen = await openReply();
  const thirty = () => Array.from({ length: 30 }, (_, i) => pictureFile(`${i}.png`));
  for (const files of [thirty(), thirty()]) drop(files);
  await screen.findByText(t('filesAreTooMany', '29.png', 50));
  screen.getByText(t('filesAreTooMany', '20.png', 50));
  await waitFor(() => expect(screen.sentParams('files.add')).toHaveLength(50));
});

test('a file is not drawn again for each one that is added beside it, nor for each key in the reply', async () => {
  const screen = await openReply();
  const first = pictureFile('first.png');
  // Each time the row is drawn, it looks at the kind of the file.
  const look = vi.spyOn(first, 'type', 'get').mockReturnValue('image/png');
  drop([first]);
  await screen.findByRole('list', { name: t('attachments') });
  await waitFor(() => expect(screen.sentParams('files.add')).toHaveLength(1));
  const before = look.mock.calls.length;
  drop(Array.from({ length: 30 }, (_, i) => pictureFile(`${i}.png`)));
  await waitFor(() => expect(screen.sentParams('files.add')).toHaveLength(31));
  await waitFor(() => expect(screen.getAllByText(t('fileGone'))).toHaveLength(31));
  expect(look.mock.calls.length - before).toBeLessThan(15);
  // Nor for what is typed in the reply.
  const drawn = look.mock.calls.length;
  const field = screen.getByRole('textbox', { name: t('reply') });
  for (const value of ['H', 'He', 'Her', 'Here']) fireEvent.change(field, { target: { value } });
  expect(look.mock.calls.length - drawn).toBe(0);
});
