import { Buffer } from 'node:buffer';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { isUnknown } from '../../lib/domain/core/failure';
import { createPartner } from '../../lib/partner/client';
import type { Fault } from '../fake-service/faults';
import { type FakeService, startFakeService } from '../fake-service/server';
import { large } from '../large';

// Replies that no service should send, over real HTTP, for cases in which a browser makes no
// difference.

let service: FakeService;
beforeAll(async () => {
  service = await startFakeService();
});
afterEach(() => service.control.startOver());
afterAll(() => service.close());

const partner = () => createPartner({ address: service.address, key: service.keys.testFull });
const installation = () => service.places.test.withOnboarding;

const respondWith = (fault: Fault, which = /\/v1\/tickets\/[^/]+$/) =>
  service.control.respondNext({ path: which }, fault);
const ok = (body: string | Uint8Array<ArrayBuffer>, headers?: Record<string, string>): Fault => ({
  kind: 'status',
  status: 200,
  body,
  ...(headers ? { headers } : {}),
});

/** Reads one ticket while the service replies like this. */
async function readWith(fault: Fault) {
  const ticket = service.control.addTicket(installation().installationId, { summary: 'As it is' });
  respondWith(fault);
  return { read: await partner().ticket(ticket.id), ticketId: ticket.id };
}

