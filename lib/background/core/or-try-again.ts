import { browser } from 'wxt/browser';
import * as v from '../../domain/core/schema';
import { sessionItems } from './session-item';

/** Milliseconds until the next try. Each further one comes after twice the time, up to the longest. */
const FIRST = 60_000;
const LONGEST = 3_600_000;

/** When the work of an alarm failed last (epoch milliseconds), and after how long it is tried again. */
const failures = sessionItems('failed-alarm/', v.object({ at: v.number(), wait: v.number() }));

/**
 * Does the work of an alarm that fires once. If it fails, for example because the database is closed, sets
 * the alarm again: nothing else would before the next start of the background.
 */
export async function orTryAgain(alarm: string, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const now = Date.now();
    let when = now + FIRST;
    try {
      when = await nextTry(alarm, now);
    } finally {
      await browser.alarms.create(alarm, { when });
    }
    throw error;
  }
}

/** When to try next: later each time if the last try failed, too, because a database may stay unreadable. */
async function nextTry(alarm: string, now: number): Promise<number> {
  const last = failures.at(alarm);
  const before = await last.get();
  // A time still to come was stored before the clock was set back.
  const isRecent = before && before.at <= now && now < before.at + before.wait * 3;
  // What failed meanwhile is tried with it.
  if (isRecent && now < before.at + before.wait) return before.at + before.wait;
  const wait = isRecent ? Math.min(before.wait * 2, LONGEST) : FIRST;
  await last.set({ at: now, wait });
  return now + wait;
}
