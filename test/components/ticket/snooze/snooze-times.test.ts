import { afterEach, expect, test, vi } from 'vitest';
import {
  endOfDay,
  laterToday,
  nextMonday,
  tomorrowMorning,
} from '../../../../components/ticket/snooze/snooze-times';

afterEach(() => vi.unstubAllEnvs());

const inBerlin = () => vi.stubEnv('TZ', 'Europe/Berlin');

test('tomorrow at nine is nine by the wall clock on days when the clocks change', () => {
  inBerlin();
  const beforeSpring = Date.parse('2026-03-28T12:00:00+01:00');
  expect(tomorrowMorning(beforeSpring)).toBe(Date.parse('2026-03-29T09:00:00+02:00'));
  const beforeAutumn = Date.parse('2026-10-24T12:00:00+02:00');
  expect(tomorrowMorning(beforeAutumn)).toBe(Date.parse('2026-10-25T09:00:00+01:00'));
});

test('next Monday is never today', () => {
  inBerlin();
  const monday = Date.parse('2026-11-23T10:00:00+01:00');
  expect(nextMonday(monday)).toBe(Date.parse('2026-11-30T09:00:00+01:00'));
  const sunday = Date.parse('2026-11-29T10:00:00+01:00');
  expect(nextMonday(sunday)).toBe(tomorrowMorning(sunday));
});

test('later today is in about three hours, and not offered late in the evening', () => {
  inBerlin();
  const noon = Date.parse('2026-11-23T12:10:00+01:00');
  expect(laterToday(noon)).toBe(Date.parse('2026-11-23T15:30:00+01:00'));
  expect(laterToday(Date.parse('2026-11-23T22:00:00+01:00'))).toBeUndefined();
});

test('later today is at a full or half hour of the wall clock, also 45 minutes beside other zones', () => {
  vi.stubEnv('TZ', 'Asia/Kathmandu');
  const noon = Date.parse('2026-11-23T12:10:00+05:45');
  expect(laterToday(noon)).toBe(Date.parse('2026-11-23T15:30:00+05:45'));
});

test('a promised day ends with its last moment, also when it has 25 hours', () => {
  inBerlin();
  expect(endOfDay('2026-10-25')).toBe(Date.parse('2026-10-26T00:00:00+01:00') - 1);
  expect(endOfDay('')).toBeUndefined();
});
