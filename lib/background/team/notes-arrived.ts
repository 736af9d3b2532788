import { environmentDb } from '../../storage/databases';
import type { StoredTeamEntry } from '../../storage/stored-team';
import { mentioned } from './mentioned';
import type { Agent } from './team-transaction';

/** Milliseconds after which a mention is no news. */
const NEWS = 24 * 3_600_000;

/**
 * Tells of the notes in which a colleague just mentioned this agent. Call it before they are stored: if the
 * background stops in between, they are read again and told again, in the place of the first time.
 */
export async function tellOfMentions(
  { environment, me }: Agent,
  read: readonly StoredTeamEntry[],
): Promise<void> {
  const db = await environmentDb(environment);
  for (const { kind, author, id, operationId, shared } of read) {
    if (shared?.kind !== 'note' || author === me) continue;
    const { on, mentions, writtenAt, ticketId } = shared;
    if (!on || !mentions.includes(me) || writtenAt <= Date.now() - NEWS) continue;
    const known = await db.get('teamEntries', [kind, author, id]);
    if (known?.operationId !== operationId) await mentioned.run(environment, ticketId);
  }
}

/** The tickets whose notes are among these entries. */
export const ticketsOfNotes = (entries: readonly StoredTeamEntry[]): string[] =>
  entries.flatMap(({ shared }) => (shared?.kind === 'note' ? [shared.ticketId] : []));
