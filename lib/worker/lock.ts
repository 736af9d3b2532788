import { browser } from 'wxt/browser';
import { ENVIRONMENTS, type Environment } from '../domain/environment';
import { done, failed, type Outcome } from '../domain/failure';
import { type KeyLock, LOCK_AFTER, LockAfter, type Locks } from '../domain/lock';
import * as z from '../domain/schema';
import { settingsDb } from '../storage/databases';
import type { StoredKey } from '../storage/schema';
import { showUnread } from './badge';
import { inLine } from './line';
import { isSomebodyThere } from './lock-presence';
import { type LogEvent, note } from './log';
import { tell } from './news';
import { keepAgain, purge } from './purge';
import { openByBrowser } from './sealing';
import { keysUnderPassphrase } from './stored-keys';

// Keys that need a passphrase are held open in `storage.session` only: it lies in memory, is closed
// to content scripts, outlives the background and dies with the browser. Until when is a time of
// day beside them, so that no timer has to survive.

const MINUTE = 60_000;
const LOCK_AT = 'lockAt';
export const LOCK_ALARM = 'lock';

/** How late the browser may wake us and still be asked whether somebody was there all the time. */
const LATE = MINUTE;

const LONGEST = Math.max(...LOCK_AFTER) * MINUTE;

const OpenKey = z.object({ key: z.string(), addedAt: z.number() });
const openKeyAt = (environment: Environment): string => `unlocked/${environment}`;

/** The key itself, or that it is locked. The last look before every use. */
export async function openedKey(stored: StoredKey): Promise<Outcome<string>> {
  if (!stored.passphrase) return done(await openByBrowser(stored));
  await lockIfDue();
  const at = openKeyAt(stored.environment);
  const open = OpenKey.safeParse((await browser.storage.session.get(at))[at]);
  // What was left open by a key that was replaced since opens nothing.
  return open.success && open.data.addedAt === stored.addedAt
    ? done(open.data.key)
    : failed({ kind: 'locked' });
}

/** Whether a key needs a passphrase, and then whether it is locked. */
export async function lockOf(stored: StoredKey): Promise<KeyLock> {
  if (!stored.passphrase) return 'none';
  return (await openedKey(stored)).ok ? 'unlocked' : 'locked';
}

/** Which environments are locked and which unlocked. */
export async function readLocks(): Promise<Locks> {
  const locks: Locks = { locked: [], unlocked: [] };
  for (const stored of await keysUnderPassphrase()) {
    const lock = await lockOf(stored);
    if (lock !== 'none') locks[lock].push(stored.environment);
  }
  return locks;
}

export const isLocked = async (environment: Environment): Promise<boolean> =>
  (await readLocks()).locked.includes(environment);

/** Holds keys open from now on, as long as there is activity. */
export const holdOpen = (keys: { stored: StoredKey; key: string }[]): Promise<void> =>
  // Not while they are being locked: what is purged then would stay shut.
  inLine('lock', async () => {
    const open = keys.map(({ stored, key }) => [
      openKeyAt(stored.environment),
      { key, addedAt: stored.addedAt },
    ]);
    await browser.storage.session.set(Object.fromEntries(open));
    await lockLater();
    for (const { stored } of keys) keepAgain(stored.environment);
  });

/** Forgets what is held open of one environment; with the last of them goes the time to lock. */
export async function letGo(environment: Environment): Promise<void> {
  await browser.storage.session.remove(openKeyAt(environment));
  const held = await browser.storage.session.get(ENVIRONMENTS.map(openKeyAt));
  if (Object.keys(held).length > 0) return;
  await browser.storage.session.remove(LOCK_AT);
  await browser.alarms.clear(LOCK_ALARM);
}

/** Locks every key that needs a passphrase, and takes what is known of its clients away. */
export const lockNow = (why: LogEvent & `locked-by-${string}`): Promise<void> =>
  inLine('lock', async () => {
    if ((await readLockAt()) === undefined) return;
    await browser.storage.session.remove([...ENVIRONMENTS.map(openKeyAt), LOCK_AT]);
    await browser.alarms.clear(LOCK_ALARM);
    for (const { environment } of await keysUnderPassphrase()) {
      note(why, { environment });
      await purge(environment);
      await tell({ kind: 'purge', environment });
    }
    await showUnread();
  });

/** `Lock now`. */
export async function lockByHand(): Promise<Outcome<null>> {
  await lockNow('locked-by-person');
  return done(null);
}

/** Somebody did something: the time moves on, unless it is over already. */
export async function noteActivity(now = Date.now()): Promise<void> {
  if ((await readLockAt()) === undefined) return;
  await lockIfDue(now);
  if ((await readLockAt()) !== undefined) await lockLater(now);
}

/**
 * Locks what should be locked by now, unless somebody was at this computer all the time. A browser
 * that could not wake us in time, because the computer slept, is not asked.
 */
export async function lockIfDue(now = Date.now()): Promise<void> {
  const lockAt = await readLockAt();
  if (lockAt === undefined) return;
  // Further ahead than it is ever set: the clock was turned back, and nobody knows for how long.
  const turnedBack = lockAt - now > LONGEST + LATE;
  if (now < lockAt && !turnedBack) return;
  const inTime = !turnedBack && now - lockAt < LATE;
  if (inTime && (await isSomebodyThere(await lockAfter()))) await lockLater(now);
  else await lockNow('locked-by-time');
}

/** After how many minutes without activity keys are locked. */
export async function lockAfter(): Promise<LockAfter> {
  const stored = LockAfter.safeParse(Number(await (await settingsDb()).get('facts', 'lockAfter')));
  return stored.success ? stored.data : 15;
}

export async function keepLockAfter(after: LockAfter): Promise<Outcome<null>> {
  await (await settingsDb()).put('facts', String(after), 'lockAfter');
  browser.idle.setDetectionInterval(after * 60);
  if ((await readLockAt()) !== undefined) await lockLater();
  await tell({ kind: 'setup' });
  return done(null);
}

/** What the start of the background owes to the life before it. */
export async function resumeLock(): Promise<void> {
  browser.idle.setDetectionInterval((await lockAfter()) * 60);
  await lockIfDue();
  const lockAt = await readLockAt();
  // Browsers may drop alarms when they start or the extension is updated.
  if (lockAt !== undefined) await browser.alarms.create(LOCK_ALARM, { when: lockAt });
  // The browser was closed while keys were open, or stopped us in the middle of locking them.
  for (const environment of (await readLocks()).locked) await purge(environment);
}

async function lockLater(now = Date.now()): Promise<void> {
  const lockAt = now + (await lockAfter()) * MINUTE;
  await browser.storage.session.set({ [LOCK_AT]: lockAt });
  await browser.alarms.create(LOCK_ALARM, { when: lockAt });
}

async function readLockAt(): Promise<number | undefined> {
  const stored = z.number().safeParse((await browser.storage.session.get(LOCK_AT))[LOCK_AT]);
  return stored.success ? stored.data : undefined;
}
