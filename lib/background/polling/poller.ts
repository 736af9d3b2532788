import { browser } from 'wxt/browser';
import { createSharedRun } from '../../async/shared-run';
import { sleep } from '../../async/sleep';
import type { Environment } from '../../domain/core/environment';
import { ENVIRONMENTS } from '../../domain/core/environment-rules';
import { done, type Failure, failed, type Outcome } from '../../domain/core/failure';
import { environmentDb } from '../../storage/databases';
import { pollReadiness, recordPoll, stopsPolling } from '../api/poll-readiness';
import { bucketOf, consumeBackgroundPoll, dropCachedBuckets } from '../api/rate-limit-store';
import { installationsOf } from '../api/session';
import { allowance, type TokenBucket } from '../api/token-bucket';
import { reportError } from '../core/log';
import type { VisibleTicket } from '../tickets/visible-tickets';
import { clearVisible, visibleTickets } from '../tickets/visible-tickets';
import { allCandidates, candidatesOf, type KnownTicket } from './candidates';
import { createPollClock } from './poll-clock';
import { refreshThread, refreshTicket } from './refresh-ticket';
import { needsTicket, type Plan, plan } from './schedule';

/** Tickets read in parallel. Few, so that after a refusal hardly any further call is made. */
const PARALLEL_READS = 2;

/** While tickets are visible, all tickets of the database are checked at most this often (milliseconds). */
const FULL_EVERY = 60_000;

/** Milliseconds to the next poll after one that threw; sooner if tickets are visible. */
const AFTER_ERROR = { visible: 2_000, background: 60_000 };

const NEVER = Number.POSITIVE_INFINITY;

const alarmOf = (environment: Environment): string => `poll/${environment}`;

type Poller = { poll: () => Promise<Failure | undefined>; stop: () => Promise<void> };

/**
 * Polls the tickets of one environment for all tabs and screens together. Each poll computes from the
 * database what is due, so the browser may stop the background at any time.
 */
function createPoller(environment: Environment): Poller {
  // When to check all tickets again; until then only visible ones are checked.
  let nextFullAt = 0;
  let backgroundAt = 0;
  const clock = createPollClock(alarmOf(environment), () => void polls.run().catch(warn));
  const polls = createSharedRun(pollOnce);

  async function pollOnce(): Promise<Failure | undefined> {
    const now = Date.now();
    const visible = visibleTickets(environment, now);
    const hasVisible = visible.size > 0;
    // Set the timer first, so that there is a next poll even if this one throws.
    clock.setTimer(now + AFTER_ERROR[hasVisible ? 'visible' : 'background'], now);
    await clock.renewAlarm(now);
    const readiness = await pollReadiness(environment, hasVisible, now);
    if (!readiness.open) {
      backgroundAt = readiness.until ?? NEVER;
      clock.setTimer(backgroundAt, now);
      await clock.setAlarm(backgroundAt, now);
      return readiness.failure;
    }
    // The second condition holds if the clock was set back.
    const isFull = now >= Math.min(nextFullAt, backgroundAt) || nextFullAt > now + FULL_EVERY;
    const result = await readDue(environment, readiness, visible, isFull, now);
    if (!result.ok) return result.failure;
    const { hasRead, readAt, next } = result.value;
    const isMoreDue = next.read.length > 0;
    if (isFull) {
      nextFullAt = readAt + FULL_EVERY;
      backgroundAt = isMoreDue ? readAt : next.backgroundAt;
    }
    clock.setTimer(isMoreDue ? readAt : Math.min(next.visibleAt, backgroundAt), readAt);
    // Visible tickets need no alarm: their screens send heartbeats.
    await clock.setAlarm(backgroundAt, readAt);
    return hasRead ? undefined : readiness.bucket.pause?.failure;
  }

  async function stop(): Promise<void> {
    clock.clearTimer();
    // A poll in progress sets the timer again.
    await polls.settled();
    clock.stop();
    nextFullAt = 0;
    backgroundAt = 0;
  }

  return { poll: polls.run, stop };
}

