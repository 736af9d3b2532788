import type { IDBPTransaction } from 'idb';
import type { Environment } from '../../domain/core/environment';
import type { EnvironmentSchema } from '../../storage/schema';
import type { StoredTeam, StoredTeamEntry } from '../../storage/stored-team';
import { TEAM_AT } from './team-access';

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

/**
 * The team of an agent; undefined if the browser does not belong to it any more, also if it belongs to another.
 * Ask it in the transaction that writes something of the team.
 */
export async function findTeamOf(
  tx: TeamTransaction,
  { me }: Agent,
): Promise<StoredTeam | undefined> {
  const team = await tx.objectStore('team').get(TEAM_AT);
  return team?.author === me ? team : undefined;
}

/** What all agents said of one thing. */
export type Topic = {
  entries: readonly StoredTeamEntry[];
  /** Nothing was known of it before, so nothing that was computed from entries has to be looked at. */
  isNew: boolean;
};

/**
 * Awaits the work in a transaction and its end. The database would commit what an error left half done, and
 * the next reading would take it for whole.
 */
export async function allOrNothing<T>(tx: TeamTransaction, work: Promise<T>): Promise<T> {
  const undone = work.catch((error: unknown) => {
    undo(tx);
    throw error;
  });
  const [result] = await Promise.all([undone, tx.done]);
  return result;
}

function undo(tx: TeamTransaction): void {
  try {
    tx.abort();
  } catch (error) {
    // The database ended it already.
    if (!(error instanceof DOMException && error.name === 'InvalidStateError')) throw error;
  }
}
