import { browser } from 'wxt/browser';
import { ENVIRONMENTS, type Environment } from '../domain/environment';
import { type EnvironmentDb, environmentDb } from '../storage/databases';
import type { StoredTicket } from '../storage/schema';
import { putTicket } from '../storage/ticket-index';
import { inLine } from './line';
import { complain } from './log';

// What this browser remembers does not grow for ever. Links, drafts, commands and read markers are
// never pruned; what is pruned is read again when it is shown. The settings say the same in words.

const DAY = 24 * 3_600_000;

/** How long names of records are kept that no ticket is linked to, and how many of them at most. */
const RECORDS_FOR = 90 * DAY;
const MOST_RECORDS = 5_000;

/** How long messages of a closed ticket are kept after the last activity, and how many of all tickets. */
const MESSAGES_FOR = 90 * DAY;
const MOST_MESSAGES = 100_000;

/** A closed ticket is polled for a week (poll/plan.ts): before that, pruned messages would come back at once. */
const POLLED_FOR = 8 * DAY;

const ALARM = 'prune';

/** Prunes at the start of the background and once a day. */
export function startPruning(): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === ALARM) pruneAll();
  });
  pruneAll();
}

function pruneAll(): void {
  const work = async () => {
    if (!(await browser.alarms.get(ALARM)))
      await browser.alarms.create(ALARM, { periodInMinutes: 24 * 60 });
    for (const environment of ENVIRONMENTS) await prune(environment, Date.now());
  };
  work().catch((error: unknown) => complain('Old data could not be removed:', error));
}

/** Takes out what is too old or too much; says how much. `now` is in epoch milliseconds. */
export const prune = (
  environment: Environment,
  now: number,
): Promise<{ records: number; messages: number }> =>
  inLine(`prune ${environment}`, async () => {
    const db = await environmentDb(environment);
    return { records: await pruneRecords(db, now), messages: await pruneMessages(db, now) };
  });

/** The record's name and address go. A client's ID stays: only the service could say it again. */
async function pruneRecords(db: EnvironmentDb, now: number): Promise<number> {
  const tx = db.transaction(['records', 'links'], 'readwrite');
  const records = tx.objectStore('records');
  const links = tx.objectStore('links').index('reference');
  let surplus = (await records.count()) - MOST_RECORDS;
  let pruned = 0;
  for await (const cursor of records.index('seenAt').iterate()) {
    const { reference, clientId, seenAt, title } = cursor.value;
    if (now - seenAt <= RECORDS_FOR && surplus <= 0) break;
    const isNamed = title !== undefined;
    if (!isNamed || (await links.getKey(reference)) !== undefined) continue;
    if (clientId === undefined) await cursor.delete();
    else await cursor.update({ reference, clientId, seenAt });
    surplus -= 1;
    pruned += 1;
  }
  await tx.done;
  return pruned;
}

/** Messages of closed tickets that nobody has opened or written to for long, the quietest first. */
async function pruneMessages(db: EnvironmentDb, now: number): Promise<number> {
  let surplus = (await db.count('messages')) - MOST_MESSAGES;
  const quiet = await quietTickets(db, now - POLLED_FOR);
  let pruned = 0;
  for (const { ticketId, activityAt } of quiet) {
    if (now - activityAt <= MESSAGES_FOR && surplus <= 0) break;
    const gone = await pruneThread(db, ticketId);
    surplus -= gone;
    pruned += gone;
  }
  return pruned;
}

/** Closed tickets without activity since `before`, the quietest first. */
async function quietTickets(db: EnvironmentDb, before: number): Promise<StoredTicket[]> {
  const installations = new Set<string>();
  const index = db.transaction('tickets').store.index('installationId');
  for await (const { key } of index.iterate(null, 'nextunique')) installations.add(key);
  const found = await Promise.all(
    [...installations].map((id) =>
      db.getAllFromIndex(
        'tickets',
        'status',
        IDBKeyRange.bound([id, 'Closed'], [id, 'Closed', before]),
      ),
    ),
  );
  return found.flat().sort((a, b) => a.activityAt - b.activityAt);
}

/** Takes a thread's messages out, unless something in it is unread or waits to be sent; says how many. */
async function pruneThread(db: EnvironmentDb, ticketId: string): Promise<number> {
  const tx = db.transaction(['tickets', 'messages', 'writes'], 'readwrite');
  const [stored, writes] = await Promise.all([
    tx.objectStore('tickets').get(ticketId),
    tx.objectStore('writes').index('ticketId').getAll(ticketId),
  ]);
  const waits = writes.some(({ state }) => state !== 'done');
  if (!stored || stored.thread.total === 0 || stored.thread.unread > 0 || waits) {
    await tx.done;
    return 0;
  }
  const { total, seenUpTo, sawUpTo, toldUpTo, markedAt, lastMessageAt } = stored.thread;
  const thread = {
    ...{ position: {}, total: 0, unread: 0, complete: false },
    ...{ seenUpTo, sawUpTo, toldUpTo, markedAt, lastMessageAt },
  };
  await Promise.all([
    tx.objectStore('messages').delete(IDBKeyRange.bound([ticketId, 0], [ticketId, []])),
    putTicket(tx.objectStore('tickets'), { ...stored, thread }),
    tx.done,
  ]);
  return total;
}
