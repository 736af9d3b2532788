import { browser } from 'wxt/browser';
import { ENVIRONMENTS, type Environment } from '../../domain/environment';
import { done, type Failure } from '../../domain/failure';
import { environmentDb } from '../../storage/databases';
import { complain } from '../log';
import { installationsOf } from '../session';
import { allowance } from './budget';
import { allCandidates, candidatesOf, type Known } from './candidates';
import { gateOf, noteLook, stopsLook } from './gate';
import { lookAt, lookAtThread } from './look';
import { needsTicket, plan, type Showing } from './plan';
import { forgetScreens, shownNow } from './presence';
import { budgetOf, emptyPurse, payQuietLook } from './purse';

/** Tickets read at one time. Not more: a refusal is noticed after the next answer, not after eight. */
const LANES = 2;

/** The database of all tickets is gone through this often at most while something is shown. */
const ALL_EVERY = 60_000;

/** Nearer than this, a timer wakes us; beyond it the browser may stop us first, and an alarm does. */
const TIMER_REACHES = 25_000;

/** Looks are this far apart at least. */
const NEXT_AT_LEAST = 50;

/** Browsers make an alarm wait so long at least. */
const ALARM_LEAST = 30_000;

/** An alarm is set even where nothing is due, in case that something untold has changed. */
const ALARM_MOST = 3_600_000;

/** An alarm that is set is left as it is where it comes so much too late, or too early, at most. */
const TOO_LATE = 5_000;
const TOO_EARLY = 60_000;

/** After a look that was broken off; sooner where somebody waits for it. */
const AFTER_STOP = { shown: 2_000, quiet: 60_000 };

const NEVER = Number.POSITIVE_INFINITY;

const alarmOf = (environment: Environment): string => `look/${environment}`;

type Poller = { look: () => Promise<Failure | undefined>; stop: () => Promise<void> };

/**
 * Decides for one environment when what is read, for all tabs and screens together. What is due is
 * worked out of the database at each look, so the browser may stop it at any time.
 */
function makePoller(environment: Environment): Poller {
  let running: Promise<Failure | undefined> | undefined;
  let following: Promise<Failure | undefined> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let alarmAt = NEVER;
  // In between, only tickets on screens are gone through.
  let allAt = 0;
  let quietAt = 0;

  /** Looks now. Whoever comes while a look is under way shares the one after it. */
  function look(): Promise<Failure | undefined> {
    if (!running) {
      clearTimeout(timer);
      running = lookAround().finally(() => {
        running = undefined;
      });
      return running;
    }
    const next = () => {
      following = undefined;
      return look();
    };
    following ??= running.then(next, next);
    return following;
  }

  async function lookAround(): Promise<Failure | undefined> {
    const now = Date.now();
    const shown = shownNow(environment, now);
    const someoneWaits = shown.size > 0;
    // Set first: whatever happens below, there is a next time.
    setTimer(now + AFTER_STOP[someoneWaits ? 'shown' : 'quiet'], now);
    if (alarmAt <= now || alarmAt === NEVER) await setAlarm(now, now);
    const gate = await gateOf(environment, someoneWaits, now);
    if (!gate.open) {
      quietAt = gate.until ?? NEVER;
      setTimer(quietAt, now);
      await setAlarm(quietAt, now);
      return gate.failure;
    }
    const { origin, budget } = gate;
    const db = await environmentDb(environment);
    // A clock that was set back must not put it off.
    const all = now >= Math.min(allAt, quietAt) || allAt > now + ALL_EVERY;
    const found = await (all ? allCandidates(db) : candidatesOf(db, [...shown.keys()]));
    const own = found.length > 0 ? await installationsOf(environment) : done([]);
    if (!own.ok) {
      await noteLook(origin, own.failure);
      return own.failure;
    }
    // Tickets of another company's key are nothing to ask this one about.
    const known = found.filter((one) => own.value.some(({ id }) => id === one.installationId));
    const { read } = plan(known, shown, allowance(budget, now), now);
    const failure = await readAll(environment, origin, known, read, shown);
    if (read.length > 0) await noteLook(origin, failure);
    if (failure && stopsLook(failure)) return failure;

    // What was read is due again at a time that what was read decides.
    const then = Date.now();
    const changed = new Map((await candidatesOf(db, read)).map((one) => [one.ticketId, one]));
    const next = plan(
      known.map((one) => changed.get(one.ticketId) ?? one),
      shown,
      allowance(await budgetOf(origin, then), then),
      then,
    );
    const more = next.read.length > 0;
    if (all) [allAt, quietAt] = [then + ALL_EVERY, more ? then : next.quietAt];
    setTimer(more ? then : Math.min(next.shownAt, quietAt), then);
    // What is shown needs no alarm: its screens keep saying so.
    await setAlarm(quietAt, then);
    return read.length === 0 ? budget.rest?.failure : undefined;
  }

  function setTimer(at: number, now: number): void {
    clearTimeout(timer);
    if (at - now <= TIMER_REACHES)
      timer = setTimeout(() => void look().catch(warn), Math.max(NEXT_AT_LEAST, at - now));
  }

  async function setAlarm(at: number, now: number): Promise<void> {
    const when = now + Math.min(ALARM_MOST, Math.max(ALARM_LEAST, at - now));
    const isSet = alarmAt > now && alarmAt <= when + TOO_LATE && alarmAt >= when - TOO_EARLY;
    if (isSet) return;
    alarmAt = when;
    await browser.alarms.create(alarmOf(environment), { when });
  }

  async function stop(): Promise<void> {
    clearTimeout(timer);
    // One that is under way sets the timer once more.
    await Promise.allSettled([running, following]);
    clearTimeout(timer);
    [allAt, quietAt, alarmAt] = [0, 0, NEVER];
  }

  return { look, stop };
}

/** Reads tickets, a few at a time, until one fails in a way that concerns them all. */
async function readAll(
  environment: Environment,
  origin: string,
  known: readonly Known[],
  ticketIds: readonly string[],
  shown: ReadonlyMap<string, Showing>,
): Promise<Failure | undefined> {
  const waiting = ticketIds.flatMap((id) => known.find(({ ticketId }) => ticketId === id) ?? []);
  let stopped: Failure | undefined;
  const lane = async () => {
    for (let one = waiting.shift(); one && !stopped; one = waiting.shift()) {
      const { ticketId, installationId } = one;
      if (!shown.has(ticketId)) await payQuietLook(origin);
      const look = needsTicket(one, shown.get(ticketId), Date.now()) ? lookAt : lookAtThread;
      const failure = await look({ environment, installationId }, ticketId);
      if (failure && stopsLook(failure)) stopped ??= failure;
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return stopped;
}

const pollers = { test: makePoller('test'), live: makePoller('live') };

/** Looks at once at what is due in an environment; why nothing can be read, if so. */
export const lookNow = (environment: Environment): Promise<Failure | undefined> =>
  pollers[environment].look();

/** Alarms wake us for what is due and on no screen. */
export function lookAtAlarms(): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    for (const environment of ENVIRONMENTS)
      if (name === alarmOf(environment)) void lookNow(environment).catch(warn);
  });
}

/** At every start of the background, alarms or not, what is due is looked at. */
export async function startPolling(): Promise<void> {
  await Promise.all(ENVIRONMENTS.map(lookNow));
}

/** Stops the clock and forgets what is in memory only, as the end of the background would. */
export async function stopPolling(): Promise<void> {
  await Promise.all(ENVIRONMENTS.map((environment) => pollers[environment].stop()));
  forgetScreens();
  emptyPurse();
}

const warn = (error: unknown): void => complain('Reading was held up:', error);
