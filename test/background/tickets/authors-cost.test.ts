import { beforeEach, expect, test } from 'vitest';
import { environmentDb } from '../../lib/storage/databases';
import type { StoredMessage } from '../../lib/storage/stored-message';
import { putTicket } from '../../lib/storage/ticket-index';
import { showUnread } from '../../lib/worker/badge';
import { countsOfPlace } from '../../lib/worker/counts';
import { tellOfNewMessages } from '../../lib/worker/notices';
import { pump } from '../../lib/worker/outbox/pump';
import { writeOf } from '../../lib/worker/outbox/rows';
import { writtenSince } from '../../lib/worker/outbox/truth-check';
import { markSeen, markUnread } from '../../lib/worker/seen';
import { readSession } from '../../lib/worker/session';
import { threadPage } from '../../lib/worker/threads';
import { large } from '../large';
import { atRest } from './background';
import { type Cost, costOf } from './count-requests';
import { outboxStage } from './outbox/stage';

// Counts come from an index: a long thread costs as many requests and rows as a short one.

const { stage, send, outgoing } = outboxStage();
const LONG = large(3_000);
const COUNTED = ['tickets', 'messages', 'seen', 'own'];

// Which installation is worked in is known from the first reading of the session on.
beforeEach(readSession);

/** A thread that nobody has seen, by turns from a manager and a colleague, in the database alone. */
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

/** The same work in a short thread and in a long one. */
async function costs(work: () => Promise<unknown>): Promise<[Cost, Cost]> {
  // Once before: what goes on behind a test's beginning is over then, and caches are filled.
  await longThread(2);
  await work();
  await atRest();
  await longThread(2);
  const short = await costOf(COUNTED, work);
  await longThread(LONG);
  return [short, await costOf(COUNTED, work)];
}

test.each<[string, () => Promise<unknown>]>([
  ['what was seen', () => markSeen(stage.place, stage.ticketId, 1)],
  ['what is marked unread', () => markUnread(stage.place, stage.ticketId, undefined)],
  ['the telling of new messages', () => tellOfNewMessages(stage.place, stage.ticketId)],
  ['the number on the toolbar button', () => showUnread()],
])('%s costs as much in a thread of 3 000 messages as in one of 2', async (_, work) => {
  const [short, long] = await costs(work);
  expect(long).toEqual(short);
  expect(long.requests).toBeLessThan(20);
});

test('so does the check before a reply leaves, and a reply that may have arrived in the thread', async () => {
  stage.service.control.answerNext(
    { method: 'POST', path: /\/messages$/ },
    { kind: 'drop', when: 'before-work' },
  );
  const action = await send('Hello');
  await outgoing();
  const write = await writeOf('test', action);
  if (write?.deed.kind !== 'message.send') throw new Error('the write is not there');
  // Its next try is far off: it would come in the middle of the counting.
  await (await environmentDb('test')).put('writes', { ...write, nextAt: Date.now() + 3_600_000 });
  await pump('test');
  const unseen = { ...write, deed: { ...write.deed, sawUpTo: 0 } };
  const [short, long] = await costs(() => writtenSince(unseen));
  expect(long).toEqual(short);
  expect(long.requests).toBeLessThan(40);

  await longThread(LONG);
  const shown = await costOf(COUNTED, () => threadPage(stage.place, stage.ticketId, 0));
  // The ticket, its stretch of 60, its one write.
  expect(shown.rows).toBeLessThan(65);
});

test('the number on the toolbar button reads tickets with something unread, not the others', async () => {
  const db = await environmentDb('test');
  const stored = await db.get('tickets', stage.ticketId);
  if (!stored) throw new Error('no ticket');
  const tx = db.transaction('tickets', 'readwrite');
  for (let i = 0; i < large(10_000); i++)
    void putTicket(tx.store, {
      ...stored,
      ticketId: `t-${i}`,
      thread: { ...stored.thread, unread: i < 3 ? 2 : 0 },
      // The service no longer knows one of them: nobody can open and read it.
      failure: i === 0 ? { kind: 'not-found', status: 404, said: { fields: [] } } : undefined,
    });
  await tx.done;
  let unread = 0;
  const cost = await costOf(COUNTED, async () => {
    unread = (await countsOfPlace()).unread;
  });
  expect(unread).toBe(4);
  expect(cost.rows).toBeLessThan(10);
});
