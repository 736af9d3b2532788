import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Failure } from '../../lib/domain/core/failure';
import type { SentHistory } from '../../lib/domain/tickets/attempt-history';
import { decide, LONGEST_WAIT } from '../../lib/partner/decide';
import { failureOfResponse } from '../../lib/partner/failures';

const NOW = Date.UTC(2026, 10, 21, 12);
const HALF = () => 0.5;
const past = (part: Partial<SentHistory> = {}): SentHistory => ({
  createdAt: NOW - 1_000,
  triedAt: NOW,
  uncertain: false,
  tries: { failures: 0, unreadable: 0 },
  ...part,
});
const stepAfter = (failure: Failure, before = past(), random = HALF) =>
  decide({ ok: false, failure }, before, NOW, random);
const responded = (
  status: number,
  headers: Record<string, string> = {},
  body: unknown = { message: 'No.' },
): Failure => failureOfResponse(status, body, new Headers(headers), NOW);
const PAGE = '<html><h1>Not here</h1></html>';
const serviceError = { fields: [] };

test('a success finishes a write', () => {
  expect(decide({ ok: true, value: null }, past(), NOW, HALF)).toEqual({ do: 'finish' });
});

/**
 * The expected step for each unsuccessful status below 600, and whether the write may have taken
 * effect.
 */
const meaning = (status: number): { do: string; uncertain: boolean } => {
  if (status === 401) return { do: 'wait', uncertain: false };
  if (status === 408 || status === 425) return { do: 'again', uncertain: true };
  if (status === 429) return { do: 'again', uncertain: false };
  if (status === 501 || status === 505) return { do: 'stop', uncertain: false };
  return status >= 500 ? { do: 'again', uncertain: true } : { do: 'stop', uncertain: false };
};

describe('a response with status', () => {
  const statuses = Array.from({ length: 500 }, (_, i) => i + 100).filter(
    (status) => status < 200 || status > 299,
  );
  test.each(statuses)('%i', (status) => {
    expect(stepAfter(responded(status))).toMatchObject(meaning(status));
  });

  describe('a refusal of a first attempt', () => {
    const NAMED = [403, 404, 409, 422];
    const TOO_LONG = [413, 414, 431];
    const stopping = statuses.filter((status) => meaning(status).do === 'stop');
    const uncertain = (status: number, body: unknown) =>
      stepAfter(failureOfResponse(status, body, new Headers(), NOW));

    test.each([
      ['a message', { message: 'No.' }],
      ['a message in an envelope', { error: { message: 'No.' } }],
      ['an error as a string', { error: 'no' }],
      ['a code', { code: 'no' }],
      ['a title (RFC 9457)', { title: 'No.' }],
      ['fields', { errors: { summary: ['too long'] } }],
    ])('comes from the service if it is a JSON object with %s', (_, body) => {
      for (const status of stopping)
        expect(uncertain(status, body)).toMatchObject({ do: 'stop', uncertain: false });
    });

    test.each([
      ['a page', PAGE],
      ['a text', 'Forbidden'],
      ['a list', []],
      ['a JSON text', 'No.'],
      ['null', null],
    ])('may hide a success if its body is %s, for every status', (_, body) => {
      for (const status of stopping)
        expect(uncertain(status, body), String(status)).toEqual({
          do: 'stop',
          uncertain: !TOO_LONG.includes(status),
          expired: false,
        });
    });

    test.each([
      ['no body', undefined],
      ['an object without an error', { at: 1 }],
    ])(
      'comes from the service if it has %s, but only for a status that the contract names',
      (_, body) => {
        for (const status of stopping)
          expect(uncertain(status, body), String(status)).toMatchObject({
            uncertain: !NAMED.includes(status) && !TOO_LONG.includes(status),
          });
      },
    );
  });

  test.each([
    ['the service’s message', { message: 'No.' }],
    ['a page', PAGE],
    ['nothing', undefined],
  ])('a refused replay never clears the doubt about an earlier attempt (%s)', (_, body) => {
    for (const status of statuses) {
      const step = stepAfter(responded(status, {}, body), past({ uncertain: true }));
      expect(step, String(status)).toMatchObject({ uncertain: true });
    }
  });

  test('a refused replay with a `Retry-After` does not clear it either', () => {
    for (const status of statuses) {
      const step = stepAfter(responded(status, { 'Retry-After': '5' }), past({ uncertain: true }));
      expect(step, String(status)).toMatchObject({ uncertain: true });
    }
  });

  test('an unreadable success is replayed twice, then the user decides', () => {
    for (const status of [200, 201, 202, 204, 299]) {
      const unreadable = (times: number) =>
        stepAfter(
          { kind: 'unreadable', status, detail: '' },
          past({ tries: { failures: times, unreadable: times } }),
        );
      expect(unreadable(0)).toMatchObject({
        do: 'again',
        uncertain: true,
        tries: { unreadable: 1 },
      });
      expect(unreadable(1)).toMatchObject({
        do: 'again',
        uncertain: true,
        tries: { unreadable: 2 },
      });
      expect(unreadable(2)).toEqual({ do: 'stop', uncertain: true, expired: false });
    }
  });
});

