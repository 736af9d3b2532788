import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  dueOf,
  overdueBefore,
  turnBetween,
  waitingSince,
} from '../../../../lib/domain/onboarding/review/due';

const at = (text: string): number => new Date(text).getTime();
// 23 November 2026 is a Monday.
const due = (since: string, now: string, within = 3) => dueOf(at(since), within, at(now));

afterEach(() => {
  vi.unstubAllEnvs();
});

test('the days are working days after the day on which it came', () => {
  expect(due('2026-11-23T09:00', '2026-11-23T18:00')).toEqual({ kind: 'due', days: 3 });
  expect(due('2026-11-23T23:59', '2026-11-24T00:01')).toEqual({ kind: 'due', days: 2 });
  expect(due('2026-11-23T09:00', '2026-11-26T23:59')).toEqual({ kind: 'due', days: 0 });
  expect(due('2026-11-23T09:00', '2026-11-27T00:00')).toEqual({ kind: 'overdue', days: 1 });
});

test('a weekend does not count, and what was due before it is overdue in it', () => {
  expect(due('2026-11-20T09:00', '2026-11-22T12:00', 1)).toEqual({ kind: 'due', days: 1 });
  expect(due('2026-11-21T09:00', '2026-11-23T12:00', 1)).toEqual({ kind: 'due', days: 0 });
  expect(due('2026-11-19T09:00', '2026-11-21T12:00', 1)).toEqual({ kind: 'overdue', days: 1 });
  expect(due('2026-11-19T09:00', '2026-11-23T12:00', 1)).toEqual({ kind: 'overdue', days: 1 });
  expect(due('2026-11-19T09:00', '2026-11-30T12:00', 1)).toEqual({ kind: 'overdue', days: 6 });
});

test.each(['Europe/Berlin', 'America/New_York', 'Pacific/Auckland', 'UTC'])(
  'days of 23 and 25 hours are days: %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    // Clocks change on a Sunday in spring and autumn of 2026, in each of these zones on another one.
    for (const start of ['2026-03-02', '2026-03-23', '2026-04-01', '2026-09-21', '2026-10-19'])
      expect(due(`${start}T23:30`, nextMonday(start), 60).days).toBe(60 - daysTo(start));
  },
);

/** 00:15 on the Monday three weeks after the week of a day. */
function nextMonday(start: string): string {
  const date = new Date(`${start}T12:00:00Z`);
  date.setUTCDate(date.getUTCDate() + 21 + ((8 - date.getUTCDay()) % 7));
  return `${date.toISOString().slice(0, 10)}T00:15`;
}
/** Working days after a day up to that Monday. */
const daysTo = (start: string): number =>
  15 + ((6 - new Date(`${start}T12:00:00Z`).getUTCDay()) % 5);

test('the time before which everything is overdue agrees with each answer', () => {
  const HOUR = 3_600_000;
  const start = at('2026-03-20T00:00');
  for (let now = start; now < start + 20 * 24 * HOUR; now += 7 * HOUR)
    for (const within of [1, 3, 5, 60]) {
      const limit = overdueBefore(within, now);
      expect(dueOf(limit - 1, within, now).kind, `${within} ${new Date(now)}`).toBe('overdue');
      expect(dueOf(limit, within, now).kind, `${within} ${new Date(now)}`).toBe('due');
    }
});

describe('since when an application waits', () => {
  test('a new one since it came, one in review since its last change, unless this browser saw more', () => {
    expect(waitingSince({ status: 'Submitted', createdAt: 1, updatedAt: 5 })).toBe(1);
    expect(waitingSince({ status: 'UnderReview', createdAt: 1, updatedAt: 5 })).toBe(5);
    expect(waitingSince({ status: 'UnderReview', createdAt: 1 })).toBe(1);
    expect(waitingSince({ status: 'UnderReview', createdAt: 1, updatedAt: 5, turnAt: 2 })).toBe(2);
  });

  test('decided ones, unknown ones and those that wait for the merchant do not', () => {
    for (const status of ['Approved', 'Rejected', 'InformationRequired', 'constructor'])
      expect(waitingSince({ status, createdAt: 1, updatedAt: 5 })).toBeUndefined();
    expect(waitingSince({ status: 'Approved', turnAt: 2 })).toBeUndefined();
  });

  test('the start of a review keeps the time; a correction is a new turn; a request ends it', () => {
    const told = (status: string, digest = 'a') => ({ status, digest });
    const times = { createdAt: 1, updatedAt: 9 };
    const to = (status: string, digest = 'a') => told(status, digest);
    expect(turnBetween(undefined, to('Submitted'), times)).toBeUndefined();
    expect(turnBetween({ told: told('Submitted') }, to('UnderReview'), times)).toBe(1);
    expect(
      turnBetween({ told: told('UnderReview'), turnAt: 3 }, to('UnderReview', 'b'), times),
    ).toBe(3);
    expect(
      turnBetween({ told: told('UnderReview'), turnAt: 3 }, to('InformationRequired'), times),
    ).toBeUndefined();
    const asked = { told: told('InformationRequired') };
    expect(turnBetween(asked, to('InformationRequired'), times)).toBeUndefined();
    expect(turnBetween(asked, to('InformationRequired', 'b'), times)).toBe(9);
    expect(turnBetween({ ...asked, turnAt: 4 }, to('InformationRequired', 'c'), times)).toBe(4);
    expect(turnBetween({ ...asked, turnAt: 4 }, to('UnderReview', 'c'), times)).toBe(4);
    expect(turnBetween(asked, to('UnderReview'), times)).toBe(9);
    expect(
      turnBetween({ told: told('UnderReview'), turnAt: 3 }, to('Approved'), times),
    ).toBeUndefined();
  });
});
