import type { IDBPTransaction } from 'idb';
import type { Environment } from '../domain/environment';
import { type Message, writerOf } from '../domain/message';
import { sameWords } from '../partner/traits';
import { messageSending } from '../partner/writes';
import { type EnvironmentDb, environmentDb } from '../storage/databases';
import type { EnvironmentSchema, StoredWrite } from '../storage/schema';
import type { StoredMessage } from '../storage/stored-message';
import { putTicket } from '../storage/ticket-index';
import { showUnread } from './badge';
import { countByOthers, lastByOthers } from './by-others';
import { tell } from './news';
import { takeNoticeBack } from './notices';
import { digestOf } from './outbox/fingerprint';

// All agents of a partner share one key, and the service calls every message of theirs `partner`.
// What this browser sent it knows from its own outbox: the id in the answer, else the words.

/** Ids of messages that this browser sent, each with the reply that it is taken for by its words. */
export type OwnIds = ReadonlyMap<string, { takenFor?: string }>;

/**
 * Which of these new messages this browser sent; they follow on `total` stored ones. A reply whose
 * message nobody named is matched by its words, after what its writer had seen, and only once.
 */
export async function ownAmong(
  db: EnvironmentDb,
  ticketId: string,
  messages: readonly Message[],
  total: number,
): Promise<OwnIds> {
  const own = new Map<string, { takenFor?: string }>();
  const byPartner = messages.filter(({ author }) => author === 'partner');
  if (byPartner.length === 0) return own;
  const known = db.transaction('own').store;
  const keys = await Promise.all(byPartner.map(({ id }) => known.getKey([ticketId, id])));
  for (const [i, { id }] of byPartner.entries()) if (keys[i] !== undefined) own.set(id, {});

  const writes = await db.getAllFromIndex('writes', 'ticketId', ticketId);
  for (const write of writes.sort((a, b) => a.number - b.number))
    for (const [i, message] of messages.entries()) {
      if (message.author !== 'partner' || own.has(message.id)) continue;
      if (!(await isMessageOf(write, message, total + i))) continue;
      own.set(message.id, { takenFor: write.action });
      break;
    }
  return own;
}

/** True for a reply of which some message in the thread may be ours, and nobody knows which. */
const isUnplaced = ({ result, claimed, ...write }: StoredWrite): boolean =>
  result === undefined && claimed === undefined && mayHaveArrived(write);

const mayHaveArrived = ({ state, uncertain }: Pick<StoredWrite, 'state' | 'uncertain'>) =>
  state === 'done' || state === 'sending' || uncertain;

/** Whether a message says what a reply said. Where a lock took the words, their digest is left. */
async function isMessageOf(write: StoredWrite, message: Message, number: number) {
  const { deed } = write;
  if (deed.kind !== 'message.send' || !isUnplaced(write)) return false;
  // What stood there before the first attempt is not ours.
  if (number < (write.sentFrom ?? deed.sawUpTo)) return false;
  if (write.body === '')
    return (await digestOf(messageSending(deed.ticketId, message).body)) === write.digest;
  return sameWords(deed.message, message);
}

/** Keeps that messages are ours, in the transaction that stores them. */
export async function keepOwn(
  tx: IDBPTransaction<
    EnvironmentSchema,
    ('own' | 'writes' | 'tickets' | 'messages' | 'seen')[],
    'readwrite'
  >,
  ticketId: string,
  own: OwnIds,
): Promise<void> {
  for (const [id, { takenFor }] of own) {
    await tx.objectStore('own').put({ ticketId, id });
    const write = takenFor === undefined ? undefined : await tx.objectStore('writes').get(takenFor);
    if (write) await tx.objectStore('writes').put({ ...write, claimed: id });
  }
}

/** A message as it is stored, with who wrote it. */
export function withWriter(
  row: Pick<StoredMessage, 'ticketId' | 'number' | 'id' | 'message'>,
  own: boolean,
): StoredMessage {
  const { ticketId, number, id, message } = row;
  const by = writerOf({ author: message.author, own });
  const bare = { ticketId, number, id, message };
  return by === 'you' ? { ...bare, own: true } : { ...bare, by };
}

/**
 * Corrects who wrote what once more is known of a reply: the service told which message it became,
 * though it was read before, or that it took none. Counts and notifications follow.
 */
export async function settleOwn(environment: Environment, action: string): Promise<void> {
  const db = await environmentDb(environment);
  const known = await db.get('writes', action);
  if (known?.deed.kind !== 'message.send' || !(known.result ?? known.claimed)) return;
  const { ticketId } = known.deed;
  const tx = db.transaction(['writes', 'own', 'messages', 'tickets'], 'readwrite');
  const write = await tx.objectStore('writes').get(action);
  if (!write) return tx.done;
  const { result, claimed } = write;
  const ours = mayHaveArrived(write) ? (result ?? claimed) : undefined;
  let moved = ours !== undefined && (await setOwn(tx, [ticketId, ours], true));
  if (claimed !== undefined && claimed !== ours) {
    moved = (await setOwn(tx, [ticketId, claimed], false)) || moved;
    await tx.objectStore('writes').put({ ...write, claimed: ours });
  }
  const unread = moved ? await countAgain(tx, ticketId) : undefined;
  await tx.done;
  if (unread === 0) await takeNoticeBack(environment, ticketId);
  if (moved) await Promise.all([tell({ kind: 'ticket', environment, ticketId }), showUnread()]);
}

type Tx = IDBPTransaction<
  EnvironmentSchema,
  ('own' | 'writes' | 'tickets' | 'messages')[],
  'readwrite'
>;

/** Makes a stored message ours, or not; true where it was otherwise before. */
async function setOwn(tx: Tx, key: [string, string], own: boolean): Promise<boolean> {
  const [ticketId, id] = key;
  if (own) await tx.objectStore('own').put({ ticketId, id });
  else await tx.objectStore('own').delete(key);
  const messages = tx.objectStore('messages');
  const row = await messages.index('id').get(key);
  if (!row || (row.own ?? false) === own) return false;
  await messages.put(withWriter(row, own));
  return true;
}

/** Counts a thread anew; how many messages of it are unread then. */
async function countAgain(tx: Tx, ticketId: string): Promise<number> {
  const tickets = tx.objectStore('tickets');
  const messages = tx.objectStore('messages');
  const stored = await tickets.get(ticketId);
  if (!stored) return 0;
  const { thread } = stored;
  const { all: unread } = await countByOthers(messages, ticketId, thread.seenUpTo);
  const last = await messages.get([ticketId, thread.total - 1]);
  const lastBy = last && writerOf({ ...last.message, own: last.own });
  const lastOther = (await lastByOthers(messages, ticketId))?.number;
  await putTicket(tickets, {
    ...stored,
    thread: { ...thread, unread, lastByOthers: lastOther, lastBy },
  });
  return unread;
}
