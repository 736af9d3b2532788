import type { IDBPTransaction } from 'idb';
import type { Environment } from '../../domain/core/environment';
import type { EnvironmentSchema } from '../../storage/schema';

/** What changes together when something of the team is read or written. */
export const TEAM_STORES = [
  'teamEntries',
  'teamOperations',
  'links',
  'sentBy',
  'team',
  'assignments',
  'tickets',
  'seen',
  'snoozes',
  'messages',
] as const;

export type TeamTransaction = IDBPTransaction<
  EnvironmentSchema,
  (typeof TEAM_STORES)[number][],
  'readwrite'
>;

/** Whose browser this is, as the team's server calls the agent, and of which environment. */
export type Agent = { environment: Environment; me: string };
