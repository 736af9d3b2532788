import { afterEach, expect, test, vi } from 'vitest';
import {
  dayName,
  fullTime,
  sameDay,
  shortDate,
  shortTime,
  shortTimeWithinDay,
  timeOfDay,
} from '../../../../components/ui/feedback/times';

afterEach(() => void vi.unstubAllEnvs());

const now = new Date(2026, 10, 21, 15, 30).getTime();
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

test.each([
  [0, 'just now'],
  [59_999, 'just now'],
  [MINUTE, '1 min ago'],
  [59 * MINUTE, '59 min ago'],
  [HOUR, '1 h ago'],
  [23 * HOUR + 59 * MINUTE, '23 h ago'],
])('a time %d ms ago reads “%s”', (age, words) => {
  expect(shortTime(now - age, now)).toBe(words);
});

test('a time a day ago or earlier is a date and a time', () => {
  expect(shortTime(now - 24 * HOUR, now)).toBe('20 Nov, 15:30');
});

test('in a narrow place, a time a day ago or earlier is a date', () => {
  expect(shortDate(now - HOUR, now)).toBe('1 h ago');
  expect(shortDate(now - 24 * HOUR, now)).toBe('20 Nov');
  expect(shortDate(new Date(2025, 0, 2, 9, 5).getTime(), now)).toBe('2 Jan 2025');
});

test('a time in another year names the year', () => {
  expect(shortTime(new Date(2025, 0, 2, 9, 5).getTime(), now)).toBe('2 Jan 2025, 09:05');
});

test('a time slightly in the future, by a wrong clock, is now', () => {
  expect(shortTime(now + 30_000, now)).toBe('just now');
  expect(shortTime(now + HOUR, now)).toBe('21 Nov, 16:30');
});

test('under a heading with the day, an earlier time is a time of day', () => {
  expect(shortTimeWithinDay(now - 2 * HOUR, now)).toBe('2 h ago');
  expect(shortTimeWithinDay(now - 50 * HOUR, now)).toBe('13:30');
});

test('a full time names its time zone', () => {
  expect(fullTime(now)).toMatch(/^Sat,? 21 November 2026 at 15:30:00 \S+/);
});

test('days are today, yesterday or a date', () => {
  expect(dayName(now, now)).toBe('Today');
  expect(dayName(new Date(2026, 10, 20, 0, 1).getTime(), now)).toBe('Yesterday');
  expect(dayName(new Date(2026, 10, 19).getTime(), now)).toMatch(/^Thursday,? 19 November 2026$/);
});

test('midnight separates two days', () => {
  const midnight = new Date(2026, 10, 21).getTime();
  expect(sameDay(midnight - 1, midnight)).toBe(false);
  expect(sameDay(midnight, midnight + HOUR)).toBe(true);
});

test('who travels with an open page reads the times of the new zone', () => {
  const at = Date.UTC(2026, 6, 3, 12);
  vi.stubEnv('TZ', 'Europe/Berlin');
  expect(timeOfDay(at)).toBe('14:00');
  vi.stubEnv('TZ', 'Asia/Tokyo');
  expect(timeOfDay(at)).toBe('21:00');
});
