import { backoffDelay } from '../domain/core/backoff';
import { type Failure, failed, type Outcome } from '../domain/core/failure';
import type { AttemptHistory, SentHistory } from '../domain/tickets/attempt-history';

/**
 * How long after its creation a write may be resent automatically; later only the user may resend
 * it.
 */
export const DEADLINE = 12 * 3_600_000;

/** Attempts in quick succession, and the waits between them. */
const QUICK = 3;
const QUICK_WAIT = { first: 1_000, longest: 60_000 };

/**
 * Waits after the quick attempts, in minutes. They outlast the background, so alarms carry them.
 */
const SLOW = [0.5, 1, 2, 5, 10, 15] as const;

/**
 * The longest wait that `decide` returns. A `nextAt` further ahead means that the clock was
 * changed.
 */
export const LONGEST_WAIT = 17 * 60_000;

/** Unreadable success responses to one write before the user has to decide. */
const UNREADABLE = 3;

/**
 * Identical 5xx responses (same request id): the service stored that response and will repeat it.
 */
const SAME = 3;

/** 409 responses with a `Retry-After` that we wait for before the user has to decide. */
const CONFLICTS = 5;

/** The request itself is too long: no hop forwards it, so no earlier attempt arrived either. */
const TOO_LONG = [413, 414, 431];

/** 5xx statuses that are permanent: the service does not support this call. */
const NOT_A_CALL = [501, 505];

/** Statuses below 500 that mean "try again later". */
const NOT_NOW = [408, 425];

/**
 * What the outbox does with a write after an outcome.
 *
 * - `finish`: the write is done
 * - `again`: resend the same key and bytes automatically at that time
 * - `wait`: resend the same key and bytes once the user removed the obstacle (key, lock,
 *   permission)
 * - `stop`: do not resend automatically; the user decides
 *
 * `uncertain` is true if the write may have taken effect without our knowledge. A refusal never
 * clears it: a replay may be refused because the first attempt succeeded, or because the service
 * forgot its key or lost its ticket. Only a success, a reading that shows the effect, or the user's
 * decision clears it.
 */
export type AttemptStep =
  | { do: 'finish' }
  | { do: 'again'; at: number; uncertain: boolean; tries: AttemptHistory }
  | { do: 'wait'; uncertain: boolean }
  | { do: 'stop'; uncertain: boolean; expired: boolean };

/**
 * Decides whether a write is sent again; nothing else does. Pure: time and randomness are passed
 * in. `past` is the write before this attempt; `random` returns 0 to 1.
 */
