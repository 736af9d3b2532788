import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { serviceAddress } from '../../lib/partner/address';
import { createPartner } from '../../lib/partner/client';
import { failureOfResponse, retryTime } from '../../lib/partner/failures';
import { ticketsPath } from '../../lib/partner/paths';
import { type FakeService, startFakeService } from '../fake-service/server';

let service: FakeService;
beforeAll(async () => {
  service = await startFakeService();
});
afterEach(() => service.control.startOver());
afterAll(() => service.close());

const partner = () => createPartner({ address: service.address, key: service.keys.testFull });

describe('the service address', () => {
  test.each([
    ['https://api.example.com', 'https://api.example.com'],
    [' https://api.example.com/partner/ ', 'https://api.example.com/partner'],
    ['http://127.0.0.1:4080', 'http://127.0.0.1:4080'],
    ['http://localhost:1/', 'http://localhost:1'],
  ])('%s is accepted', (typed, address) => {
    expect(serviceAddress(typed)).toEqual({ ok: true, value: address });
  });

  test.each([
    'http://api.example.com',
    'http://127.0.0.1.example.com',
    'http://localhost.example.com',
    // The extension's Content-Security-Policy cannot name these hosts.
    'http://[::1]:9',
    'http://127.0.0.2',
    'https://user:word@api.example.com',
    'https://api.example.com/?key=1',
    'ftp://api.example.com',
    'javascript:alert(1)',
    'api.example.com',
    '',
  ])('%s is refused', (typed) => {
    expect(serviceAddress(typed)).toMatchObject({ failure: { kind: 'unsafe-address' } });
  });

  test('nothing is sent to a refused address', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    const unsafe = createPartner({ address: 'http://api.example.com', key: 'svc_test_x' });
    expect(await unsafe.profile()).toMatchObject({ failure: { kind: 'unsafe-address' } });
    expect(fetched).not.toHaveBeenCalled();
  });

  test('nothing is sent to a host that the browser does not permit', async () => {
    const blocked = createPartner({
      address: service.address,
      key: service.keys.testFull,
      mayReach: async () => false,
    });
    expect(await blocked.profile()).toEqual({
      ok: false,
      failure: { kind: 'no-host-permission', origin: service.address },
    });
    expect(service.log.entries()).toEqual([]);
  });
});

