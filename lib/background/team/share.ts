import { browser } from 'wxt/browser';
import type { Environment } from '../../domain/core/environment';
import { ENVIRONMENTS } from '../../domain/core/environment-rules';
import type { Shared } from '../../domain/team/shared';
import { environmentDb } from '../../storage/databases';
import type { StoredLink } from '../../storage/stored-record';
import type { StoredTeam, StoredTeamOperation } from '../../storage/stored-team';
import { reportError } from '../core/log';

// What each start of the background loads of a team. The rest is loaded once there is one.

/** A transaction in which something changes that a team shares. */
export type SharingTransaction = {
  objectStore(name: 'team'): { get: (at: 'team') => Promise<StoredTeam | undefined> };
  objectStore(name: 'teamOperations'): {
    add: (operation: StoredTeamOperation) => Promise<unknown>;
  };
};

/** Stores what colleagues have to learn of a link, in the transaction that changes it; nothing without a team. */
export const shareLink = (
  tx: SharingTransaction,
  { reference, ticketId, installationId }: StoredLink,
  change: { on: boolean; opened: boolean },
): Promise<unknown> =>
  shareWithTeam(tx, {
    kind: 'link',
    at: Date.now(),
    reference,
    ticketId,
    installationId,
    ...change,
  });

/**
 * Stores what colleagues have to learn, in the transaction that changes it here, and returns the operation's
 * id; nothing without a team.
 */
export async function shareWithTeam(
  tx: SharingTransaction,
  shared: Shared,
): Promise<string | undefined> {
  if (!(await tx.objectStore('team').get('team'))) return undefined;
  const operationId = crypto.randomUUID();
  await tx.objectStore('teamOperations').add({ operationId, shared });
  return operationId;
}

/** Whether this browser belongs to a team of an environment. */
export const hasTeam = async (environment: Environment): Promise<boolean> =>
  (await (await environmentDb(environment)).get('team', 'team')) !== undefined;

/** The part of the background that is about a team; undefined, and not loaded, without one. */
export const loadTeam = async (environment: Environment) =>
  (await hasTeam(environment)) ? import('./later-handlers') : undefined;

/** The alarm by which the team is read while nothing of the extension is open. */
export const TEAM_ALARM = 'team';

/** Sends what waits and reads what is new, if there is a team. The caller does not wait for it. */
export function wakeTeam(environment: Environment): void {
  keepUp(environment).catch((error: unknown) => reportError('The team was not read:', error));
}

async function keepUp(environment: Environment): Promise<void> {
  if (!(await hasTeam(environment))) return;
  const { keepTeamCurrent } = await import('./later-handlers');
  await keepTeamCurrent(environment);
}

type Rest = (environment: Environment) => Promise<void>;
let rest: Rest | undefined;

/** The part that connects says how a connection ends. A background that has not loaded it has none. */
export const onRest = (end: Rest): void => {
  rest = end;
};

/** Ends the connection to a team, if there is one: its key is locked or removed, or all data is deleted. */
export const restTeam: Rest = async (environment) => rest?.(environment);

/** Listens for the alarm. Call it before anything is awaited. */
export function watchTeamAlarm(): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === TEAM_ALARM) wakeTeams();
  });
}

/** Reads both teams, if there are any. */
export function wakeTeams(): void {
  for (const environment of ENVIRONMENTS) wakeTeam(environment);
}
