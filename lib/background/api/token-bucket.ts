import { backoffDelay } from '../../domain/core/backoff';
import { Failure } from '../../domain/core/failure';
import * as v from '../../domain/core/schema';

/** GETs per minute to one origin if it has sent no 429 for long. */
export const FULL_RATE = 120;

/** GETs per minute that no number of 429s goes below. */
const LOWEST_RATE = 8;

/** GETs per minute by which the rate grows in each minute without a 429. */
const RATE_RECOVERY = 6;

/** Tokens for one poll of a ticket: one for the ticket, one for its new messages. */
export const POLL_COST = 2;

const MINUTE = 60_000;

/** Why polling of an origin backs off. Times are epoch milliseconds. */
const Pause = v.object({
  failure: Failure,
  since: v.number(),
  /** Failures in a row. */
  times: v.number(),
  /** Set if the service named the time to retry. */
  until: v.optional(v.number()),
});

/**
 * A token bucket for the GETs to one service origin; a token is one call. Data that no screen shows may
 * take at most half of the tokens.
 */
export const TokenBucket = v.object({
  perMinute: v.number(),
  tokens: v.number(),
  backgroundTokens: v.number(),
  /** When the tokens were last counted, in epoch milliseconds. */
  at: v.number(),
  pause: v.optional(Pause),
});
export type TokenBucket = v.InferOutput<typeof TokenBucket>;

/** The bucket holds the tokens of half a minute. */
const capacity = (perMinute: number): number => perMinute / 2;

/** The full bucket of an origin that was never called. */
export const newBucket = (now: number): TokenBucket => ({
  perMinute: FULL_RATE,
  tokens: capacity(FULL_RATE),
  backgroundTokens: capacity(FULL_RATE) / 2,
  at: now,
});

/**
 * Adds the tokens of the time up to `now`. A clock that was set back adds none, and ends a pause that began at
 * a time that lies ahead.
 */
export function refill(bucket: TokenBucket, now: number): TokenBucket {
  const minutes = Math.max(0, now - bucket.at) / MINUTE;
  const perMinute = Math.min(FULL_RATE, bucket.perMinute + minutes * RATE_RECOVERY);
  return {
    ...bucket,
    perMinute,
    tokens: Math.min(capacity(perMinute), bucket.tokens + minutes * perMinute),
    backgroundTokens: Math.min(
      capacity(perMinute) / 2,
      bucket.backgroundTokens + (minutes * perMinute) / 2,
    ),
    at: now,
    pause: (bucket.pause?.since ?? 0) > now + MINUTE ? undefined : bucket.pause,
  };
}

/** Takes tokens. A long thread may leave a debt, but of no more than half a minute. */
export function consume(
  bucket: TokenBucket,
  tokens: number,
  backgroundTokens: number,
): TokenBucket {
  const { perMinute } = bucket;
  return {
    ...bucket,
    tokens: Math.max(-capacity(perMinute), bucket.tokens - tokens),
    backgroundTokens: Math.max(
      -capacity(perMinute) / 2,
      bucket.backgroundTokens - backgroundTokens,
    ),
  };
}

/** Halves the rate after a 429, and takes all tokens that are left. */
export function halve(bucket: TokenBucket): TokenBucket {
  const perMinute = Math.max(LOWEST_RATE, bucket.perMinute / 2);
  return {
    ...bucket,
    perMinute,
    tokens: Math.min(0, bucket.tokens),
    backgroundTokens: Math.min(0, bucket.backgroundTokens),
  };
}

/** How many tickets may be polled now, and when the next one may be (epoch milliseconds). */
export type Allowance = {
  polls: number;
  backgroundPolls: number;
  nextAt: number;
  backgroundNextAt: number;
};

export function allowance(bucket: TokenBucket, now: number): Allowance {
  const { perMinute, tokens, backgroundTokens } = refill(bucket, now);
  const readyAt = (tokens: number, rate: number) =>
    now + Math.ceil((Math.max(0, POLL_COST - tokens) / rate) * MINUTE);
  const nextAt = readyAt(tokens, perMinute);
  return {
    polls: Math.max(0, Math.floor(tokens / POLL_COST)),
    backgroundPolls: Math.max(0, Math.floor(Math.min(tokens, backgroundTokens) / POLL_COST)),
    nextAt,
    backgroundNextAt: Math.max(nextAt, readyAt(backgroundTokens, perMinute / 2)),
  };
}

/** Milliseconds to pause after a 429 without `Retry-After`. */
const DEFAULT_PAUSE = 30_000;

/** Backs off after a poll failed in a way that concerns the whole service. */
export function backOff(
  bucket: TokenBucket,
  failure: Failure,
  until: number | undefined,
  now: number,
): TokenBucket {
  const times = (bucket.pause?.times ?? 0) + 1;
  if (failure.kind === 'too-many')
    return {
      ...halve(bucket),
      pause: { failure, since: now, times, until: until ?? now + DEFAULT_PAUSE },
    };
  return { ...bucket, pause: { failure, since: now, times, until } };
}

/**
 * When polling may go on, in epoch milliseconds: the time the service named, or later with each
 * failure; sooner if a screen shows the data. 0 if there is no reason to wait.
 */
export function backOffUntil({ pause }: TokenBucket, shown: boolean): number {
  if (!pause) return 0;
  const limits = { first: 2_000, longest: shown ? 15_000 : 5 * MINUTE };
  return pause.until ?? pause.since + backoffDelay(limits, pause.times);
}
