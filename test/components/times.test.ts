import { expect, test } from 'vitest';
import { dayName, inFull, sameDay, spoken, spokenWithinDay } from '../../components/ui/times';

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
])('a moment %d ms ago is spoken of as “%s”', (age, words) => {
  expect(spoken(now - age, now)).toBe(words);
});

test('a moment a day ago or more is a date and a time', () => {
  expect(spoken(now - 24 * HOUR, now)).toBe('20 Nov, 15:30');
});

test('the year is said where it is another one', () => {
  expect(spoken(new Date(2025, 0, 2, 9, 5).getTime(), now)).toBe('2 Jan 2025, 09:05');
});

test('a clock that runs a little ahead is not the future', () => {
  expect(spoken(now + 30_000, now)).toBe('just now');
  expect(spoken(now + HOUR, now)).toBe('21 Nov, 16:30');
});

test('beneath a heading that says the day, an older moment is a time of day', () => {
  expect(spokenWithinDay(now - 2 * HOUR, now)).toBe('2 h ago');
  expect(spokenWithinDay(now - 50 * HOUR, now)).toBe('13:30');
});

test('a moment in full names its zone', () => {
  expect(inFull(now)).toMatch(/^Sat,? 21 November 2026 at 15:30:00 \S+/);
});

test('days are today, yesterday, or a date', () => {
  expect(dayName(now, now)).toBe('Today');
  expect(dayName(new Date(2026, 10, 20, 0, 1).getTime(), now)).toBe('Yesterday');
  expect(dayName(new Date(2026, 10, 19).getTime(), now)).toMatch(/^Thursday,? 19 November 2026$/);
});

test('midnight parts two days', () => {
  const midnight = new Date(2026, 10, 21).getTime();
  expect(sameDay(midnight - 1, midnight)).toBe(false);
  expect(sameDay(midnight, midnight + HOUR)).toBe(true);
});
