import { browser } from 'wxt/browser';
import type { Environment } from '../../domain/core/environment';
import type { KeyFacts } from '../../domain/core/installation';
import { matchPattern } from '../../domain/crm/match-pattern';
import type { StoredKey } from '../../storage/stored-key';
import { createHook } from '../core/hook';
import { hasInstallMarker, setInstallMarker } from '../core/install-marker';
import { lockOf } from './lock';
import { storedKeys } from './stored-keys';

/** Runs after the service accepted a new key, because the circuit of its origin belongs to the old one. */
export const keyAccepted = createHook<[origin: string]>();

export const onKeyAccepted = keyAccepted.on;

/** Whether the extension has the host permission for an origin. */
export const hasHostPermission = (origin: string): Promise<boolean> =>
  browser.permissions.contains({ origins: [matchPattern(origin)] });

/** Sets the marker again if the background stopped between removing it and deleting the key. */
export async function repairInstallMarker(): Promise<void> {
  if ((await storedKeys()).length > 0 && !(await hasInstallMarker())) await setInstallMarker(true);
}

/** The stored keys as screens may show them, without the key itself. */
export const keyFacts = async (): Promise<KeyFacts[]> =>
  Promise.all((await storedKeys()).map(keyFactsOf));

/** The environments that have a key. */
export const keyedEnvironments = async (): Promise<Environment[]> =>
  (await storedKeys()).map((key) => key.environment);

/** A stored key as screens may show it. */
export const keyFactsOf = async (stored: StoredKey): Promise<KeyFacts> => ({
  environment: stored.environment,
  address: stored.address,
  lastFour: stored.lastFour,
  permissions: stored.permissions,
  addedAt: stored.addedAt,
  refused: stored.refusedAt !== undefined,
  ...(stored.contradiction === undefined ? {} : { contradiction: stored.contradiction }),
  reachable: await hasHostPermission(new URL(stored.address).origin),
  lock: await lockOf(stored),
});
