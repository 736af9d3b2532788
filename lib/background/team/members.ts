import type { TeamMember } from '../../domain/team/team-view';
import type { EnvironmentDb } from '../../storage/databases';

/** Colleagues who said who they are, and this agent, by name. */
export async function membersOf(db: EnvironmentDb): Promise<TeamMember[]> {
  const entries = await db.getAllFromIndex('teamEntries', 'topic', ['member', 'self']);
  const members = entries.flatMap(({ author, shared }) =>
    shared?.kind === 'member' ? [{ author, name: shared.name }] : [],
  );
  return members.toSorted((a, b) => a.name.localeCompare(b.name));
}
