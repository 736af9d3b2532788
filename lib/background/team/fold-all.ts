import type { Shared } from '../../domain/team/shared';
import type { StoredTeamEntry } from '../../storage/stored-team';
import { foldLink, linksWithoutId } from './fold-link';
import { foldSent } from './fold-sent';
import { foldWork, workWithoutId } from './fold-work';
import type { KnownTopics } from './known-topics';
import { TEAM_AT } from './team-access';
import type { Agent, TeamTransaction, Topic } from './team-transaction';

/**
 * Computes anew what follows from the entries about the same things as these, which are stored; returns the
 * ids of tickets about which something changed. With `known`, entries about other things are the only ones.
 */
export async function foldAll(
  tx: TeamTransaction,
  agent: Agent,
  touched: readonly StoredTeamEntry[],
  known?: KnownTopics,
): Promise<string[]> {
  const [links, sent, work] = [
    topicsOf(touched, 'link'),
    topicsOf(touched, 'sent'),
    topicsOf(touched, 'work'),
  ];
  const isConcerned = links.size + sent.size + work.size > 0;
  if (!isConcerned || !(await tx.objectStore('team').get(TEAM_AT))) return [];
  const [waitingLinks, waitingWork] = [await linksWithoutId(tx), await workWithoutId(tx)];
  const stored = tx.objectStore('teamEntries').index('topic');
  const fold = (
    kind: Shared['kind'],
    topics: ReadonlyMap<string, StoredTeamEntry[]>,
    foldOne: (topic: Topic) => Promise<string[]>,
  ): Promise<string[]>[] =>
    [...topics].map(async ([id, entries]) =>
      known && !known.mayHave({ kind, id })
        ? foldOne({ entries, isNew: true })
        : foldOne({ entries: await stored.getAll([kind, id]), isNew: false }),
    );
  const changed = await Promise.all([
    ...fold('link', links, (topic) => foldLink(tx, agent, topic, waitingLinks)),
    ...fold('sent', sent, (topic) => foldSent(tx, agent, topic)),
    ...fold('work', work, (topic) => foldWork(tx, agent, topic, waitingWork)),
  ]);
  return changed.flat();
}

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
