import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { call, goodTicket, type Reply, sendTicket, serviceForTests, ticketsPath } from './partner';
import type { FakeService } from './server';

const running = serviceForTests('plain');
const elsewhere = serviceForTests('plain');

const posts = { method: 'POST' };
const create = (service: FakeService): Promise<Reply> => sendTicket(service, 'k');
const ticketsMade = (service: FakeService): number => service.log.effectsOf('k').tickets;

describe('a placed fault meets', () => {
  test('as many calls as requested, by method and path; others pass', async () => {
    const service = running();
    const which = { method: 'get', path: /^\/v1\/me$/g, times: 2 };
    const placed = service.control.respondNext(which, { kind: 'status', status: 503 });
    const statuses = [];
    for (const path of ['/v1/installations', '/v1/me', '/v1/me', '/v1/me']) {
      statuses.push((await call(service, 'GET', path)).status);
    }
    expect(statuses).toEqual([200, 503, 503, 200]);
    expect(placed.left).toBe(0);
  });

  test('calls in the order in which faults were placed', async () => {
    const service = running();
    service.control.respondNext({}, { kind: 'status', status: 500 });
    service.control.respondNext({}, { kind: 'status', status: 429 });
    const replies = [await create(service), await create(service), await create(service)];
    expect(replies.map(({ status }) => status)).toEqual([500, 429, 201]);
  });

  test('no call after the fault is removed or all faults are cleared', async () => {
    const service = running();
    service.control.respondNext({}, { kind: 'status', status: 500 }).remove();
    service.control.respondNext({}, { kind: 'status', status: 500 });
    service.control.clearFaults();
    expect((await create(service)).status).toBe(201);
  });
});

describe('a status', () => {
  test('has the given headers and body, and nothing is done', async () => {
    const service = running();
    service.control.respondNext(posts, {
      kind: 'status',
      status: 429,
      headers: { 'Retry-After': '7' },
      body: { slow: 'down' },
    });
    const { status, headers, json } = await create(service);
    expect([status, headers.get('Retry-After'), json]).toEqual([429, '7', { slow: 'down' }]);
    expect(ticketsMade(service)).toBe(0);
  });

  test('may repeat a header', async () => {
    const service = running();
    const headers = { 'Retry-After': ['3', '9'] };
    service.control.respondNext(posts, { kind: 'status', status: 429, headers });
    expect((await create(service)).headers.get('Retry-After')).toBe('3, 9');
  });

  test('looks like a refusal of the service if no body is given', async () => {
    const service = running();
    service.control.respondNext(posts, { kind: 'status', status: 500 });
    expect((await create(service)).json).toHaveProperty('error.code', 'status_500');
  });

  test('may hide that the call was executed; a repetition shows it', async () => {
    const service = running();
    service.control.respondNext(posts, { kind: 'status', status: 500, afterWork: true });
    expect([(await create(service)).status, ticketsMade(service)]).toEqual([500, 1]);
    expect([(await create(service)).status, ticketsMade(service)]).toEqual([200, 1]);
  });

  test('may be 204 or an empty 200', async () => {
    const service = running();
    service.control.respondNext(posts, { kind: 'status', status: 204 });
    service.control.respondNext(posts, { kind: 'status', status: 200 });
    const replies = [await create(service), await create(service)];
    expect(replies.map(({ status, text }) => [status, text])).toEqual([
      [204, ''],
      [200, ''],
    ]);
  });

  test('may carry any bytes', async () => {
    const service = running();
    const body = new Uint8Array([0xff, 0xfe, 0x7b]);
    const headers = { 'Content-Encoding': 'gzip' };
    service.control.respondNext(posts, { kind: 'status', status: 200, headers, body });
    await expect(create(service)).rejects.toThrow();
  });
});

