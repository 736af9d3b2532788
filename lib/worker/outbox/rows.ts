import type { Environment } from '../../domain/environment';
import { type EnvironmentDb, environmentDb } from '../../storage/databases';
import type { Deed, StoredDraft, StoredWrite, WriteState } from '../../storage/schema';
import { mayKeep } from '../epoch';
import { withoutOthersWords } from './without-words';

/** Receipts of writes that are done are kept this long. */
const RECEIPTS_FOR = 7 * 24 * 3_600_000;

/** States in which a write still has a way to go, by itself or by a person. */
export const OPEN = ['queued', 'sending', 'held', 'stopped'] as const satisfies WriteState[];

export const writeOf = async (
  environment: Environment,
  action: string,
): Promise<StoredWrite | undefined> => (await environmentDb(environment)).get('writes', action);

/** Writes that are not done, in the order they were made. */
export const openWrites = async (environment: Environment): Promise<StoredWrite[]> =>
  openWritesIn(await environmentDb(environment));

/** The same of an open database. Receipts are not read. */
export async function openWritesIn(db: EnvironmentDb): Promise<StoredWrite[]> {
  const found = await Promise.all(
    OPEN.map((state) => db.getAllFromIndex('writes', 'state', state)),
  );
  return found.flat().sort((a, b) => a.number - b.number);
}

/** Writes that are done, the latest first. */
export async function doneWrites(environment: Environment): Promise<StoredWrite[]> {
  const done = await (await environmentDb(environment)).getAllFromIndex('writes', 'state', 'done');
  return done.sort((a, b) => receivedAt(b) - receivedAt(a));
}

/**
 * Puts a write into the database, strictly durable, with the number that orders it; the draft that
 * it was made from goes in the same transaction. One of the same action is replaced.
 */
export async function putWrite(
  write: Omit<StoredWrite, 'number'>,
  draftSubject: string | undefined,
): Promise<StoredWrite> {
  const db = await environmentDb(write.environment);
  const tx = db.transaction(['writes', 'drafts'], 'readwrite', { durability: 'strict' });
  const writes = tx.objectStore('writes');
  const last = await writes.index('number').openKeyCursor(null, 'prev');
  const stored: StoredWrite = { ...write, number: (last?.key ?? 0) + 1 };
  await writes.put(stored);
  const drafts = tx.objectStore('drafts');
  const draft = draftSubject === undefined ? undefined : await drafts.get(draftSubject);
  // Only the draft it was made from: another window may be writing the next one.
  if (draft && (draft.action === write.action || saysTheSame(draft, write.deed)))
    await drafts.delete(draft.subject);
  await tx.done;
  return stored;
}

/** A window of before a reply was taken back sends it once more: the draft it became is no other one. */
const saysTheSame = ({ text, attachments }: StoredDraft, deed: Deed): boolean =>
  deed.kind === 'message.send' &&
  JSON.stringify([text, attachments]) ===
    JSON.stringify([deed.message.text, deed.message.attachments]);

/**
 * Moves a write on, in one strictly durable transaction. `move` gives the write as it is to be, or
 * undefined to leave it; what is returned is how it stands then, undefined where there is none. The
 * message that a reply became is this browser's own from the same moment on.
 */
export async function moveWrite(
  environment: Environment,
  action: string,
  move: (write: StoredWrite) => StoredWrite | undefined,
): Promise<StoredWrite | undefined> {
  const db = await environmentDb(environment);
  const tx = db.transaction(['writes', 'own'], 'readwrite', { durability: 'strict' });
  const writes = tx.objectStore('writes');
  const known = await writes.get(action);
  const to = known && move(known);
  // What others said of it may have been read just before a lock.
  const moved = to && !mayKeep(environment) ? withoutOthersWords(to) : to;
  if (moved) await writes.put(moved);
  if (moved?.deed.kind === 'message.send' && moved.state === 'done' && moved.result !== undefined)
    await tx.objectStore('own').put({ ticketId: moved.deed.ticketId, id: moved.result });
  await tx.done;
  return moved ?? known;
}

/** Takes a write out, if it may be; gives it back where it was taken. */
export async function takeOut(
  environment: Environment,
  action: string,
  may: (write: StoredWrite) => boolean,
): Promise<StoredWrite | undefined> {
  const db = await environmentDb(environment);
  const tx = db.transaction('writes', 'readwrite', { durability: 'strict' });
  const known = await tx.store.get(action);
  const taken = known && may(known) ? known : undefined;
  if (taken) await tx.store.delete(action);
  await tx.done;
  return taken;
}

/**
 * Takes a refused write out whose words stand in the draft of the form that asked; without that
 * draft the write stays, as it holds all there is of them.
 */
export async function giveToForm(
  { environment, action, subject }: { environment: Environment; action: string; subject: string },
  may: (write: StoredWrite) => boolean,
): Promise<void> {
  const db = await environmentDb(environment);
  const tx = db.transaction(['writes', 'drafts'], 'readwrite', { durability: 'strict' });
  const known = await tx.objectStore('writes').get(action);
  const draft = await tx.objectStore('drafts').get(subject);
  if (known && may(known) && draft?.action === action)
    await tx.objectStore('writes').delete(action);
  await tx.done;
}

/** Throws away receipts that are older than a week; not those that still hold words nothing else shows. */
export async function dropOldReceipts(environment: Environment, now: number): Promise<void> {
  const done = await doneWrites(environment);
  const old = done.filter((write) => write.body === '' && isOldReceipt(write, now));
  const db = await environmentDb(environment);
  await Promise.all(old.map(({ action }) => db.delete('writes', action)));
}

export const isOldReceipt = (write: StoredWrite, now: number): boolean =>
  now - receivedAt(write) > RECEIPTS_FOR;

const receivedAt = ({ receipt, createdAt }: StoredWrite): number => receipt?.at ?? createdAt;

/** Writes of one line go one after another: those of a ticket, of an application, or one alone. */
export function lineOf({ deed, action }: StoredWrite): string {
  switch (deed.kind) {
    case 'ticket.change':
    case 'message.send':
      return deed.ticketId;
    case 'application.decide':
      return deed.applicationId;
    default:
      return action;
  }
}

/** What never left is as if written now; what may have left keeps the age of its key. */
export const afresh = (write: StoredWrite, now: number): StoredWrite => ({
  ...write,
  ...(write.uncertain
    ? {}
    : { createdAt: now, attempts: 0, triedAt: undefined, aged: 0, sentFrom: undefined }),
  tries: { failures: 0, unreadable: 0 },
  failure: undefined,
});
