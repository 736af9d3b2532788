import { expect, test, vi } from 'vitest';
import { createAlarmClock, sleepUntil } from '../../lib/keeper/alarm-clock';

const never = new AbortController().signal;

test('a ring that came after it was taken wakes whoever waits later', async () => {
  const clock = createAlarmClock();
  const taken = clock.nextRing();
  clock.ring();
  await sleepUntil(undefined, never, taken);
  expect(taken.aborted).toBe(true);
  expect(clock.nextRing().aborted).toBe(false);
});

test('a ring wakes all, and each of them once', async () => {
  const clock = createAlarmClock();
  const waiting = [1, 2].map(() => sleepUntil(undefined, never, clock.nextRing()));
  clock.ring();
  await Promise.all(waiting);
  expect(clock.nextRing().aborted).toBe(false);
});

test('a time that is over is now, and one beyond what timers count is not', async () => {
  const timer = vi.spyOn(globalThis, 'setTimeout');
  await sleepUntil(Date.now() - 1_000, never);
  const stop = new AbortController();
  const waiting = sleepUntil(Date.now() + 1e12, stop.signal);
  stop.abort();
  await waiting;
  expect(timer.mock.calls.map(([, ms]) => ms)).toEqual([0, 2 ** 31 - 1]);
});
