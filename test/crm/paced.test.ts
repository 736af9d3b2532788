import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paced } from '../../lib/crm/paced';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('what happens now and then is told at once', () => {
  let told = 0;
  const tell = paced(() => (told += 1), new AbortController().signal);
  for (let i = 1; i <= 5; i++) {
    tell();
    expect(told).toBe(i);
    vi.advanceTimersByTime(1_000);
  }
});

test('a page that changes its address a thousand times a second is told of seldom, and the last is told', () => {
  const told: number[] = [];
  let at = 0;
  const tell = paced(() => told.push(at), new AbortController().signal);
  for (at = 1; at <= 10_000; at++) {
    tell();
    vi.advanceTimersByTime(1);
  }
  vi.advanceTimersByTime(1_000);
  expect(told.length).toBeLessThan(110);
  expect(told.slice(0, 6)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(told.at(-1)).toBeGreaterThanOrEqual(10_000);
});

test('nothing is told once the page is left', () => {
  const leave = new AbortController();
  let told = 0;
  const tell = paced(() => (told += 1), leave.signal);
  for (let i = 0; i < 20; i++) tell();
  leave.abort();
  vi.advanceTimersByTime(1_000);
  expect(told).toBe(12);
});
