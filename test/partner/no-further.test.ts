import { describe, expect, test } from 'vitest';
import type { Failure } from '../../lib/domain/core/failure';
import type { SentHistory } from '../../lib/domain/tickets/attempt-history';
import { DEADLINE, decide } from '../../lib/partner/decide';
import { failureOfResponse } from '../../lib/partner/failures';

// When a write is no longer resent automatically: after a 409, and after half a day.

const NOW = Date.UTC(2026, 10, 21, 12);
const past = (part: Partial<SentHistory> = {}): SentHistory => ({
  createdAt: NOW,
  uncertain: false,
  tries: { failures: 0, unreadable: 0 },
  ...part,
});
const stepAfter = (failure: Failure, before = past()) =>
  decide({ ok: false, failure }, before, NOW, () => 0.5);
const responded = (status: number, headers: Record<string, string> = {}): Failure =>
  failureOfResponse(status, { message: 'No.' }, new Headers(headers), NOW);

describe('a 409', () => {
  test('without a Retry-After is never resent', () => {
    for (const after of [undefined, 'soon', ''])
      expect(
        stepAfter(responded(409, after === undefined ? {} : { 'Retry-After': after })),
      ).toEqual({
        do: 'stop',
        uncertain: false,
        expired: false,
      });
  });

  test('with a Retry-After is resent five times, then the user decides', () => {
    let before = past();
    for (let times = 1; times <= 5; times++) {
      const step = stepAfter(responded(409, { 'Retry-After': '10' }), before);
      expect(step).toEqual({
        do: 'again',
        at: NOW + 10_500,
        uncertain: true,
        tries: { failures: 0, unreadable: 0, conflicts: times },
      });
      if (step.do === 'again') before = past({ uncertain: true, tries: step.tries });
    }
    expect(stepAfter(responded(409, { 'Retry-After': '10' }), before)).toEqual({
      do: 'stop',
      uncertain: true,
      expired: false,
    });
  });
});

describe('half a day after it was made, a write', () => {
  const failures: Failure[] = [
    { kind: 'extension-restarted' },
    { kind: 'no-answer', why: 'network' },
    { kind: 'paused', until: NOW + 1_000, why: 'trouble' },
    responded(429, { 'Retry-After': '5' }),
    responded(503),
  ];
  const madeAt = (createdAt: number, uncertain: boolean) => past({ createdAt, uncertain });

  test.each(failures)('stops on $kind and stays uncertain if it was', (failure) => {
    expect(stepAfter(failure, madeAt(NOW - DEADLINE, true))).toMatchObject({ do: 'again' });
    expect(stepAfter(failure, madeAt(NOW - DEADLINE - 1, true))).toEqual({
      do: 'stop',
      uncertain: true,
      expired: true,
    });
  });

  test('that never left is certain not to have arrived', () => {
    const paused: Failure = { kind: 'paused', until: NOW + 1_000, why: 'trouble' };
    expect(stepAfter(paused, madeAt(NOW - DEADLINE - 1, false))).toEqual({
      do: 'stop',
      uncertain: false,
      expired: true,
    });
  });

  test('does not get younger when the clock was set back after its last attempt', () => {
    const before = { ...madeAt(NOW - 1_000, true), triedAt: NOW + DEADLINE };
    expect(stepAfter({ kind: 'extension-restarted' }, before)).toMatchObject({ expired: true });
    const aged = { ...madeAt(NOW, true), aged: DEADLINE, triedAt: NOW + 60_000 };
    expect(stepAfter({ kind: 'extension-restarted' }, aged)).toMatchObject({ do: 'again' });
    expect(
      stepAfter({ kind: 'extension-restarted' }, { ...aged, aged: DEADLINE + 1 }),
    ).toMatchObject({ expired: true });
  });
});
