import type { TeamMember } from '../../domain/team/team-view';
import type { EnvironmentDb } from '../../storage/databases';
import { memberName } from './member-name';

/** Colleagues who said who they are, and this agent, by name. */
export async function membersOf(db: EnvironmentDb): Promise<TeamMember[]> {
  const entries = await db.getAllFromIndex('teamEntries', 'topic', ['member', 'self']);
  const members = entries.flatMap((entry) =>
    entry.shared ? [{ author: entry.author, name: memberName(entry) }] : [],
  );
  return members.toSorted((a, b) => a.name.localeCompare(b.name));
}
