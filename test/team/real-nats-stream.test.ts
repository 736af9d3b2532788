import type { NatsConnection } from '@nats-io/nats-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import WebSocket from 'ws';
import { createNatsEngine } from '../../lib/team/nats/nats-engine';
import { streamConfig, streamConfigFile } from '../../lib/team/nats/stream-config';
import { type NatsServer, startNats } from '../real-team/nats-server';
import { entry, opened, taken } from './entries';
import { createTeam, replyTo } from './nats-team';

// Which streams the engine takes, and what it makes.

Object.assign(globalThis, { WebSocket });

const team = createTeam({ admin: 'admin', anna: 'agent' });
const engine = createNatsEngine();
let server: NatsServer;
let operator: NatsConnection;

const access = (author: string) => team.access(server.address, author);
const make = (changes: object) =>
  replyTo(operator, '$JS.API.STREAM.CREATE.ALONGSIDE', { ...streamConfig(), ...changes });

beforeAll(async () => {
  server = await startNats(team.members);
});
beforeEach(async () => {
  operator = await server.operate();
});
afterEach(async () => {
  await replyTo(operator, '$JS.API.STREAM.DELETE.ALONGSIDE');
  await operator.close();
});
afterAll(() => server.close());

const UNSAFE: [change: object, settings: string[]][] = [
  [{ deny_delete: false }, ['deny_delete: true']],
  [{ deny_purge: false }, ['deny_purge: true']],
  [{ discard: 'old' }, ['discard: new']],
  [{ max_age: 3_600_000_000_000 }, ['max_age: 0']],
  [{ max_msgs_per_subject: 5 }, ['max_msgs_per_subject: 1']],
  [{ retention: 'interest' }, ['retention: limits']],
  [{ subjects: ['alongside.>', 'more'] }, ['subjects: ["alongside.>"]']],
  [
    { allow_rollup_hdrs: true, deny_purge: false, deny_delete: false },
    ['allow_rollup_hdrs: false', 'deny_delete: true', 'deny_purge: true'],
  ],
];

test.each(UNSAFE)('a stream with %j is refused: %j', async (change, settings) => {
  expect(await make(change)).not.toHaveProperty('error');
  for (const author of ['anna', 'admin'])
    expect(await engine.connect(access(author))).toEqual({
      ok: false,
      problem: { kind: 'unsafe-stream', settings },
    });
});

test('only the admin’s connection makes a stream that is not there', async () => {
  const problem = { kind: 'no-stream' };
  expect(await engine.connect(access('anna'))).toEqual({ ok: false, problem });
  await (await opened(engine, access('admin'))).close();
  await (await opened(engine, access('anna'))).close();
});

test('a stream by the printed settings is the one that the engine makes', async () => {
  const asked = () => replyTo(operator, '$JS.API.STREAM.INFO.ALONGSIDE');
  const size = { maxBytes: 1_000_000 };
  await (await opened(createNatsEngine({ size }), access('admin'))).close();
  const { config } = Object(await asked());
  expect(config).toMatchObject({ max_bytes: 1_000_000, max_msg_size: 16_384, num_replicas: 1 });
  await replyTo(operator, '$JS.API.STREAM.DELETE.ALONGSIDE');
  await make(JSON.parse(streamConfigFile(size)));
  expect(await asked()).toHaveProperty('config', config);
});

test('a full stream says so, keeps what it has, and is read on', async () => {
  const small = createNatsEngine({ size: { maxBytes: 20_000 } });
  const admin = await opened(small, access('admin'));
  const body = new Uint8Array(4_000);
  const stored: number[] = [];
  for (let at = 0; at < 10; at += 1) {
    const result = await admin.append({ ...entry(`filling-${at}`), body });
    if (result.ok) stored.push(result.value.sequence);
    else expect(result.problem).toEqual({ kind: 'full' });
  }
  expect(stored).toEqual([1, 2, 3, 4]);
  const { entries } = taken(await admin.readFrom(1, 100));
  expect(entries.map(({ sequence }) => sequence)).toEqual(stored);
  await admin.close();
});

test('a stream that is made anew has another id, and who watches the old one is disconnected', async () => {
  const admin = await opened(createNatsEngine({ pingMs: 500 }), access('admin'));
  const { id } = taken(await admin.state());
  taken(await admin.watch(1, () => {}));
  await replyTo(operator, '$JS.API.STREAM.DELETE.ALONGSIDE');
  expect(await admin.closed).toMatchObject({
    kind: expect.stringMatching(/no-stream|unreachable/),
  });
  const again = await opened(engine, access('admin'));
  expect(taken(await again.state()).id).not.toBe(id);
  await again.close();
});

test('while a stream is missing, entries are not taken', async () => {
  const admin = await opened(createNatsEngine({ replyMs: 2_000 }), access('admin'));
  await replyTo(operator, '$JS.API.STREAM.DELETE.ALONGSIDE');
  const result = await admin.append(entry('nowhere'));
  expect(result).toEqual({ ok: false, problem: { kind: 'no-stream' } });
  const problem = { kind: 'no-stream' };
  expect(await admin.state()).toEqual({ ok: false, problem });
  expect(await admin.readFrom(1, 10)).toEqual({ ok: false, problem });
  await admin.close();
});

test('messages of another shape are skipped', async () => {
  const admin = await opened(engine, access('admin'));
  await replyTo(operator, 'alongside.note.anna', 'without an id');
  await replyTo(operator, 'alongside.NOTE.anna.1', 'capitals');
  await replyTo(operator, 'alongside.note.anna.a$b', 'another sign');
  const { sequence } = taken(await admin.append(entry('after-them')));
  const heard: number[] = [];
  const { entries, next, atEnd } = taken(await admin.readFrom(1, 10));
  expect(entries.map((one) => one.sequence)).toEqual([sequence]);
  expect({ next, atEnd }).toEqual({ next: sequence + 1, atEnd: true });
  const stop = taken(await admin.watch(1, (one) => heard.push(one.sequence)));
  await expect.poll(() => heard).toEqual([sequence]);
  stop();
  await admin.close();
});
