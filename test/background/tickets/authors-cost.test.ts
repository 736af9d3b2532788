import { beforeEach, expect, test } from 'vitest';
import { readSession } from '../../../lib/background/api/session';
import { showUnread } from '../../../lib/background/app/badge';
import { countsOfScope } from '../../../lib/background/app/counts';
import { dispatch } from '../../../lib/background/outbox/dispatcher';
import { findCommand } from '../../../lib/background/outbox/store';
import { replyStillFits } from '../../../lib/background/tickets/commands/preconditions';
import { isReply } from '../../../lib/background/tickets/commands/reply';
import { notifyOfMessages } from '../../../lib/background/tickets/desktop-notifications';
import { markSeen, markUnread } from '../../../lib/background/tickets/read-markers';
import { threadPage } from '../../../lib/background/tickets/thread-page';
import { environmentDb } from '../../../lib/storage/databases';
import type { StoredMessage } from '../../../lib/storage/stored-message';
import { putTicket } from '../../../lib/storage/ticket-index';
import { large } from '../../large';
import { atRest } from '../background';
import { type Cost, costOf } from '../count-requests';
import { outboxStage } from '../outbox/stage';

// Counts come from an index, so a long thread costs as many requests and rows as a short one.

const { stage, send, outgoing } = outboxStage();
const LONG = large(3_000);
const COUNTED = ['tickets', 'messages', 'seen', 'own'];

// The session knows its installation after its first reading.
beforeEach(readSession);

/** Stores an unseen thread with messages by a manager and a colleague in turn. */
async function longThread(length: number): Promise<void> {
  const db = await environmentDb('test');
  const stored = await db.get('tickets', stage.ticketId);
  if (!stored) throw new Error('no ticket');
  const tx = db.transaction(['messages', 'tickets'], 'readwrite');
  await tx
    .objectStore('messages')
    .delete(IDBKeyRange.bound([stage.ticketId], [stage.ticketId, []]));
  for (let number = 0; number < length; number++) {
    const by = number % 2 === 0 ? 'manager' : 'team';
    const row: StoredMessage = {
      ...{ ticketId: stage.ticketId, number, id: `m-${number}`, by },
      message: {
        id: `m-${number}`,
        author: by === 'team' ? 'partner' : 'svc',
        ...{ text: 'x'.repeat(200), attachments: [], readable: true },
      },
    };
    void tx.objectStore('messages').put(row);
  }
  const thread = {
    ...stored.thread,
    ...{ total: length, unread: length, seenUpTo: 0, sawUpTo: 0, toldUpTo: 0, complete: true },
    ...{ lastByOthers: length - 1, markedAt: undefined },
  };
  await putTicket(tx.objectStore('tickets'), { ...stored, thread });
  await tx.done;
}

/** The cost of the same work in a short thread and in a long one. */
async function shortAndLong(work: () => Promise<unknown>): Promise<[Cost, Cost]> {
  // A first run waits for background work and fills the caches.
  await longThread(2);
  await work();
  await atRest();
  await longThread(2);
  const short = await costOf(COUNTED, work);
  await longThread(LONG);
  return [short, await costOf(COUNTED, work)];
}

test.each<[string, () => Promise<unknown>]>([
  ['marking messages as seen', () => markSeen(stage.scope, stage.ticketId, 1)],
  ['marking a message as unread', () => markUnread(stage.scope, stage.ticketId, undefined)],
  ['a notification about new messages', () => notifyOfMessages(stage.scope, stage.ticketId)],
  ['the number on the toolbar button', () => showUnread()],
])('%s costs as much in a thread of 3 000 messages as in one of 2', async (_, work) => {
  const [short, long] = await shortAndLong(work);
  expect(long).toEqual(short);
  expect(long.requests).toBeLessThan(20);
});

test('the check before a reply is sent costs the same in a long thread', async () => {
  stage.service.control.respondNext(
    { method: 'POST', path: /\/messages$/ },
    { kind: 'drop', when: 'before-work' },
  );
  const commandId = await send('Hello');
  await outgoing();
  const write = await findCommand('test', commandId);
  if (!write || !isReply(write)) throw new Error('the write is not there');
  // Its retry must not happen during the counting.
  await (await environmentDb('test')).put('commands', { ...write, nextAt: Date.now() + 3_600_000 });
  await dispatch('test');
  const unseen = { ...write, payload: { ...write.payload, sawUpTo: 0 } };
  const [short, long] = await shortAndLong(() => replyStillFits(unseen));
  expect(long).toEqual(short);
  expect(long.requests).toBeLessThan(40);

  await longThread(LONG);
  const shown = await costOf(COUNTED, () => threadPage(stage.scope, stage.ticketId, 0));
  // The ticket, 60 messages and one command.
  expect(shown.rows).toBeLessThan(65);
});

test('the number on the toolbar button reads only tickets with unread messages', async () => {
  const db = await environmentDb('test');
  const stored = await db.get('tickets', stage.ticketId);
  if (!stored) throw new Error('no ticket');
  const tx = db.transaction('tickets', 'readwrite');
  for (let i = 0; i < large(10_000); i++)
    void putTicket(tx.store, {
      ...stored,
      ticketId: `t-${i}`,
      thread: { ...stored.thread, unread: i < 3 ? 2 : 0 },
      // The service no longer knows one of them, so the user cannot open and read it.
      failure:
        i === 0 ? { kind: 'not-found', status: 404, serviceError: { fields: [] } } : undefined,
    });
  await tx.done;
  let unread = 0;
  const cost = await costOf(COUNTED, async () => {
    unread = (await countsOfScope()).unread;
  });
  expect(unread).toBe(4);
  expect(cost.rows).toBeLessThan(10);
});
