import { browser } from 'wxt/browser';
import { runExclusive } from '../../async/run-exclusive';
import type { Environment } from '../../domain/core/environment';
import { ENVIRONMENTS } from '../../domain/core/environment-rules';
import { environmentDb } from '../../storage/databases';
import { reportError } from '../core/log';
import { orTryAgain } from '../core/or-try-again';
import { settleAll } from '../core/settle-all';
import { isLocked } from '../keys/lock';
import { isSnoozeDue } from './snooze-rules';

const ALARM = 'snooze';

/** The alarm's longest delay (milliseconds): a clock that was set forward is noticed then at the latest. */
const LONGEST = 3_600_000;

/** Listens for the alarm of the next snooze that ends. */
export function watchSnoozeAlarm(): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    if (name === ALARM)
      wakeAllDue().catch((error: unknown) => reportError('A snooze did not end:', error));
  });
}

/** Ends what is due in both environments: at every start, because the browser may have dropped the alarm. */
export const wakeAllDue = (): Promise<void> =>
  orTryAgain(ALARM, async () => {
    const now = Date.now();
    await settleAll(ENVIRONMENTS.map((environment) => wakeDueAt(environment, now)));
  });

/**
 * Ends the snoozes whose time has come, by the clock as it is now: a sleep, a stop or a clock that was set
 * only make this late or early. While the key is locked they wait for its unlocking.
 */
export const wakeDue = (environment: Environment): Promise<void> =>
  wakeDueAt(environment, Date.now());

const wakeDueAt = (environment: Environment, now: number): Promise<void> =>
  runExclusive(`snoozes ${environment}`, async () => {
    const db = await environmentDb(environment);
    const rows = await db.getAllFromIndex('snoozes', 'until', IDBKeyRange.upperBound(now));
    const due = rows.filter((row) => isSnoozeDue(row, now));
    if (due.length > 0 && !(await isLocked(environment))) {
      const { endSnooze } = await import('./later-handlers');
      for (const row of due) await endSnooze(environment, row, now);
    }
    await setSnoozeAlarm(now);
  });

/** Sets the alarm for the next snooze that ends after `now`, perhaps meanwhile, or clears it if there is none. */
export async function setSnoozeAlarm(now: number): Promise<void> {
  const when = Math.min(now + LONGEST, ...(await endsAfter(now)));
  if ((await endsAfter(0)).length > 0) await browser.alarms.create(ALARM, { when });
  else await browser.alarms.clear(ALARM);
}

/** The next end of a snooze in each environment that has one. */
async function endsAfter(time: number): Promise<number[]> {
  const range = IDBKeyRange.lowerBound(time, true);
  const next = await Promise.all(
    ENVIRONMENTS.map(async (one) =>
      (await environmentDb(one)).getFromIndex('snoozes', 'until', range),
    ),
  );
  return next.flatMap((row) => row?.snooze?.until ?? []);
}