describe('a call', () => {
  test('sends the key in a header and forbids caching, redirects and cookies', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch');
    await partner().profile();
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({
      headers: { 'Api-Key': service.keys.testFull },
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
    });
  });

  test('sends the caller’s idempotency key and bytes unchanged', async () => {
    const { installationId, clientId } = service.places.test.withOnboarding;
    const body = `{ "clientId":"${clientId}",\n "summary":"\\u00e9" , "priority":"Regular"}`;
    const path = ticketsPath(installationId);
    await partner().createTicket({ method: 'POST', path, idempotencyKey: 'k-1', body });
    expect(service.log.entries()[0]).toMatchObject({ body, idempotencyKey: 'k-1' });
  });

  test('T19: cannot pollute the object prototype, whatever the response holds', async () => {
    const poison = '"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}';
    const body = `{${poison},"id":"1","data":{${poison},"id":"1","items":[{${poison},"id":"1"}]}}`;
    const { profile, installations, ticket, messages, applications } = partner();
    for (const read of [
      () => profile(),
      () => installations(),
      () => ticket('1'),
      () => messages('1', { limit: 50 }),
      () => applications('1'),
    ]) {
      service.control.respondNext({}, { kind: 'status', status: 200, body });
      await read();
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
    }
  });

  test('keeps all digits of a number that JavaScript would round', async () => {
    vi.spyOn(globalThis, 'fetch').mockResolvedValue(
      new Response('{"id":90071992547409931,"snapshot":{"account":12345678901234567890}}'),
    );
    expect(await partner().application('one', 'two')).toMatchObject({
      ok: true,
      value: { id: '90071992547409931', snapshot: { account: '12345678901234567890' } },
    });
  });

  test('T13: does not follow a redirect, so the other origin sees nothing', async () => {
    const seen: string[] = [];
    const other = createServer((request, response) => {
      seen.push(`${request.method} ${request.url}`);
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const { port } = other.address() as AddressInfo;
    for (const status of [301, 302, 303, 307, 308] as const) {
      service.control.respondNext(
        { path: /\/v1\/me/ },
        { kind: 'redirect', status, to: `http://127.0.0.1:${port}` },
      );
      expect(await partner().profile()).toMatchObject({ failure: { kind: 'redirected' } });
    }
    other.close();
    expect(seen).toEqual([]);
  });

  test.each([
    ['a web page', { kind: 'html' } as const, 'unreadable'],
    ['half a body', { kind: 'half-body' } as const, 'no-answer'],
    ['a cut body', { kind: 'cut-chunks' } as const, 'no-answer'],
    ['garbage', { kind: 'garbage' } as const, 'no-answer'],
    ['a dropped connection', { kind: 'drop', when: 'before-work' } as const, 'no-answer'],
    ['JSON of another shape', { kind: 'status', status: 200, body: '[]' } as const, 'unreadable'],
    ['nothing', { kind: 'status', status: 200, body: '' } as const, 'unreadable'],
    [
      'deep nesting',
      { kind: 'status', status: 200, body: '['.repeat(10_000) } as const,
      'unreadable',
    ],
    ['6 MB', { kind: 'status', status: 200, body: ' '.repeat(6_000_000) } as const, 'unreadable'],
  ])('that meets %s fails as its own kind', async (_, fault, kind) => {
    service.control.respondNext({ path: /\/v1\/me/ }, fault);
    expect(await partner().profile()).toMatchObject({ ok: false, failure: { kind } });
  });

  test.each([
    [400, 'refused'],
    [401, 'key-refused'],
    [403, 'not-allowed'],
    [404, 'not-found'],
    [409, 'conflict'],
    [413, 'refused'],
    [422, 'invalid'],
    [429, 'too-many'],
    [500, 'service-error'],
    [503, 'service-error'],
  ])('that gets a %i is “%s”', async (status, kind) => {
    service.control.respondNext({ path: /\/v1\/me/ }, { kind: 'status', status });
    expect(await partner().profile()).toMatchObject({ failure: { kind, status } });
  });

  test('that gets a 401 counts as the service’s word about the key, unless it is a web page', async () => {
    const failureAfter = async (body?: string) => {
      const fault = {
        kind: 'status',
        status: 401,
        ...(body === undefined ? {} : { body }),
      } as const;
      service.control.respondNext({ path: /\/v1\/me/ }, fault);
      const outcome = await partner().profile();
      return outcome.ok ? undefined : outcome.failure;
    };
    for (const body of ['', '{}', '{"message":"No."}', 'Unauthorized'])
      expect(await failureAfter(body)).toMatchObject({ kind: 'key-refused' });
    expect(await failureAfter('\n<!doctype html><h1>Sign in to the guest network</h1>')).toEqual({
      kind: 'no-answer',
      why: 'gateway',
    });
  });

  test('without a response ends after the timeout, even in the middle of a body', async () => {
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      expect(ms).toBe(20_000);
      const soon = new AbortController();
      setTimeout(() => soon.abort(new DOMException('too long', 'TimeoutError')), 50);
      return soon.signal;
    });
    for (const at of ['before-headers', 'mid-body'] as const) {
      service.control.respondNext({ path: /\/v1\/me/ }, { kind: 'silence', at });
      expect(await partner().profile()).toEqual({
        ok: false,
        failure: { kind: 'no-answer', why: 'timeout' },
      });
    }
  });
});

describe('the Retry-After header', () => {
  const now = Date.UTC(2026, 10, 21, 12);
  test.each([
    ['30', now + 30_000],
    ['0', now + 1_000],
    ['120.5', now + 120_500],
    ['-5', now + 1_000],
    ['99999999', now + 900_000],
    ['Sat, 21 Nov 2026 12:05:00 GMT', now + 300_000],
    ['Sat, 21 Nov 2020 12:05:00 GMT', now + 1_000],
    ['abc', undefined],
    ['', undefined],
    [null, undefined],
  ])('“%s” gives a time between one second and fifteen minutes ahead', (header, expected) => {
    expect(retryTime(header, now)).toBe(expected);
  });

  test.each([-600_000, 600_000])('is measured by the service’s clock, %i ms from ours', (apart) => {
    const theirs = now + apart;
    const header = new Date(theirs + 120_000).toUTCString();
    expect(retryTime(header, now, theirs)).toBe(now + 120_000);
    const headers = new Headers({ 'Retry-After': header, Date: new Date(theirs).toUTCString() });
    expect(failureOfResponse(429, undefined, headers, now)).toMatchObject({
      retryAt: now + 120_000,
    });
  });
});
