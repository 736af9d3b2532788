import { Failure } from '../../domain/failure';
import * as z from '../../domain/schema';

/** Readings a minute that a service gets from us at most, once it has not complained for long. */
export const FULL = 120;

/** So many are left after however many complaints. */
const LEAST = 8;

/** What one minute without a complaint gives back. */
const RECOVERS = 6;

/** Calls that one look at a ticket takes: the ticket, and what its thread gained. */
export const LOOK = 2;

const MINUTE = 60_000;

/** Why an origin is left alone for a while. */
const Rest = z.object({
  failure: Failure,
  since: z.number(),
  /** Failures in a row. */
  times: z.number(),
  /** Set where the service named the time itself. */
  until: z.optional(z.number()),
});

/**
 * A token bucket for the readings of one service origin. What nobody looks at has a bucket of half
 * the size in it, and can never take more than that.
 */
export const Budget = z.object({
  perMinute: z.number(),
  calls: z.number(),
  quietCalls: z.number(),
  /** As of when, epoch milliseconds. */
  at: z.number(),
  rest: z.optional(Rest),
});
export type Budget = z.infer<typeof Budget>;

/** Half a minute's worth may be used at once. */
const most = (perMinute: number): number => perMinute / 2;

/** The budget of an origin that was never asked. */
export const freshBudget = (now: number): Budget => ({
  perMinute: FULL,
  calls: most(FULL),
  quietCalls: most(FULL) / 2,
  at: now,
});

/** What has grown since. A clock that was set back adds nothing. */
export function refilled(budget: Budget, now: number): Budget {
  const minutes = Math.max(0, now - budget.at) / MINUTE;
  const perMinute = Math.min(FULL, budget.perMinute + minutes * RECOVERS);
  return {
    ...budget,
    perMinute,
    calls: Math.min(most(perMinute), budget.calls + minutes * perMinute),
    quietCalls: Math.min(most(perMinute) / 2, budget.quietCalls + (minutes * perMinute) / 2),
    at: now,
  };
}

/** After calls were made. A long thread may run it into debt, but not for more than half a minute. */
export function spent(budget: Budget, calls: number, quietCalls: number): Budget {
  const { perMinute } = budget;
  return {
    ...budget,
    calls: Math.max(-most(perMinute), budget.calls - calls),
    quietCalls: Math.max(-most(perMinute) / 2, budget.quietCalls - quietCalls),
  };
}

/** After the service asked to slow down. */
export function halved(budget: Budget): Budget {
  const perMinute = Math.max(LEAST, budget.perMinute / 2);
  return {
    ...budget,
    perMinute,
    calls: Math.min(0, budget.calls),
    quietCalls: Math.min(0, budget.quietCalls),
  };
}

/** Looks that are affordable now, and when the next one will be. */
export type Allowance = { looks: number; quietLooks: number; nextAt: number; quietNextAt: number };

export function allowance(budget: Budget, now: number): Allowance {
  const { perMinute, calls, quietCalls } = refilled(budget, now);
  const readyAt = (has: number, rate: number) =>
    now + Math.ceil((Math.max(0, LOOK - has) / rate) * MINUTE);
  const nextAt = readyAt(calls, perMinute);
  return {
    looks: Math.max(0, Math.floor(calls / LOOK)),
    quietLooks: Math.max(0, Math.floor(Math.min(calls, quietCalls) / LOOK)),
    nextAt,
    quietNextAt: Math.max(nextAt, readyAt(quietCalls, perMinute / 2)),
  };
}

/** How long a service that asks for less is left alone where it names no time. */
const PAUSE = 30_000;

/** After a look failed in a way that concerns the whole service. */
export function rested(
  budget: Budget,
  failure: Failure,
  until: number | undefined,
  now: number,
): Budget {
  const times = (budget.rest?.times ?? 0) + 1;
  if (failure.kind === 'too-many')
    return { ...halved(budget), rest: { failure, since: now, times, until: until ?? now + PAUSE } };
  return { ...budget, rest: { failure, since: now, times, until } };
}

/**
 * Until when an origin rests: as long as the service said, or longer with each failure; less long
 * where somebody waits for it.
 */
export function restsUntil({ rest }: Budget, shown: boolean): number {
  if (!rest) return 0;
  const longest = shown ? 15_000 : 5 * MINUTE;
  return rest.until ?? rest.since + Math.min(longest, 1_000 * 2 ** rest.times);
}
