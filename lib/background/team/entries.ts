import type { IDBPObjectStore } from 'idb';
import type { Environment } from '../../domain/core/environment';
import { environmentDb } from '../../storage/databases';
import type { EnvironmentSchema } from '../../storage/schema';
import type { StoredTeam, StoredTeamEntry } from '../../storage/stored-team';
import { appVersion } from '../../words/app-version';
import { canPersist } from '../core/epoch';
import { foldAll } from './fold-all';
import { isAboutKeys } from './key-receivers';
import type { KnownTopics } from './known-topics';
import { withoutText } from './purge-notes';
import { subjectOf } from './subject';
import { TEAM_AT } from './team-access';
import { type Agent, allOrNothing, findTeamOf, TEAM_STORES } from './team-transaction';

// The team's entries in this browser's database. Nothing here waits for the server, and nothing that was
// read from it is ever deleted: what holds of several entries about one thing is computed again.

/** An entry as the server has it, opened. */
export type ReadEntry = Omit<StoredTeamEntry, 'waitingSince'>;

type Entries = IDBPObjectStore<
  EnvironmentSchema,
  (typeof TEAM_STORES)[number][],
  'teamEntries',
  'readwrite'
>;

/** What became of entries that were read. */
type Stored = {
  /** The entries that are new here, or were changed. */
  entries: StoredTeamEntry[];
  /** The ids of tickets about which something changed. */
  changed: string[];
};

/**
 * Stores what was read and how far, in one transaction. An entry of this agent that waits to be sent stays
 * as it is. So does a colleague's, save for its number, if its author wrote it later than what the server has. The database is not
 * asked for what is not among the `known` topics. Nothing is stored once the browser left the team.
 */
export async function storeRead(
  agent: Agent,
  read: readonly ReadEntry[],
  cursor: { stream: string; sequence: number },
  known?: KnownTopics,
): Promise<Stored> {
  const tx = (await environmentDb(agent.environment)).transaction([...TEAM_STORES], 'readwrite');
  const store = async (): Promise<Stored> => {
    const team = await findTeamOf(tx, agent);
    if (!team) return { entries: [], changed: [] };
    const entries = await storeAll(tx.objectStore('teamEntries'), agent, read, known);
    const changed = await foldAll(tx, agent, entries, known);
    const isOneClosed = read.some(({ shared }) => !shared);
    const closed = team.closed ?? (isOneClosed ? closedNow() : undefined);
    await tx.objectStore('team').put({ ...team, cursor, ...(closed && { closed }) }, TEAM_AT);
    return { entries, changed };
  };
  const stored = await allOrNothing(tx, store());
  for (const entry of stored.entries) known?.add(entry);
  return stored;
}

const closedNow = (): NonNullable<StoredTeam['closed']> => ({
  version: appVersion(),
  at: Date.now(),
});

/** Stores whether entries are left that could not be opened, after all were tried again. */
export async function storeClosed(agent: Agent, isOneLeft: boolean): Promise<void> {
  const tx = (await environmentDb(agent.environment)).transaction([...TEAM_STORES], 'readwrite');
  const team = await findTeamOf(tx, agent);
  const closed = isOneLeft ? closedNow() : undefined;
  if (team) await tx.objectStore('team').put({ ...team, closed }, TEAM_AT);
  await tx.done;
}

/** Stores what is new or changed, and returns it. Waits for the database, and not for each request to it. */
async function storeAll(
  entries: Entries,
  { environment, me }: Agent,
  read: readonly ReadEntry[],
  topics: KnownTopics | undefined,
): Promise<StoredTeamEntry[]> {
  const known = await Promise.all(
    read.map(({ kind, author, id }) =>
      topics && !topics.mayHave({ kind, id }) ? undefined : entries.get([kind, author, id]),
    ),
  );
  // The newer one of two with the same subject comes later, and is compared with the one before it.
  const kept = new Map<string, StoredTeamEntry>();
  for (const [index, entry] of read.entries()) {
    const subject = subjectOf(entry);
    const before = kept.get(subject) ?? known[index];
    const next = before ? latest(before, entry, me) : entry;
    if (next !== before) kept.set(subject, next);
  }
  const stored = [...kept.values()];
  // A lock may have come meanwhile.
  const purged = canPersist(environment) ? (entry: StoredTeamEntry) => entry : withoutText;
  await Promise.all(stored.map((entry) => entries.put(purged(entry))));
  return stored;
}

