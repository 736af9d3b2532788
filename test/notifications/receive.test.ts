import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { receive } from '../../lib/notifications/receive';
import { secretsFrom } from '../../lib/notifications/secrets';
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

describe('what is accepted', () => {
  test('a correctly signed notification, with what it is about and nothing else of its body', async () => {
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
  ])('a body with %s, byte for byte as it came', async (_, body) => {
    const { send, handled } = receiverWith();
    expect(await send(await signed({ body }))).toBe(204);
    expect(handled).toHaveLength(1);
  });

  test.each([-300, -299, 0, 299, 300])('what was signed %i s from now', async (seconds) => {
    const { send } = receiverWith();
    expect(await send(await signed({ at: NOON + seconds * 1000 }))).toBe(204);
  });

  test.each([-290_000, 290_000])('by a receiver whose clock is %i ms off', async (skew) => {
    const { send } = receiverWith({ now: () => NOON + skew });
    expect(await send(await signed())).toBe(204);
  });

  test('by the old secret and by the new one, while both are active; by either of two signatures', async () => {
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

  test('with a secret that has its prefix, and with one that has none', async () => {
    const bare = SECRET.replace('whsec_', '');
    const { send } = receiverWith({ secrets: [bare] });
    expect(await send(await signed({ secret: SECRET }))).toBe(204);
  });
});

describe('what is refused, with nothing recorded, begun or told of it', () => {
  const refused = async (one: Request, status: number, over = {}) => {
    const { send, seen, handled, told } = receiverWith(over);
    expect(await send(one)).toBe(status);
    expect([seen.tasks, handled]).toEqual([[], []]);
    expect(told).toHaveLength(1);
    expect(Object.keys(told[0] ?? {})).toEqual(['verdict']);
    return told[0]?.verdict;
  };

  test.each([-301, 301, -86_400, 86_400])('what was signed %i s from now', async (seconds) => {
    expect(await refused(await signed({ at: NOON + seconds * 1000 }), 401)).toBe('outdated');
  });

  test('a valid one, by a receiver whose clock is more than five minutes off', async () => {
    expect(await refused(await signed(), 401, { now: () => NOON + 301_000 })).toBe('outdated');
  });

  test('a signature by another secret, and any signature where there is no secret', async () => {
    expect(await refused(await signed({ secret: STRANGERS_SECRET }), 401)).toBe('not-signed');
    expect(await refused(await signed(), 401, { secrets: [] })).toBe('not-signed');
    expect(await refused(await signed(), 401, { secrets: ['', 'whsec_', '%'] })).toBe('not-signed');
  });

  test('a body with any one bit changed', async () => {
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

  test('a body that is longer, shorter, or written anew with the same meaning', async () => {
    const headers = await headersOf();
    const bodies = [`${BODY} `, BODY.slice(1), '', JSON.stringify(JSON.parse(BODY), null, 1)];
    for (const body of bodies) await refused(request(headers, body), 401);
  });

  test('bytes that are no UTF-8, though a reader that mends them would read what was signed', async () => {
    const mended = '{"type":"a.b","note":"\ufffd"}';
    const [before = '', after = ''] = mended.split('\ufffd');
    const bytes = new Uint8Array([...bytesOf(before), 0xff, ...bytesOf(after)]);
    await refused(request(await headersOf({ body: mended }), bytes), 401);
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
    // As a header it could not even be sent in some cases.
    const headers = Object.assign(new Headers(), { get });
    expect(claimOf(headers)).toBeUndefined();
  });

  test('an array of headers that was made one text', async () => {
    const headers = await headersOf();
    headers.set('webhook-id', '["msg_1"]');
    await refused(request(headers, BODY), 401);
    headers.set('webhook-id', 'msg_1,msg_1');
    await refused(request(headers, BODY), 400);
  });

  test('ten thousand signatures, of which one is right: none is compared', async () => {
    const headers = await headersOf();
    const right = headers.get('webhook-signature') ?? '';
    headers.set('webhook-signature', `${right} ${'v1,AAAA '.repeat(10_000)}`.trim());
    let asked = 0;
    const scheme = {
      ...standardWebhooks,
      isSigned: (...given: Parameters<typeof standardWebhooks.isSigned>) => {
        asked += 1;
        return standardWebhooks.isSigned(...given);
      },
    };
    expect(await refused(request(headers, BODY), 400, { scheme })).toBe('no-claim');
    expect(asked).toBe(0);
  });

  test('a megabyte, of which no more is read than may be', async () => {
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

  test('256 KB are read, and a byte more is not', async () => {
    const body = `{"type":"a.b","n":"${'x'.repeat(256 * 1024 - 21)}"}`;
    expect(bytesOf(body)).toHaveLength(256 * 1024);
    expect(await receiverWith().send(await signed({ body }))).toBe(204);
    await refused(await signed({ body: `${body} ` }), 413);
  });

  test('a sender who goes away in the middle', async () => {
    const body = new ReadableStream({ pull: (stream) => stream.error(new Error('gone')) });
    const init = { method: 'POST', headers: await headersOf(), body, duplex: 'half' };
    expect(await refused(new Request('https://receiver.example.com/', init), 400)).toBe('cut');
  });

  test.each(['GET', 'PUT', 'DELETE', 'HEAD'])('%s', async (method) => {
    const { receiver } = receiverWith();
    const answer = await receive(
      new Request('https://receiver.example.com/', { method }),
      receiver,
    );
    expect([answer.status, answer.headers.get('Allow')]).toEqual([405, 'POST']);
  });
});

test.each(['', 'not json', '\ufeff{"type":"a.b"}', '[1]', '"text"', 'null', '12', '{"type":'])(
  'what is correctly signed and no JSON object is refused, and is no failure: %j',
  async (body) => {
    const { send, seen, told } = receiverWith();
    expect(await send(await signed({ body }))).toBe(400);
    expect(seen.tasks).toEqual([]);
    expect(told).toEqual([{ verdict: 'unreadable', id: 'msg_1' }]);
  },
);

test('what cannot be recorded is not accepted, and is when it comes again', async () => {
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

test('what was recorded is accepted, though its work could not be begun', async () => {
  const { send, seen, told } = receiverWith({
    handle: () => Promise.reject(new Error(`about ${CANARY}`)),
  });
  expect(await send(await signed())).toBe(204);
  expect(seen.tasks).toHaveLength(1);
  expect(told[0]).toMatchObject({ verdict: 'not-begun', error: 'Error' });
  expect(JSON.stringify(told)).not.toContain(CANARY);
});

test('secrets are taken from a text, and what cannot be one is said without a character of it', () => {
  expect(secretsFrom(` ${SECRET},\n${NEXT_SECRET} ${SECRET}\n`)).toEqual([SECRET, NEXT_SECRET]);
  expect(() => secretsFrom(' , \n')).toThrow('There is no secret');
  for (const wrong of ['whsec_', 'whsec_tooshort', 'no-base64-at-all-in-this-one', 'AAAAA'])
    expect(() => secretsFrom(`${SECRET} ${wrong}`)).toThrow(/^Secret 2 of 2 cannot be one/);
  expect(() => secretsFrom('whsec_tooshort')).not.toThrow('tooshort');
  expect(secretsFrom(standardWebhooks.makeSecret())).toHaveLength(1);
});

test('the receiver is made of nothing that only Node has', () => {
  const folder = 'lib/notifications';
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts'));
  const foreign = files.flatMap((file) =>
    [...readFileSync(`${folder}/${file}`, 'utf8').matchAll(/from '([^']+)'/g)]
      .map(([, from = '']) => from)
      .filter((from) => !/^(\.\/[\w-]+|\.\.\/domain\/[\w-]+|standardwebhooks)$/.test(from)),
  );
  expect(foreign).toEqual([]);
  expect(files.length).toBeGreaterThan(5);
});
