import { describe, expect, test } from 'vitest';
import { type Failure, failed } from '../../lib/domain/failure';
import type { Past } from '../../lib/domain/tries';
import { agedAt, DEADLINE, decide, isExpired } from '../../lib/partner/decide';

const NOW = Date.UTC(2026, 10, 21, 12);
const HOUR = 3_600_000;
const past = (part: Partial<Past> = {}): Past => ({
  createdAt: NOW - 1_000,
  triedAt: NOW,
  uncertain: false,
  tries: { failures: 0, unreadable: 0 },
  ...part,
});
const said = { fields: [] };

describe('half a day', () => {
  const old = past({ createdAt: NOW - DEADLINE - 1, uncertain: true });

  test.each<Failure>([
    { kind: 'service-error', status: 503, said },
    { kind: 'too-many', status: 429, said },
    { kind: 'no-answer', why: 'timeout' },
    { kind: 'extension-restarted' },
    { kind: 'paused', until: NOW + 1, why: 'trouble' },
  ])('is the end of trying by itself ($kind)', (failure) => {
    expect(decide(failed(failure), old, NOW, () => 0.5)).toMatchObject({
      do: 'stop',
      expired: true,
    });
  });

  test('F29: a clock set back does not make a write younger than its last attempt', () => {
    const before = past({ createdAt: NOW - DEADLINE - 1, triedAt: NOW });
    expect(isExpired(before, NOW - 24 * 3_600_000)).toBe(true);
  });

  /** Attempts a quarter of an hour apart, by a clock that `shown` says the time of, until it is over. */
  function lastsFor(madeAt: number, shown: (real: number) => number): number {
    let before = past({ createdAt: madeAt, triedAt: undefined, uncertain: true });
    for (let real = 0; real <= 48 * HOUR; real += HOUR / 4) {
      const now = shown(real);
      if (isExpired(before, now)) return real;
      before = { ...before, aged: agedAt(before, now), triedAt: now };
    }
    return Number.POSITIVE_INFINITY;
  }

  test('F29: a clock a day ahead at sending and set right afterwards gives no more than half a day', () => {
    for (const set of [0, HOUR, 11 * HOUR]) {
      const lasts = lastsFor(NOW + 24 * HOUR, (real) => NOW + real + (real > set ? 0 : 24 * HOUR));
      expect(lasts).toBeGreaterThan(11 * HOUR);
      expect(lasts).toBeLessThanOrEqual(13 * HOUR);
    }
  });

  test('F29: nor does one that is set back again and again', () => {
    const lasts = lastsFor(NOW, (real) => NOW + (real % (2 * HOUR)));
    expect(lasts).toBeLessThanOrEqual(15 * HOUR);
  });

  test('F29: one a day behind at sending, and set right, ends it sooner and never later', () => {
    expect(lastsFor(NOW - 24 * HOUR, (real) => NOW + real - (real > HOUR ? 0 : 24 * HOUR))).toBe(
      1.25 * HOUR,
    );
    expect(lastsFor(NOW, (real) => NOW + real)).toBe(12.25 * HOUR);
  });

  test('F29: one set forward by a day ends it, and set right again goes on', () => {
    const before = past();
    expect(isExpired(before, NOW + 24 * 3_600_000)).toBe(true);
    expect(isExpired(before, NOW)).toBe(false);
  });
});
