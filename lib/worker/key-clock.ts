import { browser } from 'wxt/browser';
import { ENVIRONMENTS, type Environment } from '../domain/environment';
import { partnerOf, readKeyAgain } from './connection';
import { complain } from './log';
import { storedKey } from './stored-keys';

// A key's profile is read again at a start of the background, and once a day where it runs on.

const ALARM = 'key-profiles';
const DAY = 24 * 60;

/** Milliseconds for which a profile is not read again: the background starts many times an hour. */
const FRESH = 60 * 60_000;

/** The browser wakes the background for it once a day. */
export function readKeysByTheClock(): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === ALARM)
      void readOldKeys().catch((error: unknown) => complain('Keys were not read again:', error));
  });
}

/** What the start of the background owes to keys. */
export async function startKeys(): Promise<void> {
  await readOldKeys();
  if ((await storedKeysAreNone()) || (await browser.alarms.get(ALARM)) !== undefined) return;
  await browser.alarms.create(ALARM, { delayInMinutes: DAY, periodInMinutes: DAY });
}

const storedKeysAreNone = async (): Promise<boolean> =>
  (await Promise.all(ENVIRONMENTS.map(storedKey))).every((key) => key === undefined);

const readOldKeys = async (): Promise<void> => {
  await Promise.all(ENVIRONMENTS.map(readOldKey));
};

/** Reads the profile of an environment's key where what is known of it is old and it can be asked. */
export async function readOldKey(environment: Environment): Promise<void> {
  const stored = await storedKey(environment);
  if (!stored) return;
  const age = Date.now() - (stored.profileReadAt ?? 0);
  // A clock that was set back makes nothing fresh.
  if (age >= 0 && age < FRESH) return;
  if ((await partnerOf(environment)).ok) await readKeyAgain(environment);
}
