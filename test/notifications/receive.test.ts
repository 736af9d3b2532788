import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withExactNumbers } from '../../lib/bytes/exact-numbers';
import { snapshotDigest } from '../../lib/domain/onboarding/compare-snapshots';
import { changeOf } from '../../lib/notifications/payload';
import { receive } from '../../lib/notifications/receive';
import { standardWebhooks } from '../../lib/notifications/standard-webhooks';
import {
  BODY,
  CANARY,
  headersOf,
  NEXT_SECRET,
  NOON,
  receiverWith,
  request,
  SECRET,
  STRANGERS_SECRET,
  signed,
} from './stage';

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('the receiver accepts', () => {
  test('a correctly signed notification, and keeps only its subject', async () => {
    const { send, seen, handled } = receiverWith();
    expect(await send(await signed())).toBe(204);
    expect(handled).toEqual(['msg_1']);
    expect(seen.tasks).toEqual([
      {
        id: 'msg_1',
        at: NOON,
        digest: expect.stringMatching(/^[\da-f]{64}$/),
        notification: {
          kind: 'merchant_onboarding.application.updated',
          applicationId: 'app-1',
          installationId: 'inst-1',
          at: NOON,
        },
      },
    ]);
    expect(JSON.stringify(seen.tasks)).not.toContain(CANARY);
  });

  test.each([
    ['unicode', '{"type":"a.b","data":{"note":"Žluťoučký 🐎 \u2028 ‮"}}'],
    ['CRLF and spaces', '{\r\n\t"type" :  "a.b"\r\n}\r\n'],
    [
      'names twice and a number as large as it is',
      '{"type":"a.b","n":1e400,"n":12345678901234567890}',
    ],
    ['no kind at all', '{}'],
    ['depth', `{"type":"a.b","data":${'['.repeat(20_000)}${']'.repeat(20_000)}}`],
  ])('a body with %s, byte by byte', async (_, body) => {
    const { send, handled } = receiverWith();
    expect(await send(await signed({ body }))).toBe(204);
    expect(handled).toHaveLength(1);
  });

  test('numbers that JavaScript would round, as the list of applications shows them', async () => {
    const snapshot = '{"account":12345678901234567890}';
    const type = 'merchant_onboarding.application.updated';
    const body = `{"type":"${type}","data":{"applicationId":90071992547409931,"snapshot":${snapshot}}}`;
    const { send, seen } = receiverWith();
    expect(await send(await signed({ body }))).toBe(204);
    const digest = await snapshotDigest(JSON.parse(withExactNumbers(snapshot)));
    expect(seen.tasks[0]?.notification.applicationId).toBe('90071992547409931');
    expect(seen.tasks[0]?.change).toEqual(changeOf(type, '90071992547409931', digest));
  });

  test.each([-300, -299, 0, 299, 300])('a signature made %i s from now', async (seconds) => {
    const { send } = receiverWith();
    expect(await send(await signed({ at: NOON + seconds * 1000 }))).toBe(204);
  });

  test.each([-290_000, 290_000])('a delivery if its own clock is %i ms off', async (skew) => {
    const { send } = receiverWith({ now: () => NOON + skew });
    expect(await send(await signed())).toBe(204);
  });

  test('the old and the new secret while both are active, and either of two signatures', async () => {
    const { send } = receiverWith({ secrets: [SECRET, NEXT_SECRET] });
    expect(await send(await signed({ id: 'old' }))).toBe(204);
    expect(await send(await signed({ id: 'new', secret: NEXT_SECRET }))).toBe(204);
    const both = async (id: string) => {
      const headers = await headersOf({ id, secret: STRANGERS_SECRET });
      const right = await headersOf({ id, secret: SECRET });
      const list = [headers, right].map((one) => one.get('webhook-signature')).join(' ');
      headers.set('webhook-signature', `v1a,ed25519 ${list}`);
      return headers;
    };
    expect(await send(request(await both('both'), BODY))).toBe(204);
    const after = receiverWith({ secrets: [NEXT_SECRET] });
    expect(await after.send(await signed())).toBe(401);
  });

  test('a secret with and without its prefix', async () => {
    const bare = SECRET.replace('whsec_', '');
    const { send } = receiverWith({ secrets: [bare] });
    expect(await send(await signed({ secret: SECRET }))).toBe(204);
  });
});