export function decide(
  outcome: Outcome<unknown>,
  past: SentHistory,
  now: number,
  random: () => number,
): AttemptStep {
  if (outcome.ok) return { do: 'finish' };
  const { failure } = outcome;
  const { tries, uncertain } = past;
  const stop = (may: boolean): AttemptStep => ({ do: 'stop', uncertain: may, expired: false });
  const again = (at: number, may: boolean, part: Partial<AttemptHistory> = {}): AttemptStep =>
    isExpired(past, now)
      ? { do: 'stop', uncertain: may, expired: true }
      : { do: 'again', at, uncertain: may, tries: { ...tries, ...part } };
  const backOff = (part: Partial<AttemptHistory> = {}, notBefore = 0): AttemptStep =>
    again(Math.max(now + waitAfter(tries.failures, random), notBefore), true, {
      failures: tries.failures + 1,
      ...part,
    });
  const later = (until: number, may: boolean, part: Partial<AttemptHistory> = {}): AttemptStep =>
    again(until + (until - now) * 0.1 * random(), may, part);

  switch (failure.kind) {
    // The browser stopped the background during the attempt. Only a replay shows whether it
    // arrived, and nothing forbids one now.
    case 'extension-restarted':
      return again(now, true);
    case 'no-answer':
      return backOff();
    // The message has not left.
    case 'storage-silent':
      return again(now + waitAfter(tries.failures, random), uncertain, {
        failures: tries.failures + 1,
      });
    case 'unexpected':
    case 'not-saved':
      return tries.failures + 1 < QUICK ? backOff() : stop(true);
    case 'unreadable': {
      const unreadable = tries.unreadable + 1;
      return unreadable < UNREADABLE ? backOff({ unreadable }) : stop(true);
    }
    case 'service-error': {
      if (NOT_A_CALL.includes(failure.status)) return stop(uncertain || isForeign(failure));
      const same = sameAs(tries, failure.serviceError.requestId);
      return same && same.times >= SAME ? stop(true) : backOff({ same }, failure.retryAt);
    }
    case 'too-many':
      return failure.retryAt === undefined
        ? again(now + waitAfter(tries.failures, random), uncertain)
        : later(failure.retryAt, uncertain);
    case 'paused':
      return later(failure.until, uncertain);
    case 'refused':
      return NOT_NOW.includes(failure.status) ? backOff() : stop(uncertain || isForeign(failure));
    // With a `Retry-After`, the service is still working on the first attempt.
    case 'conflict': {
      if (failure.retryAt === undefined) return stop(uncertain || isForeign(failure));
      const conflicts = (tries.conflicts ?? 0) + 1;
      return conflicts > CONFLICTS ? stop(true) : later(failure.retryAt, true, { conflicts });
    }

    // The user has to act first. This attempt did nothing, but an earlier one may have.
    case 'key-refused':
    case 'environment-contradicted':
    case 'no-key':
    case 'locked':
    case 'no-host-permission':
    case 'redirected':
      return { do: 'wait', uncertain };

    // The service refused this attempt, so it had no effect. A gateway's page proves nothing.
    case 'not-allowed':
    case 'invalid':
    case 'not-found':
      return stop(uncertain || isForeign(failure));
    // The service reported success but showed another resource.
    case 'other-answer':
      return stop(true);

    // Not now, or refused by our own checks: resend the same bytes if the user says so.
    default:
      return stop(uncertain);
  }
}

/** True if the first attempt of a write, which ended with this failure, may have taken effect all the same. */
export function mayHaveTakenEffect(failure: Failure): boolean {
  const fresh = { createdAt: 0, uncertain: false, tries: { failures: 0, unreadable: 0 } };
  const step = decide(failed(failure), fresh, 0, () => 0);
  return step.do !== 'finish' && step.uncertain;
}

/**
 * True for a refusal that may hide a success. Browsers resend a request on their own when a
 * connection ends, and a gateway may replace the service's response with a page.
 */
const isForeign = (failure: Extract<Failure, { serviceError: unknown }>): boolean =>
  failure.foreign === true && !TOO_LONG.includes(failure.status);

/**
 * True for a write that is too old to be resent automatically. Uses the latest known time and the
 * time that passed between attempts; the second still holds if the clock was ahead at first.
 */
export function isExpired(
  { createdAt, triedAt = createdAt, aged = 0 }: SentHistory,
  now: number,
): boolean {
  const byClock = Math.max(now, triedAt) - createdAt;
  return Math.max(byClock, ageAt({ createdAt, triedAt, aged }, now)) > DEADLINE;
}

/** Milliseconds since the write was created, as far as the attempts show (`SentHistory.aged`). */
export const ageAt = (
  { createdAt, triedAt = createdAt, aged = 0 }: Pick<SentHistory, 'createdAt' | 'triedAt' | 'aged'>,
  now: number,
): number => aged + Math.max(0, now - triedAt);

/** Full jitter for the quick attempts; ten per cent of jitter for the slow ones. */
function waitAfter(failures: number, random: () => number): number {
  if (failures < QUICK) return random() * backoffDelay(QUICK_WAIT, failures + 1);
  const minutes = SLOW[Math.min(failures - QUICK, SLOW.length - 1)] ?? 15;
  return minutes * 60_000 * (1 + 0.1 * random());
}

function sameAs({ same }: AttemptHistory, requestId: string | undefined): AttemptHistory['same'] {
  if (requestId === undefined) return undefined;
  return { requestId, times: same?.requestId === requestId ? same.times + 1 : 1 };
}
