import type { Failure, Outcome } from '../domain/failure';
import type { Past, Tries } from '../domain/tries';

/** How long after it was made a write may be sent again by itself; later a person must ask for it. */
export const DEADLINE = 12 * 3_600_000;

/** Attempts in quick succession, and the longest wait between those. */
const QUICK = 3;
const FIRST_WAIT = 1_000;
const LONGEST_QUICK_WAIT = 60_000;

/** Waits after those, in minutes: longer than the background lives, so alarms keep them. */
const SLOW = [0.5, 1, 2, 5, 10, 15] as const;

/** Longest wait that is ever decided; a `nextAt` further ahead comes of a clock that was changed. */
export const LONGEST_WAIT = 17 * 60_000;

/** Answers that said yes and could not be read, before a person is asked. */
const UNREADABLE = 3;

/** The same 5xx, by its request id: a service that stored it will never say anything else. */
const SAME = 3;

/** 409 answers with a `Retry-After` that are waited out, before a person is asked. */
const CONFLICTS = 5;

/** The request itself is too long: whoever says so, it was not passed on, and never was before. */
const TOO_LONG = [413, 414, 431];

/** 5xx that are no trouble of the moment but say that the call is not one the service knows. */
const NOT_A_CALL = [501, 505];

/** Statuses under 500 that say "not now". */
const NOT_NOW = [408, 425];

/**
 * What to do with a write after an outcome.
 *
 * - `finish`: it is done
 * - `again`: the same key and bytes at that time, by itself
 * - `wait`: the same key and bytes once a person mended what is in the way (key, lock, permission)
 * - `stop`: no further by itself; a person decides
 *
 * `uncertain` says whether it may have taken effect without our knowing. No refusal ever ends it: a
 * replay may be refused because of what the first attempt did, or because the service forgot its
 * key, or lost its ticket. Only a success, a reading that shows it, or a person's word ends it.
 */
export type Step =
  | { do: 'finish' }
  | { do: 'again'; at: number; uncertain: boolean; tries: Tries }
  | { do: 'wait'; uncertain: boolean }
  | { do: 'stop'; uncertain: boolean; expired: boolean };

/**
 * The one place that decides whether anything is sent again. Pure: time and chance are given.
 * `past` is the write as it stood before this attempt; `random` gives 0 to 1.
 */
export function decide(
  outcome: Outcome<unknown>,
  past: Past,
  now: number,
  random: () => number,
): Step {
  if (outcome.ok) return { do: 'finish' };
  const { failure } = outcome;
  const { tries, uncertain } = past;
  const stop = (may: boolean): Step => ({ do: 'stop', uncertain: may, expired: false });
  const again = (at: number, may: boolean, part: Partial<Tries> = {}): Step =>
    isExpired(past, now)
      ? { do: 'stop', uncertain: may, expired: true }
      : { do: 'again', at, uncertain: may, tries: { ...tries, ...part } };
  const backOff = (part: Partial<Tries> = {}, notBefore = 0): Step =>
    again(Math.max(now + waitAfter(tries.failures, random), notBefore), true, {
      failures: tries.failures + 1,
      ...part,
    });
  const later = (until: number, may: boolean, part: Partial<Tries> = {}): Step =>
    again(until + (until - now) * 0.1 * random(), may, part);

  switch (failure.kind) {
    // It was stopped in the middle: only a replay can tell, and nothing speaks against doing it now.
    case 'extension-restarted':
      return again(now, true);
    case 'no-answer':
      return backOff();
    case 'unexpected':
    case 'not-saved':
      return tries.failures + 1 < QUICK ? backOff() : stop(true);
    case 'unreadable': {
      const unreadable = tries.unreadable + 1;
      return unreadable < UNREADABLE ? backOff({ unreadable }) : stop(true);
    }
    case 'service-error': {
      if (NOT_A_CALL.includes(failure.status)) return stop(uncertain || isForeign(failure));
      const same = sameAs(tries, failure.said.requestId);
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
    // With a time to come back: the service is still at work on the first attempt.
    case 'conflict': {
      if (failure.retryAt === undefined) return stop(uncertain || isForeign(failure));
      const conflicts = (tries.conflicts ?? 0) + 1;
      return conflicts > CONFLICTS ? stop(true) : later(failure.retryAt, true, { conflicts });
    }

    // Somebody has to do something first. Nothing was done, but an earlier attempt may have been.
    case 'key-refused':
    case 'environment-contradicted':
    case 'no-key':
    case 'locked':
    case 'no-host-permission':
    case 'redirected':
      return { do: 'wait', uncertain };

    // The service said no to a first attempt: it did not take effect. A page says nothing of it.
    case 'not-allowed':
    case 'invalid':
    case 'not-found':
      return stop(uncertain || isForeign(failure));
    // It said yes, and showed something else.
    case 'other-answer':
      return stop(true);

    // Not now, or not from us: the same again, if a person says so.
    default:
      return stop(uncertain);
  }
}

/**
 * True for a refusal that may hide a success: browsers send a request again by themselves when its
 * connection ends, and a gateway may put a page in place of an answer.
 */
const isForeign = (failure: Extract<Failure, { said: unknown }>): boolean =>
  failure.foreign === true && !TOO_LONG.includes(failure.status);

/**
 * True for a write that is too old to be sent by itself: by the latest time that is known of, or by
 * the time that passed from attempt to attempt. The second holds where the clock was ahead at first.
 */
export function isExpired(
  { createdAt, triedAt = createdAt, aged = 0 }: Past,
  now: number,
): boolean {
  const byClock = Math.max(now, triedAt) - createdAt;
  return Math.max(byClock, agedAt({ createdAt, triedAt, aged }, now)) > DEADLINE;
}

/** Milliseconds that passed since a write was made, as far as is known (`Past.aged`). */
export const agedAt = (
  { createdAt, triedAt = createdAt, aged = 0 }: Pick<Past, 'createdAt' | 'triedAt' | 'aged'>,
  now: number,
): number => aged + Math.max(0, now - triedAt);

/** Full jitter for the first tries, then the slow ones, jittered a little. */
function waitAfter(failures: number, random: () => number): number {
  if (failures < QUICK) return random() * Math.min(LONGEST_QUICK_WAIT, FIRST_WAIT * 2 ** failures);
  const minutes = SLOW[Math.min(failures - QUICK, SLOW.length - 1)] ?? 15;
  return minutes * 60_000 * (1 + 0.1 * random());
}

function sameAs({ same }: Tries, requestId: string | undefined): Tries['same'] {
  if (requestId === undefined) return undefined;
  return { requestId, times: same?.requestId === requestId ? same.times + 1 : 1 };
}
