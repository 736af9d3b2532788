import { browser } from 'wxt/browser';
import { ENVIRONMENTS, type Environment } from '../domain/environment';
import * as z from '../domain/schema';
import type { StoredKey } from '../storage/schema';

// Keys that need a passphrase are held open in `storage.session` only: it lies in memory, is closed
// to content scripts, outlives the background and dies with the browser. Until when is a time of
// day beside them, so that no timer has to survive. Keys and time are written in one step.

const LOCK_AT = 'lockAt';

const OpenKey = z.object({ key: z.string(), addedAt: z.number() });
const openKeyAt = (environment: Environment): string => `unlocked/${environment}`;

const Time = z.number();

/** Which environments' keys are open, and when they are to be locked (epoch milliseconds). */
type OpenKeys = {
  environments: Environment[];
  /** Missing beside open keys only where something broke: then they are due. */
  lockAt: number | undefined;
};

export async function readOpenKeys(): Promise<OpenKeys> {
  const stored = await browser.storage.session.get([...ENVIRONMENTS.map(openKeyAt), LOCK_AT]);
  return {
    // Also what no longer reads as a key: it lies there and is to go.
    environments: ENVIRONMENTS.filter(
      (environment) => stored[openKeyAt(environment)] !== undefined,
    ),
    lockAt: Time.safeParse(stored[LOCK_AT]).data,
  };
}

/** The key itself, where it is open. What was left open by a key that was replaced opens nothing. */
export async function openKeyOf({ environment, addedAt }: StoredKey): Promise<string | undefined> {
  const at = openKeyAt(environment);
  const open = OpenKey.safeParse((await browser.storage.session.get(at))[at]);
  return open.success && open.data.addedAt === addedAt ? open.data.key : undefined;
}

/** Opens keys until a time: both in one write, so that no key is ever open without an end. */
export async function putOpenKeys(
  keys: readonly { stored: StoredKey; key: string }[],
  lockAt: number,
): Promise<void> {
  const open = keys.map(({ stored, key }) => [
    openKeyAt(stored.environment),
    { key, addedAt: stored.addedAt },
  ]);
  await browser.storage.session.set({ ...Object.fromEntries(open), [LOCK_AT]: lockAt });
}

/** Moves the time at which the open keys are locked. */
export const moveLockAt = (lockAt: number): Promise<void> =>
  browser.storage.session.set({ [LOCK_AT]: lockAt });

/** Forgets the open keys of some environments, in one write; with the last of them the time, too. */
export async function dropOpenKeys(environments: readonly Environment[]): Promise<void> {
  const { environments: open } = await readOpenKeys();
  const isLast = open.every((environment) => environments.includes(environment));
  await browser.storage.session.remove([
    ...environments.map(openKeyAt),
    ...(isLast ? [LOCK_AT] : []),
  ]);
}
