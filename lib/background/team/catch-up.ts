import type { TeamCipher } from '../../team/cipher';
import type { TeamConnection, TeamEntry, TeamResult } from '../../team/engine';
import {
  beginHealing,
  entriesBetween,
  highestSequence,
  type ReadEntry,
  storeRead,
} from './entries';
import { followRules } from './follow-rules';
import { type KnownTopics, readKnownTopics } from './known-topics';
import { messagesArrived } from './messages-arrived';
import { openEntry } from './open-entry';
import { snoozesArrived } from './snoozes-arrived';
import type { Agent } from './team-transaction';
import { publishArrived, tellNews, unknownEntries } from './what-arrived';

/** Entries that are read at once, and stored in one transaction with the cursor behind them. */
const BATCH = 500;

/** How many sequences before the cursor are read again, to notice that the server lost entries. */
const TAIL = 500;

/** With so many entries to read, it is worth knowing beforehand which ones cannot be here yet. */
const MANY = 1_000;

/** How many stored keys are read in the time that one entry takes less by that. */
const KEYS_AN_ENTRY = 20;

/** Milliseconds between two times that the screens are told while entries are read. */
const TELL_EVERY = 1_000;

/** One connection, and whose it is. */
export type Reader = { connection: TeamConnection; agent: Agent; cipher: TeamCipher };

type Cursor = { stream: string; sequence: number };

/** What to do meanwhile. */
type Progress = {
  onHealing: () => Promise<void>;
  onChanged: (ticketIds: readonly string[]) => Promise<void>;
};

/**
 * Reads what is new since the cursor; returns the stream, and the sequence to watch from. A server that lost
 * entries (a power cut, an old backup, a stream made again) gives their numbers to others, so a client that
 * only reads on would never notice: the last ones before the cursor are read again. If they are not the
 * same, everything is read again, and all that this agent shared is sent again.
 */
export async function catchUp(
  reader: Reader,
  cursor: Cursor,
  progress: Progress,
): Promise<TeamResult<Cursor>> {
  const state = await reader.connection.state();
  if (!state.ok) return state;
  const { id: stream, last } = state.value;
  if (cursor.stream === '' || cursor.stream === stream) {
    const from = Math.max(1, cursor.sequence - TAIL + 1);
    // The server confirms what is sent before it comes back, and the browser may stop this in between.
    const known = Math.max(cursor.sequence, await highestSequence(reader.agent.environment));
    const range = { stream, last, from, cursor: cursor.sequence, known };
    const read = await readAll(reader, range, progress);
    if (!read.ok) return read;
    const hasLost = last < known || (await isMissing(reader, from, known, read.value.seen));
    if (!hasLost) return { ok: true, value: { stream, sequence: read.value.next } };
  }
  await progress.onHealing();
  await beginHealing(reader.agent, stream);
  const read = await readAll(reader, { stream, last, from: 1, cursor: 0, known: 0 }, progress);
  return read.ok ? { ok: true, value: { stream, sequence: read.value.next } } : read;
}

type Range = {
  stream: string;
  from: number;
  /** Up to which sequence everything was read before. */
  cursor: number;
  /** Up to which sequence something was read or sent before. */
  known: number;
  /** The last sequence of the stream. */
  last: number;
};

/**
 * Reads to the end. `seen` are the entries up to the known sequence, with their own. The next batch is read
 * and opened while the one before it is stored.
 */
