import type { EnvironmentDb } from '../../storage/databases';

/** The kinds of entries by which a team key is changed. They are encrypted under the team's first key. */
const ABOUT_KEYS = ['publickey', 'teamkey'];

/** Whether entries of a kind have to be read by members who do not have the newest key. */
export const isAboutKeys = (kind: string): boolean => ABOUT_KEYS.includes(kind);

/** The public key with which a member receives team keys; undefined while it is not known. */
export async function exchangeKeyOf(
  db: EnvironmentDb,
  member: string,
): Promise<string | undefined> {
  const shared = (await db.get('teamEntries', ['publickey', member, 'self']))?.shared;
  return shared?.kind === 'publickey' ? shared.publicKey : undefined;
}

/** The members, with this agent, who can receive a new team key, by what the server calls them. */
export async function keyReceivers(db: EnvironmentDb): Promise<string[]> {
  const entries = await db.getAllFromIndex('teamEntries', 'topic', ['publickey', 'self']);
  return entries.flatMap(({ author, shared }) => (shared ? [author] : []));
}
