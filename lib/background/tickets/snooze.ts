import { browser } from 'wxt/browser';
import { runExclusive } from '../../async/run-exclusive';
import type { Environment } from '../../domain/core/environment';
import { ENVIRONMENTS } from '../../domain/core/environment-rules';
import { done, failed, type Outcome } from '../../domain/core/failure';
import type { Params } from '../../protocol/contract';
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

/** Snoozes a ticket, or ends its snooze; stores or removes the promised date. What is not given stays. */
export async function snoozeTicket({
  scope,
  ticketId,
  snooze,
  promisedAt,
}: Params<'ticket.snooze'>): Promise<Outcome<null>> {
  const now = Date.now();
  const known = await (await environmentDb(scope.environment)).get('tickets', ticketId);
  if (!known) return failed({ kind: 'no-record' });
  const { installationId } = known;
  const begins = snooze && snooze.endedAt === undefined;
  await changeMarks(
    scope,
    ticketId,
    (thread) => ({
      ...marksOf(thread),
      ...(snooze !== undefined && {
        snoozedAt: begins ? now : undefined,
        wokeAt: begins ? undefined : thread.wokeAt,
      }),
    }),
    ({ complete, total }, was) => ({
      ...{ ticketId, installationId, ...was },
      ...(snooze !== undefined && {
        snooze: snooze ? { ...snooze, ...(complete && { from: total }) } : undefined,
      }),
      ...(promisedAt !== undefined && { promisedAt: promisedAt ?? undefined }),
    }),
  );
  await setAlarm(now);
  return done(null);
}

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
    await setAlarm(now);
  });

const isDue = (row: StoredSnooze, now: number): boolean =>
  (endOf(row) ?? Number.POSITIVE_INFINITY) <= now;

async function wake(environment: Environment, row: StoredSnooze, now: number): Promise<void> {
  const { ticketId, installationId } = row;
  // First, so that a stop of the background in between repeats it, in the place of the first.
  await notifyOfWake(environment, ticketId);
  // The agent may have snoozed it anew meanwhile, or promised another date.
  await changeMarks(
    { environment, installationId },
    ticketId,
    (thread, was) => ({
      ...marksOf(thread),
      ...(was && isDue(was, now) && { snoozedAt: undefined, wokeAt: Date.now() }),
    }),
    (_, was = { ticketId, installationId }) => (isDue(was, now) ? ended(was) : was),
  );
}

/** Sets the alarm for the next snooze that ends after `now`, perhaps meanwhile, or clears it if there is none. */
async function setAlarm(now: number): Promise<void> {
  const rows = await Promise.all(
    ENVIRONMENTS.map(async (one) => (await environmentDb(one)).getAll('snoozes')),
  );
  const ends = rows.flat().flatMap((row) => endOf(row) ?? []);
  const when = Math.min(now + LONGEST, ...ends.filter((at) => at > now));
  if (ends.length > 0) await browser.alarms.create(ALARM, { when });
  else await browser.alarms.clear(ALARM);
}