describe('a broken response', () => {
  test('may be a web page with status 200', async () => {
    const service = running();
    service.control.respondNext(posts, { kind: 'html' });
    const { status, text } = await create(service);
    expect([status, text]).toEqual([200, expect.stringContaining('<!doctype html>')]);
  });

  test('may be bytes that are not HTTP', async () => {
    const service = running();
    service.control.respondNext(posts, { kind: 'garbage' });
    expect(await responseBytes(service)).toBe('HTTP/9.9 banana split\r\n\r\n');
    expect(service.log.entries()[0]?.status).toBeUndefined();
  });

  test.each(['half-body', 'cut-chunks'] as const)('may stop in the middle: %s', async (kind) => {
    const service = running();
    service.control.respondNext(posts, { kind });
    const raw = await responseBytes(service);
    const [head = '', body = ''] = raw.split('\r\n\r\n');
    const promised = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    expect(head).toContain('HTTP/1.1 201');
    expect(body).toContain('{"id":');
    if (kind === 'half-body') expect(body).toHaveLength(Math.ceil(promised / 2));
    else expect(head).toMatch(/transfer-encoding: chunked/i);
    await service.control.waitFor({ until: 'cut' });
    expect(ticketsMade(service)).toBe(1);
  });

  test('may never end until the caller disconnects', async () => {
    const service = running();
    service.control.respondNext(posts, { kind: 'endless' });
    const response = await fetch(service.address + ticketsPath(service), { method: 'POST' });
    const reader = response.body?.getReader();
    let bytes = 0;
    while (bytes < 1_000_000) bytes += (await reader?.read())?.value?.length ?? 0;
    await reader?.cancel();
    expect((await service.control.waitFor({ until: 'cut' })).status).toBe(200);
  });

  test('is an error for the caller if it stops in the middle, even after status 201', async () => {
    const service = running();
    service.control.respondNext({ times: 2 }, { kind: 'half-body' });
    await expect(create(service)).rejects.toThrow();
  });
});

describe('whether the call is executed', () => {
  test.each([
    ['html', false, 0],
    ['html', true, 1],
    ['garbage', false, 0],
    ['garbage', true, 1],
  ] as const)('depends on the fault: %s, afterWork %s', async (kind, afterWork, made) => {
    const service = running();
    service.control.respondNext(posts, { kind, afterWork });
    await responseBytes(service);
    expect(ticketsMade(service)).toBe(made);
  });
});

describe('a dropped connection', () => {
  test.each([
    ['before-work', 0, 201],
    ['after-work', 1, 200],
  ] as const)('%s', async (when, made, repeated) => {
    const service = running();
    service.control.respondNext(posts, { kind: 'drop', when });
    await expect(create(service)).rejects.toThrow();
    expect(ticketsMade(service)).toBe(made);
    expect((await create(service)).status).toBe(repeated);
    expect(ticketsMade(service)).toBe(1);
  });
});

describe('a redirect', () => {
  test('names the same path on another origin, which a careful caller does not call', async () => {
    const service = running();
    const to = elsewhere().address;
    service.control.respondNext(posts, { kind: 'redirect', to });
    const { status, headers } = await create(service);
    expect([status, headers.get('Location')]).toEqual([307, to + ticketsPath(service)]);
    expect(elsewhere().log.entries()).toEqual([]);
  });

  test('carries the key to the other origin if the caller follows it', async () => {
    const service = running();
    service.control.respondNext({}, { kind: 'redirect', to: elsewhere().address });
    await fetch(`${service.address}/v1/me`, { headers: { 'Api-Key': service.keys.testFull } });
    expect(elsewhere().log.entries()).toMatchObject([{ path: '/v1/me', keyLastFour: '0001' }]);
  });
});

describe('a keep-alive connection', () => {
  test('can be dropped during a POST after it has served a GET', async () => {
    const service = running();
    const fault = { kind: 'drop', when: 'before-work' } as const;
    service.control.respondNext(posts, fault);
    await call(service, 'GET', '/v1/me');
    await expect(create(service)).rejects.toThrow();
    expect(service.log.entries().map(({ outcome }) => outcome)).toEqual(['answered', 'cut']);
  });
});

/** Every byte of the response to a creation, valid HTTP or not. */
function responseBytes(service: FakeService): Promise<string> {
  const { hostname, port } = new URL(service.address);
  const body = JSON.stringify(goodTicket(service));
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        [
          `POST ${ticketsPath(service)} HTTP/1.1`,
          `Host: ${hostname}:${port}`,
          `Api-Key: ${service.keys.testFull}`,
          'Idempotency-Key: k',
          'Content-Type: application/json',
          'Connection: close',
          `Content-Length: ${body.length}`,
          '',
          body,
        ].join('\r\n'),
      );
    });
    socket.on('data', (bytes) => {
      received += bytes;
    });
    socket.on('close', () => resolve(received.replace(/\r\n[0-9a-f]+\r\n/, '\r\n')));
    socket.on('error', reject);
  });
}
