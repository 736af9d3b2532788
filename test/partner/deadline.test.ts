import { describe, expect, test } from 'vitest';
import { type Failure, failed } from '../../lib/domain/core/failure';
import type { SentHistory } from '../../lib/domain/tickets/attempt-history';
import { ageAt, DEADLINE, decide, isExpired } from '../../lib/partner/decide';

const NOW = Date.UTC(2026, 10, 21, 12);
const HOUR = 3_600_000;
const past = (part: Partial<SentHistory> = {}): SentHistory => ({
  createdAt: NOW - 1_000,
  triedAt: NOW,
  uncertain: false,
  tries: { failures: 0, unreadable: 0 },
  ...part,
});
const serviceError = { fields: [] };

describe('half a day after it was made, a write', () => {
  const old = past({ createdAt: NOW - DEADLINE - 1, uncertain: true });

  test.each<Failure>([
    { kind: 'service-error', status: 503, serviceError },
    { kind: 'too-many', status: 429, serviceError },
    { kind: 'no-answer', why: 'timeout' },
    { kind: 'extension-restarted' },
    { kind: 'paused', until: NOW + 1, why: 'trouble' },
  ])('is not resent automatically ($kind)', (failure) => {
    expect(decide(failed(failure), old, NOW, () => 0.5)).toMatchObject({
      do: 'stop',
      expired: true,
    });
  });

  test('F29: is not younger than its last attempt after the clock was set back', () => {
    const before = past({ createdAt: NOW - DEADLINE - 1, triedAt: NOW });
    expect(isExpired(before, NOW - 24 * 3_600_000)).toBe(true);
  });

  /**
   * How many hours a write is resent automatically, with an attempt every 15 minutes. `shown` maps
   * the real time to the clock's.
   */
  function lastsFor(madeAt: number, shown: (real: number) => number): number {
    let before = past({ createdAt: madeAt, triedAt: undefined, uncertain: true });
    for (let real = 0; real <= 48 * HOUR; real += HOUR / 4) {
      const now = shown(real);
      if (isExpired(before, now)) return real;
      before = { ...before, aged: ageAt(before, now), triedAt: now };
    }
    return Number.POSITIVE_INFINITY;
  }

  test('F29: expires in time if the clock was a day ahead at sending and is corrected later', () => {
    for (const set of [0, HOUR, 11 * HOUR]) {
      const lasts = lastsFor(NOW + 24 * HOUR, (real) => NOW + real + (real > set ? 0 : 24 * HOUR));
      expect(lasts).toBeGreaterThan(11 * HOUR);
      expect(lasts).toBeLessThanOrEqual(13 * HOUR);
    }
  });

  test('F29: expires even if the clock is set back again and again', () => {
    const lasts = lastsFor(NOW, (real) => NOW + (real % (2 * HOUR)));
    expect(lasts).toBeLessThanOrEqual(15 * HOUR);
  });

  test('F29: expires sooner, never later, if the clock was a day behind and is corrected', () => {
    expect(lastsFor(NOW - 24 * HOUR, (real) => NOW + real - (real > HOUR ? 0 : 24 * HOUR))).toBe(
      1.25 * HOUR,
    );
    expect(lastsFor(NOW, (real) => NOW + real)).toBe(12.25 * HOUR);
  });

  test('F29: expires when the clock jumps a day ahead, and is resent again once it is corrected', () => {
    const before = past();
    expect(isExpired(before, NOW + 24 * 3_600_000)).toBe(true);
    expect(isExpired(before, NOW)).toBe(false);
  });
});
