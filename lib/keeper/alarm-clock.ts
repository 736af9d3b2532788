import { sleep } from '../async/sleep';

/** `setTimeout` fires at once beyond about 24 days. */
const LONGEST_TIMER = 2 ** 31 - 1;

/** Lets those who wait be woken before their time. */
export type AlarmClock = {
  /** Wakes all who wait, and those who took `nextRing` before. */
  ring: () => void;
  /** Aborts with the next ring. Take it before you ask whether there is something to do. */
  nextRing: () => AbortSignal;
};

/** Creates an alarm clock that rings when its owner says so. */
export function createAlarmClock(): AlarmClock {
  let next = new AbortController();
  return {
    ring: () => {
      next.abort();
      next = new AbortController();
    },
    nextRing: () => next.signal,
  };
}

/** Resolves at a time (epoch milliseconds), if there is one, and as soon as a signal aborts. */
export const sleepUntil = (until: number | undefined, ...signals: AbortSignal[]): Promise<void> => {
  const ms = until === undefined ? LONGEST_TIMER : until - Date.now();
  return sleep(Math.min(Math.max(ms, 0), LONGEST_TIMER), AbortSignal.any(signals));
};
