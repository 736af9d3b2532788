import { browser } from 'wxt/browser';
import { runExclusive } from '../../async/run-exclusive';
import type { Environment } from '../../domain/core/environment';
import { ENVIRONMENTS } from '../../domain/core/environment-rules';
import { done, failed, type Outcome } from '../../domain/core/failure';
import { type KeyLock, LockAfter, type Locks } from '../../domain/core/lock';
import { LOCK_AFTER } from '../../domain/core/lock-after';
import * as v from '../../domain/core/schema';
import { settingsDb } from '../../storage/databases';
import type { StoredKey } from '../../storage/stored-key';
import { countsChanged } from '../core/counts-changed';
import { allowPersistence } from '../core/epoch';
import { type LogEvent, logEvent, reportError } from '../core/log';
import { publish } from '../core/publish';
import { settleAll } from '../core/settle-all';
import { decryptWithBrowserKey } from './encryption';
import { isUserPresent } from './idle-support';
import { dropOpenKeys, moveLockAt, openKeyOf, putOpenKeys, readOpenKeys } from './open-keys';
import { purge } from './purge';
import { keysUnderPassphrase, storedKey } from './stored-keys';

const MINUTE = 60_000;
export const LOCK_ALARM = 'lock';

/** Milliseconds that the alarm may be late for the idle state to still cover the whole time. */
const ALARM_TOLERANCE = MINUTE;

const LONGEST_LOCK = Math.max(...LOCK_AFTER) * MINUTE;

/**
 * The mutex for opening, locking and removing keys. Without it, storing could stay blocked after an
 * unlock that overlaps a purge. Work inside must not await `lockIfDue`, which takes the mutex too.
 */
export const runLockExclusive = <T>(work: () => Promise<T>): Promise<T> =>
  runExclusive('lock', work);

