import { request as rawRequest } from 'node:http';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import type { Task } from '../../lib/notifications/dedupe-store';
import { readCliOptions } from '../../lib/notifications/node/cli-options';
import { describeStartupError } from '../../lib/notifications/node/describe-startup-error';
import { lineOfDelivery, lineOfFailure } from '../../lib/notifications/node/print';
import { serve } from '../../lib/notifications/node/server';
import type { Delivery } from '../../lib/notifications/receive';
import { waitFor } from '../wait-for';
import { BODY, CANARY, directory, durable, headersOf, NOON, SECRET } from './stage';

async function startServer(handle: (task: Task) => void | Promise<void> = () => undefined) {
  const record = await durable();
  const told: Delivery[] = [];
  const lines: string[] = [];
  const { origin, end } = await serve({
    durable: record,
    host: '127.0.0.1',
    port: 0,
    secrets: [SECRET],
    now: () => NOON,
    handle,
    told: (delivery) => {
      told.push(delivery);
      lines.push(lineOfDelivery(delivery, NOON));
    },
    failed: (error, task) => lines.push(lineOfFailure(error, task, NOON)),
  });
  let isEnded = false;
  const endOnce = async () => {
    if (!isEnded) await end();
    isEnded = true;
  };
  onTestFinished(endOnce);
  const at = (path: string) => origin + path;
  const deliver = async (id = 'msg_1', body = BODY) =>
    fetch(at('/notifications'), { method: 'POST', headers: await headersOf({ id, body }), body });
  const processed = async (id: string): Promise<unknown> =>
    (await fetch(at(`/processed/${encodeURIComponent(id)}`))).json();
  return { at, origin, deliver, processed, told, lines, record, end: endOnce };
}

test('over HTTP a notification is processed once, and the probe reports it', async () => {
  const { at, deliver, processed } = await startServer();
  expect(await (await fetch(at('/health'))).json()).toEqual({ status: 'ok' });
  expect(await processed('msg/1 %?')).toEqual({ processed: 0 });
  expect((await deliver('msg/1%?')).status).toBe(204);
  await waitFor(async () => expect(await processed('msg/1%?')).toEqual({ processed: 1 }));
  expect((await deliver('msg/1%?')).status).toBe(200);
  expect(await processed('msg/1%?')).toEqual({ processed: 1 });
});

test('other paths accept nothing', async () => {
  const { at } = await startServer();
  for (const path of ['/', '/x', '/processed', '/processed/', '/health/x', '/notifications/'])
    expect((await fetch(at(path))).status).toBe(404);
  expect((await fetch(at('/health'), { method: 'POST' })).status).toBe(404);
  expect((await fetch(at('/notifications'))).status).toBe(405);
  expect((await fetch(at('/processed/%zz'))).status).toBe(200);
});

test('a repeated header is refused, although Node would join it', async () => {
  const { at, told } = await startServer();
  const headers = await headersOf();
  const twice = ['webhook-id', headers.get('webhook-id') ?? ''];
  const lines = [['Host', 'receiver'], ...headers, twice];
  const status = await new Promise<number | undefined>((responded, failed) => {
    const asked = rawRequest(at('/notifications'), { method: 'POST', headers: lines.flat() });
    asked.on('response', (response) => {
      response.resume();
      responded(response.statusCode);
    });
    asked.on('error', failed);
    asked.end(BODY);
  });
  expect(status).toBe(400);
  expect(told).toEqual([{ verdict: 'no-claim' }]);
});

test('no bytes on the connection end the server', async () => {
  const { origin, deliver, told } = await startServer();
  const { port } = new URL(origin);
  /**
   * Sends bytes and returns the first line of the response; with `isHangUp`, disconnects after
   * sending.
   */
  const wire = (bytes: string, isHangUp = false) =>
    new Promise<string>((over, failed) => {
      const socket = connect(Number(port), '127.0.0.1');
      socket.on('error', failed);
      socket.on('data', (data) => {
        socket.destroy();
        over(data.toString('latin1').split('\r\n')[0] ?? '');
      });
      socket.on('close', () => over('closed'));
      socket.write(bytes, () => isHangUp && socket.destroy());
    });
  const head = 'HTTP/1.1\r\nHost: receiver\r\n';
  expect(await wire(`TRACE /notifications ${head}\r\n`)).toContain('405');
  expect(await wire(`OPTIONS * ${head}\r\n`)).toContain('404');
  expect(await wire(`GET // ${head}\r\n`)).toContain('404');
  expect(await wire(`GET http://[ ${head}\r\n`)).toContain('404');
  // A target with a user name, which `Request` refuses.
  expect(await wire(`GET //a:b@c/x ${head}\r\n`)).toContain('404');
  expect(await wire(`GET http://a:b@receiver/health ${head}\r\n`)).toContain('200');
  expect(
    await wire(`POST /notifications ${head}X: \xff\xfe\r\nContent-Length: 2\r\n\r\n{}`),
  ).toContain('400');
  expect(await wire('no request at all\r\n\r\n')).toContain('400');
  expect(await wire(`CONNECT a:1 ${head}\r\n`)).toBe('closed');
  // Chunks that end in the middle, and a body that never arrives.
  const chunked = `POST /notifications ${head}Transfer-Encoding: chunked\r\n\r\nff\r\n{`;
  expect(await wire(chunked, true)).toBe('closed');
  expect(await wire(`POST /notifications ${head}Content-Length: 99\r\n\r\n{`, true)).toBe('closed');
  await waitFor(() => expect(told.filter(({ verdict }) => verdict === 'cut')).toHaveLength(2));
  expect((await deliver()).status).toBe(204);
});