/** Whether tickets were read, when that ended (epoch milliseconds), and the plan from then on. */
type PollResult = { hasRead: boolean; readAt: number; next: Plan };

/**
 * Reads the tickets that are due, of all tickets or of the visible ones, and plans the next poll. Fails
 * if the failure concerns all tickets.
 */
async function readDue(
  environment: Environment,
  { origin, bucket }: { origin: string; bucket: TokenBucket },
  visible: ReadonlyMap<string, VisibleTicket>,
  isFull: boolean,
  now: number,
): Promise<Outcome<PollResult>> {
  const db = await environmentDb(environment);
  const found = await (isFull ? allCandidates(db) : candidatesOf(db, [...visible.keys()]));
  const own = found.length > 0 ? await installationsOf(environment) : done([]);
  if (!own.ok) {
    await recordPoll(origin, own.failure);
    return own;
  }
  // Tickets of another company's installation cannot be read with this key.
  const candidates = found.filter((one) => own.value.some(({ id }) => id === one.installationId));
  const { read } = plan(candidates, visible, allowance(bucket, now), now);
  const failure = await readAll(environment, origin, candidates, read, visible);
  if (read.length > 0) await recordPoll(origin, failure);
  if (failure && stopsPolling(failure)) return failed(failure);

  // When a ticket is due next depends on what was just read.
  const readAt = Date.now();
  const changed = new Map((await candidatesOf(db, read)).map((one) => [one.ticketId, one]));
  const next = plan(
    candidates.map((one) => changed.get(one.ticketId) ?? one),
    visible,
    allowance(await bucketOf(origin, readAt), readAt),
    readAt,
  );
  return done({ hasRead: read.length > 0, readAt, next });
}

/** Reads tickets, a few in parallel, until one fails in a way that concerns them all. */
async function readAll(
  environment: Environment,
  origin: string,
  candidates: readonly KnownTicket[],
  ticketIds: readonly string[],
  visible: ReadonlyMap<string, VisibleTicket>,
): Promise<Failure | undefined> {
  const waiting = ticketIds.flatMap(
    (id) => candidates.find(({ ticketId }) => ticketId === id) ?? [],
  );
  let stopped: Failure | undefined;
  const readNext = async () => {
    for (let one = waiting.shift(); one && !stopped; one = waiting.shift()) {
      const { ticketId, installationId } = one;
      if (!visible.has(ticketId)) await consumeBackgroundPoll(origin);
      const poll = needsTicket(one, visible.get(ticketId), Date.now())
        ? refreshTicket
        : refreshThread;
      const failure = await poll({ environment, installationId }, ticketId);
      if (failure && stopsPolling(failure)) stopped ??= failure;
    }
  };
  await Promise.all(Array.from({ length: PARALLEL_READS }, readNext));
  return stopped;
}

const pollers = { test: createPoller('test'), live: createPoller('live') };

/** Polls now what is due in an environment. Returns the failure if nothing can be read. */
export const pollNow = (environment: Environment): Promise<Failure | undefined> =>
  pollers[environment].poll();

/** Polls on the alarms, which wake the background for tickets on no screen. */
export function watchPollAlarms(): void {
  browser.alarms.onAlarm.addListener(({ name }) => {
    for (const environment of ENVIRONMENTS)
      if (name === alarmOf(environment)) void pollNow(environment).catch(warn);
  });
}

/**
 * Milliseconds from the start of the background to its first look at all tickets, which takes long with
 * thousands of them: what the browser started it for is done first.
 */
const AFTER_START = 1_000;

/** Polls what is due soon after the background started. */
export async function startPolling(): Promise<void> {
  await sleep(AFTER_START);
  await Promise.all(ENVIRONMENTS.map(pollNow));
}

/** Stops the timers and clears what is in memory, as a stop of the background does. */
export async function stopPolling(): Promise<void> {
  await Promise.all(ENVIRONMENTS.map((environment) => pollers[environment].stop()));
  clearVisible();
  dropCachedBuckets();
}

const warn = (error: unknown): void => reportError('Polling failed:', error);