/** What to keep of an entry that is known and the one that the server has. */
function latest(known: StoredTeamEntry, read: ReadEntry, me: string): StoredTeamEntry {
  const { operationId, sequence } = read;
  // A public key never changes: otherwise somebody who controls the server could replace it.
  if (isOtherPublicKey(known, read)) return inPlaceOf(known, read);
  if (known.operationId === operationId) {
    const isSame = known.sequence === sequence && known.waitingSince === undefined;
    // What is known may be what its author said before; what is read, only if the server repeats that here.
    if (read.shared && known.shared && read.shared.at < known.shared.at)
      return known.sequence === sequence ? known : { ...known, sequence };
    const opensNow = read.shared && read.shared.at !== known.shared?.at;
    const { envelope } = read;
    return isSame && !opensNow ? known : { ...known, ...read, envelope, waitingSince: undefined };
  }
  // This agent wrote it again, which replaces what the server has.
  if (read.author === me && known.waitingSince !== undefined) return { ...known, sequence };
  if (!read.shared) return known.shared ? { ...read, shared: known.shared } : read;
  return known.shared && known.shared.at > read.shared.at ? inPlaceOf(known, read) : read;
}

/**
 * What is kept although its author replaced it at the server: it has no number there any more. With its old one each
 * browser would take it for lost.
 */
const inPlaceOf = (known: StoredTeamEntry, read: ReadEntry): StoredTeamEntry =>
  known.sequence > 0 && known.sequence < read.sequence && known.waitingSince === undefined
    ? { ...known, sequence: 0 }
    : known;

/** Whether an author whose public key is known says another one, or one that cannot be read. The server names the operation. */
const isOtherPublicKey = ({ shared: known, ...about }: StoredTeamEntry, read: ReadEntry): boolean =>
  known?.kind === 'publickey' &&
  (read.shared?.kind === 'publickey'
    ? read.shared.publicKey !== known.publicKey
    : read.operationId !== about.operationId);

/**
 * Gives the operations that have none yet their ids, in their order, and makes them entries that wait to
 * be sent; returns the ids of tickets about which something changed. `idOf` needs the team's key, and runs
 * outside the transaction. It makes none once the browser left the team.
 */
export async function prepareOperations(
  agent: Agent,
  idOf: (shared: NonNullable<StoredTeamEntry['shared']>) => Promise<string>,
): Promise<string[]> {
  const { environment, me } = agent;
  const db = await environmentDb(environment);
  const [keys, operations] = await Promise.all([
    db.getAllKeys('teamOperations'),
    db.getAll('teamOperations'),
  ]);
  if (operations.length === 0) return [];
  const ids = await Promise.all(operations.map(({ shared }) => idOf(shared)));
  const tx = db.transaction([...TEAM_STORES], 'readwrite', { durability: 'strict' });
  if (!(await findTeamOf(tx, agent))) return [];
  const entries = tx.objectStore('teamEntries');
  const made: ReadEntry[] = [];
  for (const [index, { operationId, shared }] of operations.entries()) {
    const [key, id] = [keys[index], ids[index]];
    if (key === undefined || id === undefined) continue;
    const about = await entries.index('topic').getAll([shared.kind, id]);
    const own = about.find(({ author }) => author === me);
    const entry = {
      kind: shared.kind,
      author: me,
      id,
      operationId,
      sequence: own?.sequence ?? 0,
      shared: { ...shared, at: laterThan(about, shared.at) },
    };
    // They are sent in their order, also those of one millisecond.
    const now = Date.now() + index / operations.length;
    // Of a change of the key the admin's own entry is the last one, whatever waited before.
    const since = isAboutKeys(shared.kind) ? now : (own?.waitingSince ?? now);
    await entries.put({ ...entry, waitingSince: since });
    await tx.objectStore('teamOperations').delete(key);
    made.push(entry);
  }
  const changed = await foldAll(tx, agent, made);
  await tx.done;
  return changed;
}

