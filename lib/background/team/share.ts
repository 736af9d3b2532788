import { browser } from 'wxt/browser';
import type { Environment } from '../../domain/core/environment';
import { ENVIRONMENTS } from '../../domain/core/environment-rules';
import type { Shared } from '../../domain/team/shared';
import { environmentDb } from '../../storage/databases';
import type { StoredOwnMessage } from '../../storage/stored-message';
import type { StoredLink } from '../../storage/stored-record';
import type { StoredTeam, StoredTeamOperation } from '../../storage/stored-team';
import { reportError } from '../core/log';

// What each start of the background loads of a team. The rest is loaded once there is one.

/** A transaction in which something changes that a team shares. */
type SharingTransaction = {
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
): Promise<void> =>
  share(tx, {
    ...{ kind: 'link', at: Date.now(), reference, ticketId, installationId },
    ...change,
  });

/** Stores that this agent sent a message, in the transaction that marks it as own; nothing without a team. */
export const shareSent = (
  tx: SharingTransaction,
  installationId: string,
  { ticketId, id: messageId }: StoredOwnMessage,
): Promise<void> =>
  share(tx, { kind: 'sent', at: Date.now(), ticketId, messageId, installationId });

async function share(tx: SharingTransaction, shared: Shared): Promise<void> {
  if (!(await tx.objectStore('team').get('team'))) return;
  await tx.objectStore('teamOperations').add({ operationId: crypto.randomUUID(), shared });
}

/** The part of the background that is about a team; undefined, and not loaded, without one. */
export async function loadTeam(environment: Environment) {
  const team = await (await environmentDb(environment)).get('team', 'team');
  return team && import('./later-handlers');
}

/** The alarm by which the team is read while nothing of the extension is open. */
export const TEAM_ALARM = 'team';

/** Sends what waits and reads what is new, if there is a team. Nobody waits for it. */
export function wakeTeam(environment: Environment): void {
  keepUp(environment).catch((error: unknown) => reportError('The team was not read:', error));
}

async function keepUp(environment: Environment): Promise<void> {
  await (await loadTeam(environment))?.keepTeamCurrent(environment);
}

/** Ends the connection to a team: its key is locked or removed. */
export async function restTeam(environment: Environment): Promise<void> {
  await (await loadTeam(environment))?.disconnectTeam(environment);
}

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
