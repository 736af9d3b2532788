import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Failure } from '../../lib/domain/failure';
import type { Past } from '../../lib/domain/tries';
import { decide, LONGEST_WAIT } from '../../lib/partner/decide';
import { failureOfAnswer } from '../../lib/partner/failures';

const NOW = Date.UTC(2026, 10, 21, 12);
const HALF = () => 0.5;
const past = (part: Partial<Past> = {}): Past => ({
  createdAt: NOW - 1_000,
  triedAt: NOW,
  uncertain: false,
  tries: { failures: 0, unreadable: 0 },
  ...part,
});
const stepAfter = (failure: Failure, before = past(), random = HALF) =>
  decide({ ok: false, failure }, before, NOW, random);
const answered = (
  status: number,
  headers: Record<string, string> = {},
  body: unknown = { message: 'No.' },
): Failure => failureOfAnswer(status, body, new Headers(headers), NOW);
const PAGE = '<html><h1>Not here</h1></html>';
const said = { fields: [] };

test('a success is the end', () => {
  expect(decide({ ok: true, value: null }, past(), NOW, HALF)).toEqual({ do: 'finish' });
});

/** What each status under 600 that is no success means, and whether it may have taken effect. */
const meaning = (status: number): { do: string; uncertain: boolean } => {
  if (status === 401) return { do: 'wait', uncertain: false };
  if (status === 408 || status === 425) return { do: 'again', uncertain: true };
  if (status === 429) return { do: 'again', uncertain: false };
  if (status === 501 || status === 505) return { do: 'stop', uncertain: false };
  return status >= 500 ? { do: 'again', uncertain: true } : { do: 'stop', uncertain: false };
};

