import { browser } from 'wxt/browser';

/** The longest wait for a timer: the browser may stop an idle background first; beyond, an alarm is set. */
const TIMER_REACH = 25_000;

/** Milliseconds between two polls at least. */
const SHORTEST_WAIT = 50;

/** The shortest delay of an alarm that browsers accept, in milliseconds. */
const SHORTEST_ALARM = 30_000;

/** The longest delay of an alarm. One is set even if nothing is due, in case an event was missed. */
const LONGEST_ALARM = 3_600_000;

/** An alarm is not set again if it is at most this much too late or too early (milliseconds). */
const TOO_LATE = 5_000;
const TOO_EARLY = 60_000;

const NEVER = Number.POSITIVE_INFINITY;

/** The timer and the alarm that start the next poll. All times are epoch milliseconds. */
export type PollClock = {
  /** Sets the timer if the time is near enough, and clears it otherwise. */
  setTimer: (at: number, now: number) => void;
  clearTimer: () => void;
  /** Sets the alarm, unless the one that is set is near enough to that time. */
  setAlarm: (at: number, now: number) => Promise<void>;
  /** Sets the alarm if none is set or its time has passed. */
  renewAlarm: (now: number) => Promise<void>;
  /** Clears the timer, and forgets which alarm is set. */
  stop: () => void;
};

/** Creates the clock of one poller. `onTimer` runs when the timer ends; the alarm has its own listener. */
export function createPollClock(alarm: string, onTimer: () => void): PollClock {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let alarmAt = NEVER;

  const clearTimer = (): void => clearTimeout(timer);

  function setTimer(at: number, now: number): void {
    clearTimer();
    if (at - now <= TIMER_REACH) timer = setTimeout(onTimer, Math.max(SHORTEST_WAIT, at - now));
  }

  async function setAlarm(at: number, now: number): Promise<void> {
    const when = now + Math.min(LONGEST_ALARM, Math.max(SHORTEST_ALARM, at - now));
    const isSet = alarmAt > now && alarmAt <= when + TOO_LATE && alarmAt >= when - TOO_EARLY;
    if (isSet) return;
    alarmAt = when;
    await browser.alarms.create(alarm, { when });
  }

  async function renewAlarm(now: number): Promise<void> {
    if (alarmAt <= now || alarmAt === NEVER) await setAlarm(now, now);
  }

  function stop(): void {
    clearTimer();
    alarmAt = NEVER;
  }

  return { setTimer, clearTimer, setAlarm, renewAlarm, stop };
}
