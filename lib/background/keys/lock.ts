import { browser } from 'wxt/browser';
import { ENVIRONMENTS, type Environment } from '../domain/environment';
import { done, failed, type Outcome } from '../domain/failure';
import { type KeyLock, LOCK_AFTER, LockAfter, type Locks } from '../domain/lock';
import { settingsDb } from '../storage/databases';
import type { StoredKey } from '../storage/schema';
import { showUnread } from './badge';
import { inLine } from './line';
import { isSomebodyThere } from './lock-presence';
import { complain, type LogEvent, note } from './log';
import { tell } from './news';
import { dropOpenKeys, moveLockAt, openKeyOf, putOpenKeys, readOpenKeys } from './open-keys';
import { keepAgain, purge } from './purge';
import { openByBrowser } from './sealing';
import { settleAll } from './settle';
import { keysUnderPassphrase, storedKey } from './stored-keys';

const MINUTE = 60_000;
export const LOCK_ALARM = 'lock';

/** How late the browser may wake us and still be asked whether somebody was there all the time. */
const LATE = MINUTE;

const LONGEST = Math.max(...LOCK_AFTER) * MINUTE;

/**
 * What opens, locks or removes keys does so one after another: what is purged by the one would else
 * stay shut after the other. Nothing in this line may wait for `lockIfDue`.
 */
export const inLockLine = <T>(work: () => Promise<T>): Promise<T> => inLine('lock', work);

/** The key itself, or that it is locked. The last look before every use. */
export async function openedKey(stored: StoredKey): Promise<Outcome<string>> {
  if (!stored.passphrase) return done(await openByBrowser(stored));
  await lockIfDue();
  const key = await openKeyOf(stored);
  return key === undefined ? failed({ kind: 'locked' }) : done(key);
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
  inLockLine(async () => {
    const kept = await Promise.all(keys.map(({ stored }) => isStillKept(stored)));
    const open = keys.filter((_, i) => kept[i]);
    if (open.length === 0) return;
    const lockAt = Date.now() + (await lockAfter()) * MINUTE;
    await putOpenKeys(open, lockAt);
    for (const { stored } of open) keepAgain(stored.environment);
    await browser.alarms.create(LOCK_ALARM, { when: lockAt });
  });

/** False for a key that was removed, replaced or forgotten while the passphrase was tried. */
const isStillKept = async ({ environment, addedAt }: StoredKey): Promise<boolean> =>
  (await storedKey(environment))?.addedAt === addedAt;

/** Forgets what is held open of one environment; with the last of them goes the time to lock. */
export const letGo = (environment: Environment): Promise<void> =>
  inLockLine(() => letGoNow(environment));

/** The same for what is in the line already. */
export async function letGoNow(environment: Environment): Promise<void> {
  await dropOpenKeys([environment]);
  if ((await readOpenKeys()).environments.length === 0) await browser.alarms.clear(LOCK_ALARM);
}

/**
 * Locks every key that needs a passphrase, and takes what is known of its clients away. The keys go
 * first and in one write: a background that ends after that purges at its next start.
 */
export const lockNow = (why: LogEvent & `locked-by-${string}`): Promise<void> =>
  inLockLine(async () => {
    const open = await readOpenKeys();
    if (open.environments.length === 0 && open.lockAt === undefined) return;
    await dropOpenKeys(ENVIRONMENTS);
    await browser.alarms.clear(LOCK_ALARM);
    // What was open is purged also where the database does not say which keys there are.
    const sealed = await keysUnderPassphrase().catch((error: unknown) => {
      complain('The keys could not be read:', error);
      return [];
    });
    const environments = new Set(open.environments);
    for (const { environment } of sealed) environments.add(environment);
    await settleAll(
      [...environments].map(async (environment) => {
        note(why, { environment });
        await purge(environment).finally(() => tell({ kind: 'purge', environment }));
      }),
    );
    await showUnread();
  });

/** `Lock now`. */
export async function lockByHand(): Promise<Outcome<null>> {
  await lockNow('locked-by-person');
  return done(null);
}

/** Somebody did something: the time moves on, unless it is over already. */
export async function noteActivity(now = Date.now()): Promise<void> {
  if ((await readOpenKeys()).environments.length === 0) return;
  await lockIfDue(now);
  await lockLater(now);
}

/**
 * Locks what should be locked by now, unless somebody was at this computer all the time. A browser
 * that could not wake us in time, because the computer slept, is not asked.
 */
export async function lockIfDue(now = Date.now()): Promise<void> {
  const { environments, lockAt } = await readOpenKeys();
  if (environments.length === 0) return;
  if (lockAt !== undefined) {
    // Further ahead than it is ever set: the clock was turned back, and nobody knows for how long.
    const turnedBack = lockAt - now > LONGEST + LATE;
    if (now < lockAt && !turnedBack) return;
    const inTime = !turnedBack && now - lockAt < LATE;
    if (inTime && (await wasSomebodyThere())) return lockLater(now);
  }
  await lockNow('locked-by-time');
}

/** False where it cannot be known: keys are not left open because something is broken. */
async function wasSomebodyThere(): Promise<boolean> {
  try {
    return await isSomebodyThere(await lockAfter());
  } catch (error) {
    complain('The browser could not be asked for activity:', error);
    return false;
  }
}

/** Minutes without activity after which keys are locked. */
export async function lockAfter(): Promise<LockAfter> {
  const stored = LockAfter.safeParse(Number(await (await settingsDb()).get('facts', 'lockAfter')));
  return stored.success ? stored.data : 15;
}

export async function keepLockAfter(after: LockAfter): Promise<Outcome<null>> {
  await (await settingsDb()).put('facts', String(after), 'lockAfter');
  browser.idle.setDetectionInterval(after * 60);
  await lockLater();
  await tell({ kind: 'setup' });
  return done(null);
}

/** What the start of the background owes to the life before it. */
export async function resumeLock(): Promise<void> {
  await lockIfDue();
  const { environments, lockAt } = await readOpenKeys();
  const after = await lockAfter();
  browser.idle.setDetectionInterval(after * 60);
  if (environments.length > 0 && lockAt !== undefined) {
    // A shorter time was chosen, and the background ended before it was set.
    if (lockAt - Date.now() > after * MINUTE) await lockLater();
    // Browsers may drop alarms when they start or the extension is updated.
    else await browser.alarms.create(LOCK_ALARM, { when: lockAt });
  }
  // The browser was closed while keys were open, or stopped us in the middle of locking them.
  await settleAll((await readLocks()).locked.map(purge));
}

/** Moves the time on, where keys are open. */
const lockLater = (now = Date.now()): Promise<void> =>
  inLockLine(async () => {
    if ((await readOpenKeys()).environments.length === 0) return;
    const lockAt = now + (await lockAfter()) * MINUTE;
    await moveLockAt(lockAt);
    await browser.alarms.create(LOCK_ALARM, { when: lockAt });
  });
