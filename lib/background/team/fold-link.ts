import type { SharedOf } from '../../domain/team/shared';
import type { StoredLink } from '../../storage/stored-record';
import type { StoredTeamEntry } from '../../storage/stored-team';
import { isRetired } from '../core/retired-installations';
import type { Agent, TeamTransaction, Topic } from './team-transaction';

type LinkEntry = StoredTeamEntry & { shared: SharedOf<'link'> };

const isLink = (entry: StoredTeamEntry): entry is LinkEntry => entry.shared?.kind === 'link';

/**
 * The entry that holds of several about one thing: the latest, of two at the same time the one whose author
 * comes later in the alphabet, so that all browsers come to the same.
 */
export const latestOf = <Entry extends { author: string; shared: { at: number } }>(
  entries: readonly Entry[],
): Entry | undefined =>
  entries.toSorted((a, b) => b.shared.at - a.shared.at || (a.author < b.author ? 1 : -1))[0];

/**
 * Computes whether a ticket is linked to a record from what all agents said of it. Returns the ticket's id
 * if something changed.
 */
export async function foldLink(
  tx: TeamTransaction,
  { environment, me }: Agent,
  { entries, isNew }: Topic,
  waiting: ReadonlySet<string>,
): Promise<string[]> {
  const said = entries.filter(isLink);
  const last = latestOf(said);
  if (!last) return [];
  const { reference, ticketId, installationId, at, on } = last.shared;
  if (isRetired({ environment, installationId })) return [];
  if (waiting.has(linkKey(last.shared))) return [];
  const links = tx.objectStore('links');
  const known = isNew ? undefined : await links.get([reference, ticketId]);
  if (!on) {
    await links.delete([reference, ticketId]);
    return known || isNew ? [ticketId] : [];
  }
  const opener = said.find(({ author, shared }) => shared.opened && author !== me)?.author;
  const link: StoredLink = {
    reference,
    ticketId,
    installationId,
    linkedAt: at,
    ...(last.author === me ? { ownAt: at } : { linkedBy: last.author }),
    ...(opener && { openedBy: opener }),
  };
  if (known && isSame(known, link)) return [];
  await links.put(link);
  return [ticketId];
}

const linkKey = ({ reference, ticketId }: SharedOf<'link'>): string =>
  JSON.stringify([reference, ticketId]);

/** The links about which this agent just said something that has no id yet: that is newer than all entries. */
export async function linksWithoutId(tx: TeamTransaction): Promise<ReadonlySet<string>> {
  const operations = await tx.objectStore('teamOperations').getAll();
  return new Set(
    operations.flatMap(({ shared }) => (shared.kind === 'link' ? [linkKey(shared)] : [])),
  );
}

const isSame = (one: StoredLink, other: StoredLink): boolean =>
  one.linkedAt === other.linkedAt &&
  one.linkedBy === other.linkedBy &&
  one.openedBy === other.openedBy;
