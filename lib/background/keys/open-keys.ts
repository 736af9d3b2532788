import { browser } from 'wxt/browser';
import type { Environment } from '../../domain/core/environment';
import { ENVIRONMENTS } from '../../domain/core/environment-rules';
import * as v from '../../domain/core/schema';
import type { StoredKey } from '../../storage/stored-key';
import { removeItems, sessionItem, sessionItems } from '../core/session-item';

// Unlocked keys are in `storage.session` only: it is in memory, closed to content scripts, outlives the
// background and ends with the browser. The lock time is stored beside them, so that no timer has to
// survive. Keys and lock time are written in one step.

const openKeys = sessionItems('unlocked/', v.object({ key: v.string(), addedAt: v.number() }));
const lockTime = sessionItem('lockAt', v.number());

/** The environments whose keys are unlocked, and when to lock them (epoch milliseconds). */
type OpenKeys = {
  environments: Environment[];
  /** Missing beside unlocked keys only after an error; then they must be locked at once. */
  lockAt: number | undefined;
};

export async function readOpenKeys(): Promise<OpenKeys> {
  // One read, so that keys and lock time belong together.
  const items = [...ENVIRONMENTS.map(openKeys.at), lockTime];
  const stored = await browser.storage.session.get(items.map(({ key }) => key));
  return {
    // Includes values that do not fit the schema, so that they are removed too.
    environments: ENVIRONMENTS.filter(
      (environment) => stored[openKeys.at(environment).key] !== undefined,
    ),
    lockAt: v.tryParse(v.number(), stored[lockTime.key]),
  };
}

/** The decrypted key if it is unlocked; undefined also for the unlocked copy of a replaced key. */
export async function openKeyOf({ environment, addedAt }: StoredKey): Promise<string | undefined> {
  const open = await openKeys.at(environment).get();
  return open?.addedAt === addedAt ? open?.key : undefined;
}

/** Stores unlocked keys and the lock time in one write, so that no key is unlocked without an end. */
export async function putOpenKeys(
  keys: readonly { stored: StoredKey; key: string }[],
  lockAt: number,
): Promise<void> {
  const open = keys.map(({ stored, key }) => [
    openKeys.at(stored.environment).key,
    { key, addedAt: stored.addedAt },
  ]);
  await browser.storage.session.set({ ...Object.fromEntries(open), [lockTime.key]: lockAt });
}

/** Saves another lock time (epoch milliseconds). */
export const moveLockAt = lockTime.set;

/** Removes unlocked keys in one write; with the last of them also the lock time. */
export async function dropOpenKeys(environments: readonly Environment[]): Promise<void> {
  const { environments: open } = await readOpenKeys();
  const isLast = open.every((environment) => environments.includes(environment));
  const items = environments.map(openKeys.at);
  await removeItems(isLast ? [...items, lockTime] : items);
}
