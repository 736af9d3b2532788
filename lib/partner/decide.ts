import type { Outcome } from '../domain/failure';
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
 * `uncertain` says whether it may have taken effect without our knowing.
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
  const later = (until: number, may: boolean): Step =>
    again(until + (until - now) * 0.1 * random(), may);

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
      if (NOT_A_CALL.includes(failure.status)) return stop(uncertain);
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
      return NOT_NOW.includes(failure.status) ? backOff() : stop(false);

    // Somebody has to do something first. Nothing was done, but an earlier attempt may have been.
    case 'key-refused':
    case 'no-key':
    case 'locked':
    case 'no-host-permission':
    case 'redirected':
      return { do: 'wait', uncertain };

    // The service understood it and said no: it did not, and will not, take effect.
    case 'conflict':
    case 'invalid':
    case 'not-found':
      return stop(false);

    // Not now, not so, or not from us: the same again, if a person says so.
    default:
      return stop(uncertain);
  }
}

/** True for a write that is too old to be sent by itself, by the latest time that is known of. */
export const isExpired = ({ createdAt, triedAt = 0 }: Past, now: number): boolean =>
  Math.max(now, triedAt) - createdAt > DEADLINE;

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
