import { browser } from 'wxt/browser';
import type { Environment } from '../../domain/core/environment';
import { ENVIRONMENTS } from '../../domain/core/environment-rules';
import { reportError } from '../core/log';
import { storedKey } from '../keys/stored-keys';
import { partnerOf, refreshProfile } from './connection';
import { refreshInstallations } from './session';

// Key profiles, and with them the installations, are read again when the background starts, and once a day while
// it runs.

const ALARM = 'key-profiles';
const MINUTES_PER_DAY = 24 * 60;

/** Milliseconds for which a profile is fresh: the background starts many times an hour. */
const FRESH = 60 * 60_000;

/** Refreshes the profiles on the daily alarm. */
export function refreshProfilesOnAlarm(): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === ALARM)
      void refreshAll().catch((error: unknown) =>
        reportError('Key profiles were not read:', error),
      );
  });
}

/** Refreshes the profiles when the background starts, and sets the daily alarm. */
export async function refreshStaleProfiles(): Promise<void> {
  await refreshAll();
  if ((await hasNoKeys()) || (await browser.alarms.get(ALARM)) !== undefined) return;
  await browser.alarms.create(ALARM, {
    delayInMinutes: MINUTES_PER_DAY,
    periodInMinutes: MINUTES_PER_DAY,
  });
}

const hasNoKeys = async (): Promise<boolean> =>
  (await Promise.all(ENVIRONMENTS.map(storedKey))).every((key) => key === undefined);

const refreshAll = async (): Promise<void> => {
  await Promise.all(ENVIRONMENTS.map(refreshStaleProfile));
};

/** Reads the profile of an environment's key, and its installations, if it is no longer fresh and the service may be called. */
export async function refreshStaleProfile(environment: Environment): Promise<void> {
  const stored = await storedKey(environment);
  if (!stored) return;
  const age = Date.now() - (stored.profileReadAt ?? 0);
  // A negative age means that the clock was set back: treat the profile as old.
  if (age >= 0 && age < FRESH) return;
  if (!(await partnerOf(environment)).ok) return;
  const profile = await refreshProfile(environment);
  if (profile.ok) await refreshInstallations(environment);
}