describe('without a response, a write', () => {
  test.each(['network', 'timeout'] as const)('is sent again and stays uncertain (%s)', (why) => {
    expect(stepAfter({ kind: 'no-answer', why })).toMatchObject({
      do: 'again',
      uncertain: true,
      tries: { failures: 1 },
    });
  });

  test('is replayed at once if the browser stopped the background, however often', () => {
    const often = past({ tries: { failures: 40, unreadable: 0 } });
    for (const before of [past(), often])
      expect(stepAfter({ kind: 'extension-restarted' }, before)).toEqual({
        do: 'again',
        at: NOW,
        uncertain: true,
        tries: before.tries,
      });
  });

  test.each<Failure>([
    { kind: 'unexpected', detail: '' },
    { kind: 'not-saved', detail: '' },
  ])('is tried three times after an internal error ($kind)', (failure) => {
    expect(stepAfter(failure).do).toBe('again');
    expect(stepAfter(failure, past({ tries: { failures: 2, unreadable: 0 } }))).toMatchObject({
      do: 'stop',
      uncertain: true,
    });
  });
});

describe('a write that was not sent', () => {
  test.each<Failure>([
    { kind: 'key-refused', status: 401, serviceError },
    { kind: 'no-key' },
    { kind: 'locked' },
    { kind: 'environment-contradicted', prefix: 'live', word: 'test' },
    { kind: 'no-host-permission', origin: 'https://api.example.com' },
    { kind: 'redirected', origin: 'https://api.example.com' },
  ])('waits for the user after $kind and stays as certain as before', (failure) => {
    expect(stepAfter(failure)).toEqual({ do: 'wait', uncertain: false });
    expect(stepAfter(failure, past({ uncertain: true }))).toEqual({ do: 'wait', uncertain: true });
  });

  test('waits for the end of a pause plus up to ten per cent, without counting a failure', () => {
    const until = NOW + 60_000;
    for (const why of ['too-many', 'trouble'] as const)
      for (const uncertain of [true, false])
        expect(stepAfter({ kind: 'paused', until, why }, past({ uncertain }))).toEqual({
          do: 'again',
          at: until + 3_000,
          uncertain,
          tries: { failures: 0, unreadable: 0 },
        });
  });

  test('waits for a storage as for the service, and stays as certain as before', () => {
    for (const uncertain of [true, false])
      expect(stepAfter({ kind: 'storage-silent' }, past({ uncertain }))).toEqual({
        do: 'again',
        at: NOW + 500,
        uncertain,
        tries: { failures: 1, unreadable: 0 },
      });
  });

  test.each<Failure>([
    { kind: 'other-account' },
    { kind: 'unsafe-address', address: 'x' },
    { kind: 'not-allowed', status: 403, serviceError },
  ])('stops after $kind and stays as certain as before', (failure) => {
    for (const uncertain of [true, false])
      expect(stepAfter(failure, past({ uncertain }))).toEqual({
        do: 'stop',
        uncertain,
        expired: false,
      });
  });
});

