import type { SharedOf } from '../../domain/team/shared';
import type { StoredTeamEntry } from '../../storage/stored-team';
import { isRetired } from '../core/retired-installations';
import { latestOf } from './fold-link';
import type { Agent, TeamTransaction, Topic } from './team-transaction';

type SentEntry = StoredTeamEntry & { shared: SharedOf<'sent'> };

const isSent = (entry: StoredTeamEntry): entry is SentEntry => entry.shared?.kind === 'sent';

/**
 * Stores which colleague sent a message. This agent's own messages are known by the outbox, whatever a
 * colleague says. Returns the ticket's id if something changed.
 */
export async function foldSent(
  tx: TeamTransaction,
  { environment, me }: Agent,
  { entries, isNew }: Topic,
): Promise<string[]> {
  const last = latestOf(entries.filter(isSent).filter(({ author }) => author !== me));
  if (!last) return [];
  const { author, shared } = last;
  const { ticketId, messageId, installationId, at } = shared;
  if (isRetired({ environment, installationId })) return [];
  const sentBy = tx.objectStore('sentBy');
  const known = isNew ? undefined : await sentBy.get([ticketId, messageId]);
  if (known?.author === author && known.at === at) return [];
  await sentBy.put({ ticketId, id: messageId, author, installationId, at });
  return [ticketId];
}
