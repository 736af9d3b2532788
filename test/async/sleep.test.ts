import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sleep } from '../../lib/async/sleep';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('it ends after the time that was named', async () => {
  let isOver = false;
  const slept = sleep(1000).then(() => {
    isOver = true;
  });
  await vi.advanceTimersByTimeAsync(999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  await slept;
  expect(isOver).toBe(true);
});

test('the signal ends it, and no timer is left', async () => {
  const stop = new AbortController();
  const slept = sleep(1000, stop.signal);
  stop.abort();
  await slept;
  await sleep(1000, stop.signal);
  expect(vi.getTimerCount()).toBe(0);
});