describe('F16 unusable bodies', () => {
  const json = JSON.stringify({ id: 't1', summary: 'ä', status: 'InProgress' });

  test('bad gzip is a failure: no response', async () => {
    const { read } = await readWith(ok('not gzip at all', { 'Content-Encoding': 'gzip' }));
    expect(read).toEqual({ ok: false, failure: { kind: 'no-answer', why: 'network' } });
  });

  test('a truncated gzip body is uncertain, not a ticket', async () => {
    const half = Uint8Array.from(gzipSync(json).subarray(0, 30));
    const { read } = await readWith(ok(half, { 'Content-Encoding': 'gzip' }));
    expect(read.ok ? undefined : isUnknown(read.failure)).toBe(true);
  });

  test('invalid UTF-8 in a text becomes replacement characters', async () => {
    const body = Buffer.concat([
      Buffer.from('{"id":"t1","status":"InProgress","summary":"a'),
      Buffer.from([0xc3, 0x28, 0xff]),
      Buffer.from('z"}'),
    ]);
    const { read } = await readWith(ok(body));
    expect(read).toMatchObject({ ok: true, value: { summary: 'a\ufffd(\ufffdz' } });
  });

  test('a byte order mark before the JSON is ignored', async () => {
    const { read } = await readWith(ok(`\ufeff${json}`));
    expect(read).toMatchObject({ ok: true, value: { id: 't1', summary: 'ä' } });
  });

  test('a UTF-16 body is unreadable', async () => {
    const { read } = await readWith(ok(Buffer.from(`\ufeff${json}`, 'utf16le')));
    expect(read).toMatchObject({ ok: false, failure: { kind: 'unreadable', status: 200 } });
  });

  test('the last of two equal keys counts, as in every JSON parser', async () => {
    const { read } = await readWith(
      ok('{"id":"t0","id":"t1","status":"Closed","status":"InProgress","summary":"x"}'),
    );
    expect(read).toMatchObject({ ok: true, value: { id: 't1', status: 'InProgress' } });
  });

  test('keys like __proto__ do not change prototypes', async () => {
    const { read } = await readWith(
      ok('{"id":"t1","status":"InProgress","__proto__":{"polluted":true},"constructor":{"x":1}}'),
    );
    expect(read.ok).toBe(true);
    expect(Reflect.get({}, 'polluted')).toBeUndefined();
    if (read.ok) expect(Reflect.get(read.value, 'polluted')).toBeUndefined();
  });

  test.each([
    ['lists', '['.repeat(10_000) + ']'.repeat(10_000)],
    ['objects', `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`],
    ['lists that never close', '['.repeat(1_000_000)],
    ['a field of a ticket', `{"id":"t1","status":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
  ])('a body 10 000 levels deep in %s is at worst unreadable', async (_, body) => {
    const { read } = await readWith(ok(body));
    if (!read.ok) expect(read.failure.kind).toBe('unreadable');
  });

  test('the client reads 5 MB of an endless body, then cuts the connection', async () => {
    const { read } = await readWith({ kind: 'endless' });
    expect(read).toMatchObject({ ok: false, failure: { kind: 'unreadable' } });
    await service.control.waitFor({ until: 'cut' });
  });

  test('a body of 50 MB is unreadable', async () => {
    const { read } = await readWith(ok(Buffer.alloc(50 * 1024 * 1024, ' ')));
    expect(read).toMatchObject({ ok: false, failure: { kind: 'unreadable' } });
  });

  test('a body of 5 MB that decompresses to 200 MB is unreadable', async () => {
    const bomb = gzipSync(Buffer.alloc(large(200 * 1024 * 1024), ' '));
    const { read } = await readWith(ok(bomb, { 'Content-Encoding': 'gzip' }));
    expect(read).toMatchObject({ ok: false, failure: { kind: 'unreadable' } });
  });

  test.each([
    ['of a refusal', 422],
    ['of an error', 500],
  ])('50 MB %s do not hide its status', async (_, status) => {
    const body = Buffer.alloc(50 * 1024 * 1024, ' ');
    const { read } = await readWith({ kind: 'status', status, body });
    expect(read).toMatchObject({ ok: false, failure: { status } });
  });

  test.each([
    ['null', 'null'],
    ['a number', '7'],
    ['a text', '"ok"'],
    ['a list', '[]'],
    ['an object of something else', '{"hello":"there"}'],
    ['a ticket without an id', '{"status":"InProgress","summary":"x"}'],
  ])('%s instead of a ticket is unreadable', async (_, body) => {
    const { read } = await readWith(ok(body));
    expect(read).toMatchObject({ ok: false, failure: { kind: 'unreadable', status: 200 } });
  });
});

describe('F15 garbage instead of a status line', () => {
  test('is a failure: no response, whether or not the service did the work', async () => {
    for (const afterWork of [false, true]) {
      const { read } = await readWith({ kind: 'garbage', afterWork });
      expect(read).toMatchObject({ ok: false, failure: { kind: 'no-answer' } });
    }
  });
});

describe('F25 Retry-After', () => {
  const now = () => Date.now();
  const SECOND = 1_000;
  const QUARTER = 15 * 60 * SECOND;

  /**
   * How long the client would wait, measured from before and from after the call; the real time is
   * in between. Undefined if the service gave no usable time.
   */
  async function waitFor(status: number, retryAfter: string | string[] | undefined) {
    const began = now();
    const { read } = await readWith({
      kind: 'status',
      status,
      ...(retryAfter === undefined ? {} : { headers: { 'Retry-After': retryAfter } }),
    });
    if (read.ok || !('retryAt' in read.failure)) throw new Error('not a failure with a time');
    const { retryAt } = read.failure;
    return retryAt === undefined ? undefined : { most: retryAt - began, least: retryAt - now() };
  }
  function expectWait(waited: Awaited<ReturnType<typeof waitFor>>, wait: number) {
    expect(waited?.most).toBeGreaterThanOrEqual(wait);
    expect(waited?.least).toBeLessThanOrEqual(wait);
  }
  const httpDate = (fromNow: number) => new Date(now() + fromNow).toUTCString();

  for (const status of [429, 503])
    describe(`with ${status}`, () => {
      test.each([
        ['0', '0', SECOND],
        ['−5', '-5', SECOND],
        ['30', '30', 30 * SECOND],
        ['99999999', '99999999', QUARTER],
        ['a number no clock holds', '9'.repeat(400), QUARTER],
        ['spaces around', '  7 ', 7 * SECOND],
      ])('%s is clamped to between a second and a quarter of an hour', async (_, text, wait) => {
        expectWait(await waitFor(status, text), wait);
      });

      test.each([
        ['abc', 'abc'],
        ['nothing', ''],
        ['no header', undefined],
        ['two headers that differ', ['5', '60']],
        ['a time span in words', 'P1D'],
      ])('%s is ignored', async (_, text) => {
        expect(await waitFor(status, text)).toBeUndefined();
      });

      test('an HTTP date in the past is a second, a near one is that time, a distant one a quarter of an hour', async () => {
        expectWait(await waitFor(status, httpDate(-86_400_000)), SECOND);
        // An HTTP date has whole seconds, so it may be up to a second early.
        const written = now();
        const ahead = await waitFor(status, httpDate(90 * SECOND));
        const since = now() - written;
        expect(ahead?.most).toBeGreaterThan(89 * SECOND - since);
        expect(ahead?.least).toBeLessThanOrEqual(90 * SECOND);
        expectWait(await waitFor(status, httpDate(86_400_000)), QUARTER);
      });
    });
});
