import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isPastOrToday, today } from '../../../lib/domain/core/day';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 1, 7, 12) });
});
afterEach(() => {
  vi.useRealTimers();
});

test('today is written as the user types a day', () => {
  expect(today()).toBe('2026-02-07');
});

test.each(['2026-02-07', '2026-01-31', '2024-02-29', '2020-01-01'])(
  'something can have happened on %s',
  (day) => expect(isPastOrToday(day)).toBe(true),
);

test.each([
  ['tomorrow', '2026-02-08'],
  ['a day of another year', '2027-01-01'],
  ['a year that is still being typed', '0002-02-07'],
  ['a day that no calendar has', '2025-02-30'],
  ['another spelling', '07.02.2026'],
  ['nothing', ''],
])('nothing can have happened on %s', (_, day) => expect(isPastOrToday(day)).toBe(false));