/** The time of a new entry: later than all that this agent knew, also if a colleague's clock is ahead. */
const laterThan = (about: readonly StoredTeamEntry[], now: number): number =>
  Math.max(now, ...about.map(({ shared }) => (shared ? shared.at + 1 : 0)));

/** The entries that the server has to be told, the longest waiting first. */
export const waitingEntries = async (environment: Environment): Promise<StoredTeamEntry[]> =>
  (await environmentDb(environment)).getAllFromIndex('teamEntries', 'waitingSince');

/** How much of this browser the server does not have yet. */
export async function countWaiting(environment: Environment): Promise<number> {
  const db = await environmentDb(environment);
  const [operations, entries] = await Promise.all([
    db.count('teamOperations'),
    db.countFromIndex('teamEntries', 'waitingSince'),
  ]);
  return operations + entries;
}

type AtServer = {
  sequence: number;
  isThere: boolean;
  /** Kept beside what a lock removes. */
  envelope?: Uint8Array<ArrayBuffer> | undefined;
};

/** Stores what the server said of an entry: it has this operation, or another one under `sequence`. */
export async function storeSent(
  environment: Environment,
  { kind, author, id, operationId }: StoredTeamEntry,
  { sequence, isThere, envelope }: AtServer,
): Promise<void> {
  const tx = (await environmentDb(environment)).transaction('teamEntries', 'readwrite');
  const known = await tx.store.get([kind, author, id]);
  // It may have been written again meanwhile.
  const isConfirmed = isThere && known?.operationId === operationId;
  if (known) {
    const waitingSince = isConfirmed ? undefined : known.waitingSince;
    const kept = isConfirmed && envelope ? { envelope } : {};
    const entry = { ...known, sequence, waitingSince, ...kept };
    // A lock that came meanwhile left what waited.
    await tx.store.put(canPersist(environment) ? entry : withoutText(entry));
  }
  await tx.done;
}

/**
 * Begins to heal: all that this agent shared waits to be sent again, and everything is read again. What the
 * server still has does not wait any more once it was read.
 */
export async function beginHealing(agent: Agent, stream: string): Promise<void> {
  const { environment, me } = agent;
  const tx = (await environmentDb(environment)).transaction([...TEAM_STORES], 'readwrite', {
    durability: 'strict',
  });
  const team = await findTeamOf(tx, agent);
  if (!team) return;
  const now = Date.now();
  let { isOffered } = team;
  for (let at = await tx.objectStore('teamEntries').openCursor(); at; at = await at.continue()) {
    const { kind, author, sequence } = at.value;
    if (kind === 'publickey' && author === me && sequence > 0) isOffered = true;
    // Of the team keys the admin's own comes last.
    const since = kind === 'teamkey' && at.value.id === me ? now + 1 : now;
    await at.update({
      ...at.value,
      // What a colleague's browser has to send again has no number until then.
      sequence: 0,
      ...(author === me && { waitingSince: at.value.waitingSince ?? since }),
    });
  }
  const cursor = { stream, sequence: 0 };
  await tx.objectStore('team').put({ ...team, cursor, ...(isOffered && { isOffered }) }, TEAM_AT);
  await tx.done;
}

/** The entries that were read under these sequences, both included. */
export const entriesBetween = async (
  environment: Environment,
  from: number,
  to: number,
): Promise<StoredTeamEntry[]> =>
  (await environmentDb(environment)).getAllFromIndex(
    'teamEntries',
    'sequence',
    IDBKeyRange.bound(from, to),
  );

/** The newest sequence of an entry that was read or sent; 0 for none. */
export async function highestSequence(environment: Environment): Promise<number> {
  const tx = (await environmentDb(environment)).transaction('teamEntries');
  return (await tx.store.index('sequence').openKeyCursor(null, 'prev'))?.key ?? 0;
}