test('a sender of megabytes can read why it is refused', async () => {
  const { at, deliver } = await startServer();
  const body = new Uint8Array(8 * 1024 * 1024);
  expect((await fetch(at('/notifications'), { method: 'POST', body })).status).toBe(413);
  expect((await deliver()).status).toBe(204);
});

test('waiting tasks are processed after a restart, and failed ones are retried', async () => {
  let isDown = true;
  const { deliver, lines, processed } = await startServer(() => {
    if (isDown) throw new TypeError(`cannot reach ${CANARY}`);
  });
  await deliver('msg_1');
  await waitFor(() => expect(lines).toHaveLength(2));
  expect(lines[1]).toMatch(
    /not-done-yet merchant_onboarding.application.updated …sg_1 \(TypeError\)$/,
  );
  isDown = false;
  // The next notification triggers all waiting tasks.
  await deliver('msg_2');
  for (const id of ['msg_1', 'msg_2'])
    await waitFor(async () => expect(await processed(id)).toEqual({ processed: 1 }));
});

test('a task is processed once, however many notifications arrive meanwhile', async () => {
  const handled: string[] = [];
  const [held, release] = latch();
  const { deliver, processed } = await startServer(({ id }) => {
    handled.push(id);
    return held;
  });
  const ids = ['msg_1', 'msg_2', 'msg_3', 'msg_4'];
  for (const id of ids) expect((await deliver(id)).status).toBe(204);
  release();
  for (const id of ids)
    await waitFor(async () => expect(await processed(id)).toEqual({ processed: 1 }));
  expect(handled).toEqual(ids);
});

test('at shutdown, current requests get their responses and current tasks finish', async () => {
  const [held, release] = latch();
  const [begun, begin] = latch();
  const { deliver, end, record, origin } = await startServer(() => {
    begin();
    return held;
  });
  expect((await deliver()).status).toBe(204);
  // A task that has not started would wait for the next start.
  await begun;
  const ended = end();
  await expect(fetch(`${origin}/health`)).rejects.toThrow();
  release();
  await ended;
  expect(await record.processed('msg_1')).toBe(1);
});

test('the log holds kind, time, verdict and the end of an id, and no merchant data', async () => {
  const { deliver, lines } = await startServer();
  await deliver('msg_of_1234');
  const odd = JSON.stringify({
    type: CANARY,
    data: { applicationId: CANARY, snapshot: { CANARY } },
  });
  await deliver('msg_of_5678', odd);
  await deliver('msg_of_9abc', `${CANARY} is no JSON`);
  await deliver('msg_of_5678');
  expect(lines).toEqual([
    '2026-11-21T12:00:00.000Z accepted merchant_onboarding.application.updated …1234',
    '2026-11-21T12:00:00.000Z accepted another-kind …5678',
    '2026-11-21T12:00:00.000Z unreadable …9abc',
    '2026-11-21T12:00:00.000Z other-body merchant_onboarding.application.updated …5678',
  ]);
});

test('a receiver that cannot start says what to do', async () => {
  const options = {
    port: 4090,
    host: '127.0.0.1',
    data: '/data',
    days: 30,
    secretsFile: '/secrets',
  };
  const first = await startServer();
  const { port } = new URL(first.origin);
  const why = async (start: Promise<unknown>) =>
    start.then(
      () => 'it started',
      (error: unknown) => describeStartupError(error, options),
    );
  const again = (host: string, at: number) =>
    serve({
      durable: first.record,
      host,
      port: at,
      secrets: [],
      now: () => NOON,
      handle: () => undefined,
      failed: () => undefined,
    });
  expect(await why(again('127.0.0.1', Number(port)))).toBe(
    'Port 4090 is taken: choose another with --port.',
  );
  expect(await why(again('192.0.2.1', 0))).toContain('is no address of this machine');
  expect(await why(durable(first.record.path))).toBe(
    'The directory /data is in use by another receiver: end that one, or choose another with --data.',
  );
  expect(await why(durable(`${import.meta.filename}/x`))).toContain('/data cannot be written');
  expect(await why(Promise.reject(new Error('There is no secret.')))).toBe('There is no secret.');
});

test('the options are a port, a host, a directory, days and the name of a file; never a secret', () => {
  const data = directory();
  expect(readCliOptions(['--port', '0', '--data', data, '--days', '7'])).toEqual({
    port: 0,
    host: '127.0.0.1',
    data,
    days: 7,
    secretsFile: undefined,
    natsKeys: false,
  });
  const team = ['--nats', 'wss://team.example.com', '--nats-user', 'user', '--nats-team', 'team'];
  expect(readCliOptions(team)).toMatchObject({
    ...{ nats: 'wss://team.example.com', natsUser: 'user', natsTeam: 'team' },
  });
  for (const wrong of [
    [SECRET],
    ['--secret', SECRET],
    [`--secrets=${SECRET}`],
    ['--port', '70000'],
    ['--port', 'x'],
    ['--days', '0'],
    ['--port'],
    ['--nats-keys'],
    ['--nats-seed', SECRET],
    // As a script gives them whose variable is not set: an empty host is every network.
    ['--host', ''],
    ['--port', ''],
    ['--data='],
    ['--secrets-file', ' '],
    ['--nats-user', '', '--nats', 'wss://team.example.com'],
    // They would be ignored.
    ['--nats-user', 'user'],
    ['--nats-team', 'team'],
    ['--port', '4091', '--port', '4092'],
  ])
    expect(readCliOptions(wrong), wrong.join(' ')).toBeUndefined();
});

/** A promise with the function that resolves it. */
function latch(): [Promise<void>, () => void] {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return [opened, open];
}