describe('the receiver refuses, without recording or processing,', () => {
  const refused = async (one: Request, status: number, over = {}) => {
    const { send, seen, handled, told } = receiverWith(over);
    expect(await send(one)).toBe(status);
    expect([seen.tasks, handled]).toEqual([[], []]);
    expect(told).toHaveLength(1);
    expect(Object.keys(told[0] ?? {})).toEqual(['verdict']);
    return told[0]?.verdict;
  };

  test.each([-301, 301, -86_400, 86_400])('a signature made %i s from now', async (seconds) => {
    expect(await refused(await signed({ at: NOON + seconds * 1000 }), 401)).toBe('outdated');
  });

  test('a valid delivery if its own clock is more than five minutes off', async () => {
    expect(await refused(await signed(), 401, { now: () => NOON + 301_000 })).toBe('outdated');
  });

  test('a signature with another secret, and any signature if it has no secret', async () => {
    expect(await refused(await signed({ secret: STRANGERS_SECRET }), 401)).toBe('not-signed');
    expect(await refused(await signed(), 401, { secrets: [] })).toBe('not-signed');
    expect(await refused(await signed(), 401, { secrets: ['', 'whsec_', '%'] })).toBe('not-signed');
  });

  test('a body with one changed bit', async () => {
    const headers = await headersOf();
    const bytes = bytesOf(BODY);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(7), async (at, bit) => {
        const changed = bytes.slice();
        changed[at] = (changed[at] ?? 0) ^ (1 << bit);
        await refused(request(headers, changed), 401);
      }),
      { numRuns: 200, seed: 1 },
    );
  });

  test('a body that is longer, shorter, or equivalent JSON', async () => {
    const headers = await headersOf();
    const bodies = [`${BODY} `, BODY.slice(1), '', JSON.stringify(JSON.parse(BODY), null, 1)];
    for (const body of bodies) await refused(request(headers, body), 401);
  });

  test('bytes that are not UTF-8, though lenient decoding would give the signed text', async () => {
    const decodable = '{"type":"a.b","note":"\ufffd"}';
    const [before = '', after = ''] = decodable.split('\ufffd');
    const bytes = new Uint8Array([...bytesOf(before), 0xff, ...bytesOf(after)]);
    await refused(request(await headersOf({ body: decodable }), bytes), 401);
  });

  const NAMES = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  test.each(NAMES)('a delivery without %s, with an empty one, or with two', async (name) => {
    const [without, empty, twice] = [await headersOf(), await headersOf(), await headersOf()];
    without.delete(name);
    empty.set(name, '');
    twice.append(name, twice.get(name) ?? '');
    for (const headers of [without, empty, twice])
      expect(await refused(request(headers, BODY), 400)).toBe('no-claim');
  });

  test.each([
    '179',
    '1795262400.0',
    '1795262400abc',
    '+795262400',
    '0x6b0164c0',
    '١٧٩٥٢٦٢٤٠٠',
    '-795262400',
    '17952624000',
  ])('the timestamp %s', async (timestamp) => {
    const { claimOf } = standardWebhooks;
    const get = (name: string) => (name === 'webhook-timestamp' ? timestamp : 'x');
    // Some of these could not be sent as a header.
    const headers = Object.assign(new Headers(), { get });
    expect(claimOf(headers)).toBeUndefined();
  });

  test('repeated headers that were joined', async () => {
    const headers = await headersOf();
    headers.set('webhook-id', '["msg_1"]');
    await refused(request(headers, BODY), 401);
    headers.set('webhook-id', 'msg_1,msg_1');
    await refused(request(headers, BODY), 400);
  });

  test('ten thousand signatures with one valid: it compares none', async () => {
    const headers = await headersOf();
    const right = headers.get('webhook-signature') ?? '';
    headers.set('webhook-signature', `${right} ${'v1,AAAA '.repeat(10_000)}`.trim());
    let compared = 0;
    const scheme = {
      ...standardWebhooks,
      isSigned: (...given: Parameters<typeof standardWebhooks.isSigned>) => {
        compared += 1;
        return standardWebhooks.isSigned(...given);
      },
    };
    expect(await refused(request(headers, BODY), 400, { scheme })).toBe('no-claim');
    expect(compared).toBe(0);
  });

  test('a megabyte, and reads only up to its limit', async () => {
    let read = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull: (stream) => {
        read += 16_384;
        stream.enqueue(new Uint8Array(16_384));
      },
    });
    const init = { method: 'POST', headers: await headersOf(), body: endless, duplex: 'half' };
    expect(await refused(new Request('https://receiver.example.com/', init), 413)).toBe(
      'too-large',
    );
    expect(read).toBeLessThan(300 * 1024);
    const megabyte = JSON.stringify({ type: 'a.b', data: 'x'.repeat(1024 * 1024) });
    await refused(await signed({ body: megabyte }), 413);
  });

  test('more than 256 KB, by one byte', async () => {
    const body = `{"type":"a.b","n":"${'x'.repeat(256 * 1024 - 21)}"}`;
    expect(bytesOf(body)).toHaveLength(256 * 1024);
    expect(await receiverWith().send(await signed({ body }))).toBe(204);
    await refused(await signed({ body: `${body} ` }), 413);
  });

  test('an interrupted body', async () => {
    const body = new ReadableStream({ pull: (stream) => stream.error(new Error('gone')) });
    const init = { method: 'POST', headers: await headersOf(), body, duplex: 'half' };
    expect(await refused(new Request('https://receiver.example.com/', init), 400)).toBe('cut');
  });

  test.each(['GET', 'PUT', 'DELETE', 'HEAD'])('the method %s', async (method) => {
    const { receiver } = receiverWith();
    const response = await receive(
      new Request('https://receiver.example.com/', { method }),
      receiver,
    );
    expect([response.status, response.headers.get('Allow')]).toEqual([405, 'POST']);
  });
});

