// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { done } from '../../../../lib/domain/core/failure';
import type { Reply } from '../../../../lib/protocol/contract';
import { t } from '../../../../lib/words/words';
import {
  FILE_ID,
  pictureFile,
  STORAGE,
  transferOf,
  UPLOAD,
  VIEW,
} from '../../attachment/file-samples';
import { RECORD_VIEW, SESSION } from '../../samples';
import { type Replies, renderScreen } from '../../screen';
import { Form } from './form';

// Files that are attached to a new ticket.

const handOver = vi.hoisted(() => vi.fn());
vi.mock('../../../../lib/protocol/client/hand-over-file', () => ({ handOverFile: handOver }));
beforeEach(() => void handOver.mockReset().mockResolvedValue(done(null)));

const openForm = (replies: Replies = {}) =>
  renderScreen(<Form view={RECORD_VIEW} />, {
    'session.read': done(SESSION),
    'draft.save': done([]),
    'draft.discard': done(null),
    'files.storage.read': done(STORAGE),
    'files.add': done(null),
    'files.read': done([VIEW]),
    'files.remove': done({ atStorage: 'gone' }),
    'ticket.create': done({ kind: 'waiting' }),
    ...replies,
  });

const DRAFT = done({
  commandId: '8c2d9d0e-9a51-4b55-8f11-6d0f2a7c4a10',
  text: 'The till shows an error.',
  attachments: [UPLOAD],
  fields: {
    summary: 'Error at the till',
    clientId: '3f2504e0-4f89-11d3-9a0c-0305e82c3301',
    priority: 'Regular',
  },
});

test('a screenshot is pasted into the description', async () => {
  const screen = openForm({ 'files.read': done([]) });
  const description = await screen.findByRole('textbox', { name: t('description') });
  await waitFor(() => expect(screen.sentParams('files.storage.read')).toHaveLength(1));
  fireEvent.paste(description, { clipboardData: transferOf([pictureFile('image.png')]) });
  await screen.findByText('Attached: image.png.');
  await waitFor(() => expect(handOver).toHaveBeenCalledTimes(1));
  expect(screen.sentParams('files.add')).toMatchObject([{ name: 'image.png', size: 10 }]);
});

test('Start over removes the files of the draft, too', async () => {
  const screen = openForm({ 'draft.read': DRAFT });
  await screen.findByText('Uploading 40%');
  fireEvent.click(screen.getByRole('button', { name: t('startOver') }));
  await waitFor(() =>
    expect(screen.sentParams('files.remove')).toEqual([{ environment: 'test', id: FILE_ID }]),
  );
  await waitFor(() => expect(screen.queryByText('Uploading 40%')).toBeNull());
});

test('a ticket with a file that is being uploaded is created', async () => {
  const screen = openForm({ 'draft.read': DRAFT });
  await screen.findByText('Uploading 40%');
  fireEvent.click(screen.getByRole('button', { name: t('createTicket') }));
  await waitFor(() =>
    expect(screen.sentParams('ticket.create')).toMatchObject([
      { ticket: { attachments: [UPLOAD] } },
    ]),
  );
});

test('a ticket with a failed file is not created: the form says why', async () => {
  const view = { ...VIEW, state: 'failed', problem: 'too-large' } as const;
  const screen = openForm({ 'draft.read': DRAFT, 'files.read': done([view]) });
  await screen.findByText('Not uploaded');
  fireEvent.click(screen.getByRole('button', { name: t('createTicket') }));
  await screen.findByText(
    /^Nothing was sent: screenshot.png isn’t uploaded\. The file is too large/,
  );
  expect(screen.sentParams('ticket.create')).toEqual([]);
});

test('what is typed while the files are looked at goes along, and a second press changes nothing', async () => {
  const screen = openForm({ 'draft.read': DRAFT });
  await screen.findByText('Uploading 40%');
  let answer: (views: Reply<'files.read'>) => void = () => undefined;
  const views = new Promise<Reply<'files.read'>>((resolve) => {
    answer = resolve;
  });
  const looks = screen.sentParams('files.read').length;
  screen.reply({ 'files.read': views.then(done) });
  fireEvent.click(screen.getByRole('button', { name: t('createTicket') }));
  await waitFor(() => expect(screen.sentParams('files.read').length).toBeGreaterThan(looks));
  const description = screen.getByRole('textbox', { name: t('description') });
  fireEvent.change(description, { target: { value: 'It shows error 7.' } });
  fireEvent.click(screen.getByRole('button', { name: t('createTicket') }));
  answer([VIEW]);
  await waitFor(() => expect(screen.sentParams('ticket.create')).not.toEqual([]));
  expect(screen.sentParams('ticket.create')).toMatchObject([
    { ticket: { description: 'It shows error 7.' } },
  ]);
});
