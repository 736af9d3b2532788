// @vitest-environment happy-dom
import { fireEvent, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { TicketThread } from '../../../components/thread/TicketThread';
import { done } from '../../../lib/domain/core/failure';
import type { ThreadPage } from '../../../lib/protocol/requests/tickets';
import { explain } from '../../../lib/words/explain';
import { t } from '../../../lib/words/words';
import { testFaces } from '../faces';
import { ROW, SCOPE } from '../samples';
import { FAILED, FAILURE, PENDING, renderScreen } from '../screen';

const EMPTY: ThreadPage = {
  total: 0,
  from: 0,
  messages: [],
  seenUpTo: 0,
  outgoing: [],
  complete: true,
};
const THREAD: ThreadPage = {
  ...EMPTY,
  total: 1,
  seenUpTo: 1,
  messages: [
    { id: 'm-1', author: 'svc', text: 'Please send a photo.', attachments: [], readable: true },
  ],
};
const EVENT = { kind: 'ticket', environment: 'test', ticketId: ROW.ticket.id } as const;

const draw = () => (
  <TicketThread
    scope={SCOPE}
    ticketId={ROW.ticket.id}
    row={undefined}
    watchFailure={undefined}
    onBack={() => undefined}
  />
);

testFaces('the messages of a ticket', {
  screen: draw,
  request: 'thread.read',
  others: { 'ticket.read': done(ROW) },
  loading: t('threadLoading'),
  empty: {
    reply: EMPTY,
    says: [t('noMessages'), t('noMessagesNext')],
    offers: ['textbox', t('reply')],
  },
  ready: {
    reply: THREAD,
    shows: [
      ['log', t('messages')],
      ['article', ''],
    ],
  },
  event: EVENT,
});

testFaces('the ticket above its messages', {
  screen: draw,
  request: 'ticket.read',
  others: { 'thread.read': PENDING },
  loading: t('threadLoading'),
  ready: {
    reply: ROW,
    shows: [
      ['heading', 'Terminal is offline'],
      ['combobox', t('status')],
    ],
  },
  event: EVENT,
});

test('a thread that may be outdated says why, and shows its messages', async () => {
  const screen = renderScreen(draw(), {
    'ticket.read': done({ ...ROW, failure: FAILURE }),
    'thread.read': done(THREAD),
  });
  await screen.findByText('Please send a photo.');
  expect(await screen.findByText(explain(FAILURE), { exact: false })).toBeInstanceOf(HTMLElement);
  screen.getByText(t('notUpToDate'), { exact: false });
});

test('a ticket whose thread is loading already accepts a reply', async () => {
  const screen = renderScreen(draw(), { 'ticket.read': done(ROW), 'thread.read': PENDING });
  await screen.findByRole('heading', { name: 'Terminal is offline' });
  screen.getByRole('textbox', { name: t('reply') });
});

test('a ticket and messages that cannot be loaded again say so once, with one Retry', async () => {
  const screen = renderScreen(draw(), {
    'ticket.read': done(ROW),
    'thread.read': done(THREAD),
  });
  await screen.findByText('Please send a photo.');
  screen.answer({ 'ticket.read': FAILED, 'thread.read': FAILED });
  await screen.publish(EVENT);
  await waitFor(() => {
    expect(screen.sentParams('ticket.read')).toHaveLength(2);
    expect(screen.sentParams('thread.read')).toHaveLength(2);
  });
  await waitFor(() => expect(screen.getAllByRole('button', { name: t('retry') })).toHaveLength(1));
  // After the messages are loaded again, the ticket still says so.
  screen.answer({ 'thread.read': done(EMPTY) });
  fireEvent.click(screen.getByRole('button', { name: t('retry') }));
  await screen.findByText(t('noMessages'));
  screen.getByText(t('notUpToDate'), { exact: false });
});
