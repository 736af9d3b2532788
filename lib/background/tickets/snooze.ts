import { browser } from 'wxt/browser';
import { runExclusive } from '../../async/run-exclusive';
import type { Environment } from '../../domain/core/environment';
import { ENVIRONMENTS } from '../../domain/core/environment-rules';
import { environmentDb } from '../../storage/databases';
import type { StoredSnooze } from '../../storage/stored-snooze';
import { marksOf } from '../../storage/stored-thread';
import { reportError } from '../core/log';
import { isLocked } from '../keys/lock';
import { notifyOfWake } from './desktop-notifications';
import { changeMarks } from './read-markers';
import { ended, endOf } from './snooze-rules';

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
export const wakeAllDue = async (): Promise<void> => {
  const now = Date.now();
  for (const environment of ENVIRONMENTS) await wakeDueAt(environment, now);
};

/**
 * Ends the snoozes whose time has come, by the clock as it is now: a sleep, a stop or a clock that was set
 * only make this late or early. While the key is locked they wait for its unlocking.
 */
export const wakeDue = (environment: Environment): Promise<void> =>
  wakeDueAt(environment, Date.now());

const wakeDueAt = (environment: Environment, now: number): Promise<void> =>
  runExclusive(`snoozes ${environment}`, async () => {
    const rows = await (await environmentDb(environment)).getAll('snoozes');
    const due = rows.filter((row) => isDue(row, now));
    if (due.length > 0 && !(await isLocked(environment)))
      for (const row of due) await wake(environment, row, now);
    await setSnoozeAlarm(now);
  });

const isDue = (row: StoredSnooze, now: number): boolean =>
  (endOf(row) ?? Number.POSITIVE_INFINITY) <= now;

async function wake(environment: Environment, row: StoredSnooze, now: number): Promise<void> {
  const { ticketId, installationId } = row;
  const isNews = await concernsAgent(environment, row);
  // First, so that a stop of the background in between repeats it, in the place of the first.
  if (isNews) await notifyOfWake(environment, ticketId);
  // The agent may have snoozed it anew meanwhile, or promised another date.
  await changeMarks(
    { environment, installationId },
    ticketId,
    (thread, was) => ({
      ...marksOf(thread),
      ...(was &&
        isDue(was, now) && { snoozedAt: undefined, wokeAt: isNews ? Date.now() : thread.wokeAt }),
    }),
    (_, was = { ticketId, installationId }) => (isDue(was, now) ? ended(was) : was),
  );
}

/** Whether the end of a snooze is news for this agent: of an own one, or of a ticket that the agent has. */
async function concernsAgent(
  environment: Environment,
  { ticketId, sources }: StoredSnooze,
): Promise<boolean> {
  if (!sources?.snooze?.by) return true;
  const db = await environmentDb(environment);
  const [team, seen] = await Promise.all([db.get('team', 'team'), db.get('seen', ticketId)]);
  return team !== undefined && seen?.assignee === team.author;
}

/** Sets the alarm for the next snooze that ends after `now`, perhaps meanwhile, or clears it if there is none. */
export async function setSnoozeAlarm(now: number): Promise<void> {
  const rows = await Promise.all(
    ENVIRONMENTS.map(async (one) => (await environmentDb(one)).getAll('snoozes')),
  );
  const ends = rows.flat().flatMap((row) => endOf(row) ?? []);
  const when = Math.min(now + LONGEST, ...ends.filter((at) => at > now));
  if (ends.length > 0) await browser.alarms.create(ALARM, { when });
  else await browser.alarms.clear(ALARM);
}