/** Returns the decrypted key, or the failure `locked`. Called before every use. */
export async function openedKey(stored: StoredKey): Promise<Outcome<string>> {
  if (!stored.passphrase) return done(await decryptWithBrowserKey(stored));
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

/** Keeps keys unlocked from now on, until the user was inactive for the chosen time. */
export const unlockUntil = (keys: { stored: StoredKey; key: string }[]): Promise<void> =>
  runLockExclusive(async () => {
    const stillStored = await Promise.all(keys.map(({ stored }) => isStillStored(stored)));
    const open = keys.filter((_, i) => stillStored[i]);
    if (open.length === 0) return;
    const lockAt = Date.now() + (await lockAfter()) * MINUTE;
    await putOpenKeys(open, lockAt);
    for (const { stored } of open) allowPersistence(stored.environment);
    await browser.alarms.create(LOCK_ALARM, { when: lockAt });
  });

/** False for a key that was removed, replaced or wiped while the passphrase was tried. */
const isStillStored = async ({ environment, addedAt }: StoredKey): Promise<boolean> =>
  (await storedKey(environment))?.addedAt === addedAt;

/** Locks one environment's key. Locking the last one also removes the lock time. */
export const relock = (environment: Environment): Promise<void> =>
  runLockExclusive(() => relockNow(environment));

/** Drops the unlocked copy of a key that needs no passphrase any more: without it the key is usable from now on. */
export const dropPassphrase = (stored: StoredKey): Promise<void> =>
  runLockExclusive(async () => {
    await relockNow(stored.environment);
    if (await isStillStored(stored)) allowPersistence(stored.environment);
  });

/** Like `relock`, for callers that hold the mutex already. */
export async function relockNow(environment: Environment): Promise<void> {
  await dropOpenKeys([environment]);
  if ((await readOpenKeys()).environments.length === 0) await browser.alarms.clear(LOCK_ALARM);
}

/**
 * Locks every key that needs a passphrase and purges its client data. The keys are locked first, in
 * one step: if the background stops after that, it purges at its next start. Nothing is locked if
 * `isDue` returns false for the stored lock time.
 */
export const lockNow = (
  why: LogEvent & `locked-by-${string}`,
  isDue = (_lockAt: number | undefined): boolean => true,
): Promise<void> =>
  runLockExclusive(async () => {
    const open = await readOpenKeys();
    if (open.environments.length === 0 && open.lockAt === undefined) return;
    if (!isDue(open.lockAt)) return;
    await dropOpenKeys(ENVIRONMENTS);
    await browser.alarms.clear(LOCK_ALARM);
    // If the database cannot list the keys, purge at least the environments that were unlocked.
    const underPassphrase = await keysUnderPassphrase().catch((error: unknown) => {
      reportError('The keys could not be read:', error);
      return [];
    });
    const environments = new Set(open.environments);
    for (const { environment } of underPassphrase) environments.add(environment);
    await settleAll(
      [...environments].map(async (environment) => {
        logEvent(why, { environment });
        await purge(environment).finally(() => publish({ kind: 'purge', environment }));
      }),
    );
    await countsChanged();
  });

/** Locks the keys because the user pressed `Lock now`. */
export async function lockByUser(): Promise<Outcome<null>> {
  await lockNow('locked-by-user');
  return done(null);
}

/** Records activity of the user: moves the lock time forward, unless it has passed already. */
export async function postponeLock(now = Date.now()): Promise<void> {
  if ((await readOpenKeys()).environments.length === 0) return;
  await lockIfDue(now);
  await moveLockTime(now);
}

/**
 * Locks the keys if the lock time has passed, unless the user was at this computer all the time. If
 * the computer slept and the alarm came too late, the idle state is not trusted.
 */
export async function lockIfDue(now = Date.now()): Promise<void> {
  const { environments, lockAt } = await readOpenKeys();
  if (environments.length === 0) return;
  if (lockAt !== undefined) {
    // A lock time this far ahead is never set: the clock was turned back by an unknown amount.
    const turnedBack = lockAt - now > LONGEST_LOCK + ALARM_TOLERANCE;
    if (now < lockAt && !turnedBack) return;
    const inTime = !turnedBack && now - lockAt < ALARM_TOLERANCE;
    if (inTime && (await wasUserPresent())) return moveLockTime(now);
  }
  // Unless another lock time was set since: the user unlocked them again, or was active.
  await lockNow('locked-by-time', (current) => current === lockAt);
}

/** False if the browser's idle API fails, so that a broken API never keeps keys unlocked. */
async function wasUserPresent(): Promise<boolean> {
  try {
    return await isUserPresent(await lockAfter());
  } catch (error) {
    reportError('The idle state could not be read:', error);
    return false;
  }
}

/** Minutes without activity after which keys are locked. */
export async function lockAfter(): Promise<LockAfter> {
  const stored = v.safeParse(
    LockAfter,
    Number(await (await settingsDb()).get('settings', 'lockAfter')),
  );
  return stored.success ? stored.output : 15;
}

export async function saveLockAfter(after: LockAfter): Promise<Outcome<null>> {
  // The new lock time would take the place of one that has passed.
  await lockIfDue();
  await (await settingsDb()).put('settings', String(after), 'lockAfter');
  browser.idle.setDetectionInterval(after * 60);
  await moveLockTime();
  await publish({ kind: 'setup' });
  return done(null);
}

/** Restores the lock time and the alarm after the background started, and locks what is due. */
export async function resumeLock(): Promise<void> {
  await lockIfDue();
  const after = await lockAfter();
  browser.idle.setDetectionInterval(after * 60);
  // An unlock or activity may have started the background, so this waits for its turn.
  await runLockExclusive(async () => {
    const { environments, lockAt } = await readOpenKeys();
    if (environments.length > 0 && lockAt !== undefined) {
      // The user chose a shorter time, and the background stopped before it was applied.
      const when = Math.min(lockAt, Date.now() + after * MINUTE);
      if (when < lockAt) await moveLockAt(when);
      // Browsers may drop alarms when they start or the extension is updated.
      await browser.alarms.create(LOCK_ALARM, { when });
    }
    // The browser was closed while keys were unlocked, or the background stopped while locking them.
    await settleAll((await keysUnderPassphrase()).map(purgeIfLocked));
  });
}

/** Purges what belongs to a locked key. The caller holds the mutex. */
async function purgeIfLocked(stored: StoredKey): Promise<void> {
  if ((await openKeyOf(stored)) === undefined) await purge(stored.environment);
}

/** Moves the lock time forward while keys are unlocked. */
const moveLockTime = (now = Date.now()): Promise<void> =>
  runLockExclusive(async () => {
    if ((await readOpenKeys()).environments.length === 0) return;
    const lockAt = now + (await lockAfter()) * MINUTE;
    await moveLockAt(lockAt);
    await browser.alarms.create(LOCK_ALARM, { when: lockAt });
  });
