import type { TeamCipher } from '../../team/cipher';
import type { TeamConnection, TeamEntry, TeamResult } from '../../team/engine';
import { publish } from '../core/publish';
import { beginHealing, entriesBetween, highestSequence, storeRead } from './entries';
import { followRules } from './follow-rules';
import { noteChanges } from './notes-arrived';
import { openEntry } from './open-entry';
import type { Agent } from './team-transaction';

/** Entries that are read at once, and stored in one transaction with the cursor behind them. */
const BATCH = 500;

/** How many sequences before the cursor are read again, to notice that the server lost entries. */
const TAIL = 500;

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
 * entries (a power cut, an old backup, a stream made anew) gives their numbers to others, so a client that
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
    const read = await readAll(reader, { stream, from, cursor: cursor.sequence, known }, progress);
    if (!read.ok) return read;
    const hasLost = last < known || (await isMissing(reader, from, known, read.value.seen));
    if (!hasLost) return { ok: true, value: { stream, sequence: read.value.next } };
  }
  await progress.onHealing();
  await beginHealing(reader.agent, stream);
  const read = await readAll(reader, { stream, from: 1, cursor: 0, known: 0 }, progress);
  return read.ok ? { ok: true, value: { stream, sequence: read.value.next } } : read;
}

type Range = {
  stream: string;
  from: number;
  /** Up to which sequence everything was read before. */
  cursor: number;
  /** Up to which sequence something was read or sent before. */
  known: number;
};

/** Reads to the end. `seen` are the entries up to the known sequence, with their own. */
async function readAll(
  reader: Reader,
  { stream, from, cursor, known }: Range,
  { onChanged }: Progress,
): Promise<TeamResult<{ next: number; seen: Set<string> }>> {
  const seen = new Set<string>();
  for (let next = from; ; ) {
    const batch = await reader.connection.readFrom(next, BATCH);
    if (!batch.ok) return batch;
    const { entries, atEnd } = batch.value;
    for (const entry of entries) if (entry.sequence <= known) seen.add(placeOf(entry));
    next = batch.value.next;
    await onChanged(
      await storeEntries(reader, entries, { stream, sequence: Math.max(cursor, next - 1) }),
    );
    if (atEnd) return { ok: true, value: { next, seen } };
  }
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
export async function storeEntries(
  { agent, cipher }: Reader,
  entries: readonly TeamEntry[],
  cursor: Cursor,
): Promise<string[]> {
  const opened = await Promise.all(entries.map((entry) => openEntry(cipher, entry)));
  const changed = await storeRead(agent, opened, cursor);
  const kinds = new Set(opened.map(({ kind }) => kind));
  if (kinds.has('reply')) await publish({ kind: 'saved-replies' });
  if (kinds.has('review')) await followRules(agent.environment, opened);
  // Screens show the name, and what the admin shares.
  if (['member', 'site', 'review'].some((kind) => kinds.has(kind)))
    await publish({ kind: 'team', environment: agent.environment });
  return [...changed, ...(await noteChanges(agent, opened))];
}