test('a response with another ticket leaves the write uncertain', () => {
  expect(stepAfter({ kind: 'other-answer', ticketId: 't-1' })).toEqual({
    do: 'stop',
    uncertain: true,
    expired: false,
  });
});

describe('the wait before the next attempt', () => {
  const waitAfter = (failures: number, random: () => number) => {
    const step = stepAfter(responded(503), past({ tries: { failures, unreadable: 0 } }), random);
    return step.do === 'again' ? step.at - NOW : undefined;
  };

  test('has full jitter for three attempts and grows afterwards', () => {
    const least = [0, 1, 2, 3, 4, 5, 6, 7, 8, 50].map((n) => waitAfter(n, () => 0));
    const most = [0, 1, 2, 3, 4, 5, 6, 7, 8, 50].map((n) => waitAfter(n, () => 1));
    expect(least.map((ms) => Math.round((ms ?? Number.NaN) / 1000))).toEqual([
      0, 0, 0, 30, 60, 120, 300, 600, 900, 900,
    ]);
    expect(most.map((ms) => Math.round((ms ?? Number.NaN) / 1000))).toEqual([
      1, 2, 4, 33, 66, 132, 330, 660, 990, 990,
    ]);
  });

  test.each([429, 500, 503])('follows `Retry-After` in both of its forms (%i)', (status) => {
    for (const value of ['90', new Date(NOW + 90_000).toUTCString()]) {
      const step = stepAfter(responded(status, { 'Retry-After': value }), past(), () => 0);
      expect(step).toMatchObject({ do: 'again', at: NOW + 90_000 });
    }
  });

  test('is never longer than LONGEST_WAIT, above which a changed clock is suspected', () => {
    const anyFailures = fc.nat(100).map((failures) => past({ tries: { failures, unreadable: 0 } }));
    const anyHeader = fc.oneof(fc.string(), fc.integer().map(String));
    fc.assert(
      fc.property(
        anyFailures,
        anyHeader,
        fc.constantFrom(429, 500, 503, 599),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (before, header, status, chance) => {
          const retryAfter = new Headers();
          if (/^[\x20-\x7e]*$/.test(header)) retryAfter.set('Retry-After', header);
          const failure = failureOfResponse(status, undefined, retryAfter, NOW);
          const step = decide({ ok: false, failure }, before, NOW, () => chance);
          return step.do !== 'again' || (step.at >= NOW && step.at - NOW <= LONGEST_WAIT);
        },
      ),
    );
  });

  test('is short after a 429 without a time', () => {
    expect(stepAfter(responded(429), past(), () => 1)).toMatchObject({
      do: 'again',
      at: NOW + 1_000,
      uncertain: false,
    });
  });

  test('counts no failure after a 429', () => {
    expect(stepAfter(responded(429, { 'Retry-After': '5' }))).toMatchObject({
      tries: { failures: 0, unreadable: 0 },
    });
  });
});

test('the same 5xx with the same request id three times stops the write: the service stored it', () => {
  let before = past();
  for (const expected of ['again', 'again', 'stop']) {
    const step = stepAfter(responded(500, { 'X-Request-Id': 'r-1' }), before);
    expect(step.do).toBe(expected);
    if (step.do === 'again') before = past({ tries: step.tries });
  }
  const other = stepAfter(responded(500, { 'X-Request-Id': 'r-2' }), before);
  expect(other).toMatchObject({ do: 'again', tries: { same: { requestId: 'r-2', times: 1 } } });
});
