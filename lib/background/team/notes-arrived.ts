import type { StoredTeamEntry } from '../../storage/stored-team';
import { mentioned } from './mentioned';
import type { Agent } from './team-transaction';

/** Milliseconds after which a mention is no news. */
const NEWS = 24 * 3_600_000;

/** The tickets whose notes changed. Tells of those in which a colleague just mentioned this agent. */
export async function noteChanges(
  { environment, me }: Agent,
  entries: readonly StoredTeamEntry[],
): Promise<string[]> {
  const notes = entries.flatMap(({ author, shared }) =>
    shared?.kind === 'note' ? [{ author, ...shared }] : [],
  );
  for (const { author, on, mentions, writtenAt, ticketId } of notes)
    if (on && author !== me && mentions.includes(me) && writtenAt > Date.now() - NEWS)
      await mentioned.run(environment, ticketId);
  return notes.map(({ ticketId }) => ticketId);
}
