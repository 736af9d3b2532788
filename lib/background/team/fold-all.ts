import type { Shared } from '../../domain/team/shared';
import type { StoredTeamEntry } from '../../storage/stored-team';
import { foldLink, linksWithoutId } from './fold-link';
import { foldSent } from './fold-sent';
import { foldPromise, foldSnooze, timesWithoutId } from './fold-snooze';
import { foldWork, workWithoutId } from './fold-work';
import type { KnownTopics } from './known-topics';
import type { Agent, TeamTransaction, Topic } from './team-transaction';

/**
 * Computes again what follows from the entries about the same things as these, which are stored; returns the
 * ids of tickets about which something changed. With `known`, entries about other things are the only ones.
 */
export async function foldAll(
  tx: TeamTransaction,
  agent: Agent,
  touched: readonly StoredTeamEntry[],
  known?: KnownTopics,
): Promise<string[]> {
  const of = (kind: Shared['kind']) => topicsOf(touched, kind);
  const [links, sent, work] = [of('link'), of('sent'), of('work')];
  const [snoozes, promises] = [of('snooze'), of('promise')];
  const isConcerned = [links, sent, work, snoozes, promises].some(({ size }) => size > 0);
  if (!isConcerned) return [];
  const [waitingLinks, waitingWork] = [await linksWithoutId(tx), await workWithoutId(tx)];
  const waitingTimes = await timesWithoutId(tx);
  const stored = tx.objectStore('teamEntries').index('topic');
  const topic = async (kind: Shared['kind'], id: string, entries: Entries): Promise<Topic> =>
    known && !known.mayHave({ kind, id })
      ? { entries, isNew: true }
      : { entries: await stored.getAll([kind, id]), isNew: false };
  const fold = (kind: Shared['kind'], topics: Topics, foldOne: FoldOne): Promise<string[]>[] =>
    [...topics].map(async ([id, entries]) => foldOne(await topic(kind, id, entries)));
  const changed = await Promise.all([
    ...fold('link', links, (one) => foldLink(tx, agent, one, waitingLinks)),
    ...fold('sent', sent, (one) => foldSent(tx, agent, one)),
    ...fold('work', work, (one) => foldWork(tx, agent, one, waitingWork)),
  ]);
  // After one another: two of them may be about one ticket, and change the same rows.
  for (const [id, entries] of snoozes)
    changed.push(await foldSnooze(tx, agent, await topic('snooze', id, entries), waitingTimes));
  for (const [id, entries] of promises)
    changed.push(await foldPromise(tx, agent, await topic('promise', id, entries), waitingTimes));
  return changed.flat();
}

type Entries = readonly StoredTeamEntry[];
type Topics = ReadonlyMap<string, Entries>;
type FoldOne = (topic: Topic) => Promise<string[]>;

/** The entries of one kind, by what they are about. */
function topicsOf(
  entries: readonly StoredTeamEntry[],
  wanted: Shared['kind'],
): Map<string, StoredTeamEntry[]> {
  const topics = new Map<string, StoredTeamEntry[]>();
  for (const entry of entries) {
    if (entry.kind !== wanted) continue;
    const topic = topics.get(entry.id);
    if (topic) topic.push(entry);
    else topics.set(entry.id, [entry]);
  }
  return topics;
}