async function readAll(
  reader: Reader,
  { stream, from, cursor, known, last }: Range,
  { onChanged }: Progress,
): Promise<TeamResult<{ next: number; seen: Set<string> }>> {
  const seen = new Set<string>();
  const missed = last - cursor;
  const isWorthIt = missed > MANY && missed > cursor / KEYS_AN_ENTRY;
  const topics = isWorthIt ? await readKnownTopics(reader.agent.environment) : undefined;
  const screens = tellNowAndThen(onChanged);
  try {
    for (let batch = await readBatch(reader, from); ; ) {
      if (!batch.ok) return batch;
      const { opened, next, atEnd } = batch.value;
      for (const entry of opened) if (entry.sequence <= known) seen.add(placeOf(entry));
      const place = { stream, sequence: Math.max(cursor, next - 1) };
      const storing = storeOpened(reader, opened, place, topics).then(screens.tell);
      if (atEnd) {
        await storing;
        return { ok: true, value: { next, seen } };
      }
      const both = [readBatch(reader, next), storing] as const;
      // Nothing may be stored any more after this has failed.
      await Promise.allSettled(both);
      [batch] = await Promise.all(both);
    }
  } finally {
    await screens.tellRest();
  }
}

type Batch = { opened: ReadEntry[]; next: number; atEnd: boolean };

/** Reads the entries from a sequence on, and opens them. */
async function readBatch({ connection, cipher }: Reader, from: number): Promise<TeamResult<Batch>> {
  const read = await connection.readFrom(from, BATCH);
  if (!read.ok) return read;
  const { entries, next, atEnd } = read.value;
  return { ok: true, value: { opened: await openAll(cipher, entries), next, atEnd } };
}

const openAll = (cipher: TeamCipher, entries: readonly TeamEntry[]): Promise<ReadEntry[]> =>
  Promise.all(entries.map((entry) => openEntry(cipher, entry)));

/** Collects the tickets that changed: each time the screens are told, they read all that they show. */
function tellNowAndThen(onChanged: Progress['onChanged']) {
  let changed: string[] = [];
  let toldAt = Date.now();
  const tellRest = async (): Promise<void> => {
    const ticketIds = changed;
    changed = [];
    await onChanged(ticketIds);
    toldAt = Date.now();
  };
  return {
    tell: async (ticketIds: readonly string[]): Promise<void> => {
      changed.push(...ticketIds);
      if (Date.now() - toldAt > TELL_EVERY) await tellRest();
    },
    tellRest,
  };
}

const placeOf = ({ sequence, operationId }: { sequence: number; operationId: string }): string =>
  `${sequence} ${operationId}`;

/** Whether something that was read is not there any more, and nothing newer in its place. */
async function isMissing(
  { agent }: Reader,
  from: number,
  to: number,
  seen: ReadonlySet<string>,
): Promise<boolean> {
  const known = to > 0 ? await entriesBetween(agent.environment, from, to) : [];
  return known.some((entry) => entry.waitingSince === undefined && !seen.has(placeOf(entry)));
}

/** Opens entries and stores them with the cursor behind them; returns the tickets that changed. */
export const storeEntries = async (
  reader: Reader,
  entries: readonly TeamEntry[],
  cursor: Cursor,
): Promise<string[]> => storeOpened(reader, await openAll(reader.cipher, entries), cursor);

/** Stores opened entries with the cursor behind them; returns the tickets that changed. */
export async function storeOpened(
  { agent }: Pick<Reader, 'agent'>,
  read: readonly ReadEntry[],
  cursor: Cursor,
  topics?: KnownTopics,
): Promise<string[]> {
  // Before they are stored: if the background stops in between, they are read and told again.
  await tellNews(agent, await unknownEntries(agent, read));
  const { entries, changed } = await storeRead(agent, read, cursor, topics);
  if (entries.some(({ kind }) => kind === 'snooze')) await snoozesArrived.run(agent.environment);
  const written = writtenIn(entries, agent.me);
  if (written.length > 0) await messagesArrived.run(agent.environment, written);
  // Also of what was stored before: the background may have stopped in between.
  await followRules(agent.environment, read);
  return [...changed, ...(await publishArrived(agent.environment, entries))];
}

/** The tickets in which colleagues sent messages, by these entries. */
const writtenIn = (entries: readonly ReadEntry[], me: string): string[] => [
  ...new Set(
    entries.flatMap(({ author, shared }) =>
      shared?.kind === 'sent' && author !== me ? [shared.ticketId] : [],
    ),
  ),
];
