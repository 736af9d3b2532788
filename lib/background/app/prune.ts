import { runExclusive } from '../../async/run-exclusive';
import type { Environment } from '../../domain/core/environment';
import { ENVIRONMENTS } from '../../domain/core/environment-rules';
import { type EnvironmentDb, environmentDb } from '../../storage/databases';
import type { StoresOf } from '../../storage/store-fates';
import type { StoredRecord } from '../../storage/stored-record';
import { marksOf } from '../../storage/stored-thread';
import type { StoredTicket } from '../../storage/stored-ticket';
import { putTicket } from '../../storage/ticket-index';
import { clientsOnly } from '../tickets/record-clients';

// Pruning limits the size of the database. Links, drafts, commands and read markers are never pruned;
// pruned data is read again when a screen shows it. The settings screen states the same limits.

const DAY = 24 * 3_600_000;

/** How long, and how many, records without a linked ticket keep their name and address. */
const RECORDS_KEPT_FOR = 90 * DAY;
const MOST_RECORDS = 5_000;

/** How long messages of a closed ticket are stored after its last activity, and how many of all tickets. */
const MESSAGES_KEPT_FOR = 90 * DAY;
const MOST_MESSAGES = 100_000;

/** A closed ticket is polled for a week (polling/schedule.ts); messages pruned earlier would be read again at once. */
const POLLED_FOR = 8 * DAY;

/** Prunes both environments. */
export async function pruneAll(): Promise<void> {
  for (const environment of ENVIRONMENTS) await prune(environment, Date.now());
}

/** Removes what is too old or too much, and returns how much. `now` is in epoch milliseconds. */
export const prune = (
  environment: Environment,
  now: number,
): Promise<Record<StoresOf<'prune'>, number>> =>
  runExclusive(`prune ${environment}`, async () => {
    const db = await environmentDb(environment);
    return { records: await pruneRecords(db, now), messages: await pruneMessages(db, now) };
  });

/** Removes names and addresses of records. The chosen client's id stays, because only the user can give it again. */
async function pruneRecords(db: EnvironmentDb, now: number): Promise<number> {
  const tx = db.transaction(['records', 'links'], 'readwrite');
  const records = tx.objectStore('records');
  const links = tx.objectStore('links').index('reference');
  const mayGo = async ({ reference, title }: StoredRecord) =>
    title !== undefined && (await links.getKey(reference)) === undefined;
  // What stays in any case does not push out what may go.
  let surplus = -MOST_RECORDS;
  if ((await records.count()) > MOST_RECORDS)
    for await (const { value } of records.iterate()) if (await mayGo(value)) surplus += 1;
  let pruned = 0;
  for await (const cursor of records.index('seenAt').iterate()) {
    if (now - cursor.value.seenAt <= RECORDS_KEPT_FOR && surplus <= 0) break;
    if (!(await mayGo(cursor.value))) continue;
    const left = clientsOnly(cursor.value);
    if (left) await cursor.update(left);
    else await cursor.delete();
    surplus -= 1;
    pruned += 1;
  }
  await tx.done;
  return pruned;
}

/** Removes the messages of closed tickets, the longest without activity first. Returns how many. */
async function pruneMessages(db: EnvironmentDb, now: number): Promise<number> {
  let surplus = (await db.count('messages')) - MOST_MESSAGES;
  const oldest = await closedTickets(db, now - POLLED_FOR);
  let pruned = 0;
  for (const { ticketId, activityAt } of oldest) {
    if (now - activityAt <= MESSAGES_KEPT_FOR && surplus <= 0) break;
    const removed = await pruneThread(db, ticketId);
    surplus -= removed;
    pruned += removed;
  }
  return pruned;
}

/** Closed tickets without activity since `before` (epoch milliseconds), the longest first. */
async function closedTickets(db: EnvironmentDb, before: number): Promise<StoredTicket[]> {
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

/** Removes a thread's messages, unless one is unread or a command is not confirmed. Returns how many. */
async function pruneThread(db: EnvironmentDb, ticketId: string): Promise<number> {
  const tx = db.transaction(['tickets', 'messages', 'commands'], 'readwrite');
  const [stored, commands] = await Promise.all([
    tx.objectStore('tickets').get(ticketId),
    tx.objectStore('commands').index('ticketId').getAll(ticketId),
  ]);
  const hasPending = commands.some(({ state }) => state !== 'done');
  if (!stored || stored.thread.total === 0 || stored.thread.unread > 0 || hasPending) {
    await tx.done;
    return 0;
  }
  const { total, lastMessageAt } = stored.thread;
  const thread = {
    position: {},
    total: 0,
    unread: 0,
    complete: false,
    ...marksOf(stored.thread),
    lastMessageAt,
  };
  await Promise.all([
    tx.objectStore('messages').delete(IDBKeyRange.bound([ticketId, 0], [ticketId, []])),
    putTicket(tx.objectStore('tickets'), { ...stored, thread }),
    tx.done,
  ]);
  return total;
}
