// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { OutgoingFiles, withoutUploads } from '../../../components/attachment/OutgoingFiles';
import { findingsIn } from '../../../components/lens/body-parts';
import { PendingTickets } from '../../../components/outbox/PendingTickets';
import { done } from '../../../lib/domain/core/failure';
import type { FileView } from '../../../lib/domain/files/file-view';
import { messageBody } from '../../../lib/domain/tickets/request-bodies';
import { t } from '../../../lib/words/words';
import { renderScreen } from '../screen';
import { FILE_ID, UPLOAD, VIEW } from './file-samples';

// A message that waits until its files are uploaded.

const LINK = {
  name: 'a.pdf',
  mimeType: 'application/pdf',
  url: 'https://a.example/a.pdf',
  hash: '',
};

const draw = (view: Partial<FileView> | undefined) =>
  renderScreen(<OutgoingFiles environment="test" attachments={[LINK, UPLOAD]} />, {
    'files.read': done(view ? [{ ...VIEW, ...view }] : []),
    'files.retry': done(null),
  });

test.each([
  [{}, 'Waiting for screenshot.png, 40%'],
  [{ state: 'ready' as const }, 'screenshot.png is ready'],
  [
    { state: 'waiting' as const, problem: 'locked' as const },
    'Waiting for screenshot.png. Alongside is locked. Unlock it, and the upload goes on.',
  ],
  [undefined, /^screenshot.png is no longer here. Edit the message/],
])('a waiting message says for what', async (view, words) => {
  const screen = draw(view);
  await screen.findByText(words);
  // A link needs no upload.
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a message whose file failed says why, and offers to try again', async () => {
  const screen = draw({ state: 'failed', problem: 'refused' });
  await screen.findByText(/^Waiting for screenshot.png. The storage refused the upload/);
  fireEvent.click(screen.getByRole('button', { name: 'Retry: screenshot.png' }));
  await waitFor(() =>
    expect(screen.sentParams('files.retry')).toEqual([{ environment: 'test', id: FILE_ID }]),
  );
});

test('a message without uploads asks for none', () => {
  const screen = renderScreen(<OutgoingFiles environment="test" attachments={[LINK]} />);
  expect(screen.container.textContent).toBe('');
  expect(screen.sentParams('files.read')).toEqual([]);
  expect(withoutUploads([LINK, UPLOAD])).toEqual([LINK]);
});

test('a new ticket that waits in the panel names its files, too', async () => {
  const screen = renderScreen(
    <PendingTickets
      environment="test"
      onEdit={() => undefined}
      next={{ current: null }}
      outgoings={[
        {
          commandId: 'c',
          what: { kind: 'ticket.create', summary: 'S', record: 'R', attachments: [UPLOAD] },
          startedAt: 0,
          state: 'waiting',
          seenInThread: false,
          actions: ['edit', 'remove'],
        },
      ]}
    />,
    { 'files.read': done([VIEW]) },
  );
  await screen.findByText('Waiting for screenshot.png, 40%');
  // While it waits, it can still be changed and taken back.
  screen.getByRole('button', { name: t('edit') });
  screen.getByRole('button', { name: t('remove') });
});

test('what stands for a link is not searched for secrets', () => {
  const url = 'upload:4111111111111111';
  const own = { references: [], urls: [], facts: [] };
  const found = (link: string) =>
    findingsIn(messageBody({ text: '', attachments: [{ ...UPLOAD, url: link }] }), [], own);
  expect(found('https://a.example/4111111111111111')).not.toEqual([]);
  expect(found(url)).toEqual([]);
});