describe('every status from 100 to 599', () => {
  const statuses = Array.from({ length: 500 }, (_, i) => i + 100).filter(
    (status) => status < 200 || status > 299,
  );
  test.each(statuses)('%i', (status) => {
    expect(stepAfter(answered(status))).toMatchObject(meaning(status));
  });

  describe('the service’s own word to a first attempt', () => {
    const NAMED = [403, 404, 409, 422];
    const TOO_LONG = [413, 414, 431];
    const stopping = statuses.filter((status) => meaning(status).do === 'stop');
    const uncertain = (status: number, body: unknown) =>
      stepAfter(failureOfAnswer(status, body, new Headers(), NOW));

    test.each([
      ['a message', { message: 'No.' }],
      ['a message in an envelope', { error: { message: 'No.' } }],
      ['an error in a word', { error: 'no' }],
      ['a code', { code: 'no' }],
      ['a title (RFC 9457)', { title: 'No.' }],
      ['fields', { errors: { summary: ['too long'] } }],
    ])('is a JSON object with %s', (_, body) => {
      for (const status of stopping)
        expect(uncertain(status, body)).toMatchObject({ do: 'stop', uncertain: false });
    });

    test.each([
      ['a page', PAGE],
      ['a text', 'Forbidden'],
      ['a list', []],
      ['a JSON text', 'No.'],
      ['null', null],
    ])('is not %s, whatever its status: it may have arrived', (_, body) => {
      for (const status of stopping)
        expect(uncertain(status, body), String(status)).toEqual({
          do: 'stop',
          uncertain: !TOO_LONG.includes(status),
          expired: false,
        });
    });

    test.each([
      ['no body', undefined],
      ['an object that says nothing', { at: 1 }],
    ])('is %s only where the contract names the status', (_, body) => {
      for (const status of stopping)
        expect(uncertain(status, body), String(status)).toMatchObject({
          uncertain: !NAMED.includes(status) && !TOO_LONG.includes(status),
        });
    });
  });

  test.each([
    ['the service’s word', { message: 'No.' }],
    ['a page', PAGE],
    ['nothing', undefined],
  ])('to the replay of one that may have arrived, none says that it did not (%s)', (_, body) => {
    for (const status of statuses) {
      const step = stepAfter(answered(status, {}, body), past({ uncertain: true }));
      expect(step, String(status)).toMatchObject({ uncertain: true });
    }
  });

  test('nor does one that names a time to come back', () => {
    for (const status of statuses) {
      const step = stepAfter(answered(status, { 'Retry-After': '5' }), past({ uncertain: true }));
      expect(step, String(status)).toMatchObject({ uncertain: true });
    }
  });

  test('a success nobody can read is asked for twice again, then a person is', () => {
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

describe('no answer', () => {
  test.each(['network', 'timeout'] as const)('%s: the same again, and nobody knows', (why) => {
    expect(stepAfter({ kind: 'no-answer', why })).toMatchObject({
      do: 'again',
      uncertain: true,
      tries: { failures: 1 },
    });
  });

  test('a stop in the middle is replayed at once, however often it happens', () => {
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
  ])('a defect of ours ($kind) is tried three times and no more', (failure) => {
    expect(stepAfter(failure).do).toBe('again');
    expect(stepAfter(failure, past({ tries: { failures: 2, unreadable: 0 } }))).toMatchObject({
      do: 'stop',
      uncertain: true,
    });
  });
});

describe('never asked', () => {
  test.each<Failure>([
    { kind: 'key-refused', status: 401, said },
    { kind: 'no-key' },
    { kind: 'locked' },
    { kind: 'environment-contradicted', prefix: 'live', word: 'test' },
    { kind: 'no-host-permission', origin: 'https://api.example.com' },
    { kind: 'redirected', origin: 'https://api.example.com' },
  ])('$kind waits for a person, and knows no more or less than before', (failure) => {
    expect(stepAfter(failure)).toEqual({ do: 'wait', uncertain: false });
    expect(stepAfter(failure, past({ uncertain: true }))).toEqual({ do: 'wait', uncertain: true });
  });

  test('a pause is kept to, with up to a tenth more, and is no failure', () => {
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

  test.each<Failure>([
    { kind: 'other-account' },
    { kind: 'unsafe-address', address: 'x' },
    { kind: 'not-allowed', status: 403, said },
  ])('$kind stops, and knows no more or less than before', (failure) => {
    for (const uncertain of [true, false])
      expect(stepAfter(failure, past({ uncertain }))).toEqual({
        do: 'stop',
        uncertain,
        expired: false,
      });
  });
});

test('another ticket than was asked for says nothing of the one that was', () => {
  expect(stepAfter({ kind: 'other-answer', ticketId: 't-1' })).toEqual({
    do: 'stop',
    uncertain: true,
    expired: false,
  });
});

describe('waits', () => {
  const waitAfter = (failures: number, random: () => number) => {
    const step = stepAfter(answered(503), past({ tries: { failures, unreadable: 0 } }), random);
    return step.do === 'again' ? step.at - NOW : undefined;
  };

  test('full jitter for three tries, then slower ones', () => {
    const least = [0, 1, 2, 3, 4, 5, 6, 7, 8, 50].map((n) => waitAfter(n, () => 0));
    const most = [0, 1, 2, 3, 4, 5, 6, 7, 8, 50].map((n) => waitAfter(n, () => 1));
    expect(least.map((ms) => Math.round((ms ?? Number.NaN) / 1000))).toEqual([
      0, 0, 0, 30, 60, 120, 300, 600, 900, 900,
    ]);
    expect(most.map((ms) => Math.round((ms ?? Number.NaN) / 1000))).toEqual([
      1, 2, 4, 33, 66, 132, 330, 660, 990, 990,
    ]);
  });

  test.each([429, 500, 503])('%i: `Retry-After` is honoured, in both of its forms', (status) => {
    for (const value of ['90', new Date(NOW + 90_000).toUTCString()]) {
      const step = stepAfter(answered(status, { 'Retry-After': value }), past(), () => 0);
      expect(step).toMatchObject({ do: 'again', at: NOW + 90_000 });
    }
  });

  test('none is longer than a clock that was changed is told from', () => {
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
          const failure = failureOfAnswer(status, undefined, retryAfter, NOW);
          const step = decide({ ok: false, failure }, before, NOW, () => chance);
          return step.do !== 'again' || (step.at >= NOW && step.at - NOW <= LONGEST_WAIT);
        },
      ),
    );
  });

  test('a 429 without a time is waited out, too', () => {
    expect(stepAfter(answered(429), past(), () => 1)).toMatchObject({
      ...{ do: 'again', at: NOW + 1_000, uncertain: false },
    });
  });

  test('a 429 is no failure: it counts towards nothing', () => {
    expect(stepAfter(answered(429, { 'Retry-After': '5' }))).toMatchObject({
      tries: { failures: 0, unreadable: 0 },
    });
  });
});

test('the very same 5xx three times is a stored answer: a person decides', () => {
  let before = past();
  for (const expected of ['again', 'again', 'stop']) {
    const step = stepAfter(answered(500, { 'X-Request-Id': 'r-1' }), before);
    expect(step.do).toBe(expected);
    if (step.do === 'again') before = past({ tries: step.tries });
  }
  const other = stepAfter(answered(500, { 'X-Request-Id': 'r-2' }), before);
  expect(other).toMatchObject({ do: 'again', tries: { same: { requestId: 'r-2', times: 1 } } });
});