test.each(['', 'not json', '\ufeff{"type":"a.b"}', '[1]', '"text"', 'null', '12', '{"type":'])(
  'a signed body that is not a JSON object is refused without an error: %j',
  async (body) => {
    const { send, seen, told } = receiverWith();
    expect(await send(await signed({ body }))).toBe(400);
    expect(seen.tasks).toEqual([]);
    expect(told).toEqual([{ verdict: 'unreadable', id: 'msg_1' }]);
  },
);

test('a notification that cannot be recorded is refused, and accepted when it is repeated', async () => {
  const working = receiverWith();
  let isFull = true;
  const { send, told, handled } = receiverWith({
    seen: {
      record: async (task) => {
        if (isFull) throw new RangeError(`no space for ${CANARY}`);
        return working.seen.record(task);
      },
    },
  });
  expect(await send(await signed())).toBe(503);
  expect(handled).toEqual([]);
  expect(told[0]).toMatchObject({ verdict: 'failed', error: 'RangeError' });
  expect(JSON.stringify(told)).not.toContain(CANARY);
  isFull = false;
  expect(await send(await signed())).toBe(204);
});

test('a recorded notification is accepted although its processing could not start', async () => {
  const { send, seen, told } = receiverWith({
    handle: () => Promise.reject(new Error(`about ${CANARY}`)),
  });
  expect(await send(await signed())).toBe(204);
  expect(seen.tasks).toHaveLength(1);
  expect(told[0]).toMatchObject({ verdict: 'not-begun', error: 'Error' });
  expect(JSON.stringify(told)).not.toContain(CANARY);
});

test('the receiver uses only functions that exist outside Node', () => {
  const folder = 'lib/notifications';
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  const foreign = files.flatMap((file) =>
    [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/from '([^']+)'/g)]
      .map(([, from = '']) => from)
      .filter(
        (from) => !/^(\.\/[\w-]+|\.\.\/(domain|bytes)\/[\w/-]+|standardwebhooks)$/.test(from),
      ),
  );
  expect(foreign).toEqual([]);
  expect(files.length).toBeGreaterThan(5);
});
