import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { throttle } from '../../lib/content/throttle';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a rare change is sent at once', () => {
  let reports = 0;
  const report = throttle(() => (reports += 1), new AbortController().signal);
  for (let i = 1; i <= 5; i++) {
    report();
    expect(reports).toBe(i);
    vi.advanceTimersByTime(1_000);
  }
});

test('an address that changes a thousand times a second is reported rarely, and its last value is sent', () => {
  const reports: number[] = [];
  let at = 0;
  const report = throttle(() => reports.push(at), new AbortController().signal);
  for (at = 1; at <= 10_000; at++) {
    report();
    vi.advanceTimersByTime(1);
  }
  vi.advanceTimersByTime(1_000);
  expect(reports.length).toBeLessThan(120);
  expect(reports.slice(0, 6)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(reports.at(-1)).toBeGreaterThanOrEqual(10_000);
});

test('nothing is sent after the user left the page', () => {
  const leave = new AbortController();
  let reports = 0;
  const report = throttle(() => (reports += 1), leave.signal);
  for (let i = 0; i < 40; i++) report();
  leave.abort();
  vi.advanceTimersByTime(1_000);
  expect(reports).toBe(18);
});

test('an urgent call does not wait for others', () => {
  const reports: string[] = [];
  let what = '';
  const report = throttle(() => reports.push(what), new AbortController().signal);
  const reportText = (words: string, urgent: boolean) => {
    what = words;
    report(urgent);
  };
  // A record every 250 ms, reported four times: at once without its name, then three readings.
  for (let i = 0; i < 100; i++) {
    reportText(`away ${i}`, true);
    expect(reports.at(-1)).toBe(`away ${i}`);
    for (let more = 0; more < 3; more++) {
      vi.advanceTimersByTime(50);
      reportText(`read ${i}`, false);
    }
    vi.advanceTimersByTime(100);
  }
  expect(reports.length).toBeLessThanOrEqual(24 + 25_000 / 110);
});
