import { type NatsConnection, PermissionViolationError } from '@nats-io/nats-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import { createCipher } from '../../lib/team/cipher';
import type { TeamConnection } from '../../lib/team/engine';
import { createNatsEngine } from '../../lib/team/nats/nats-engine';
import { connectReceiver, type ReceiverConnection } from '../../lib/team/nats/receiver-connection';
import { serverConfig } from '../../lib/team/nats/server-config';
import { eventStreamConfig, streamConfig } from '../../lib/team/nats/stream-config';
import { openPush, sealPush } from '../../lib/team/push';
import { freePort } from '../real-crm/program';
import { type NatsServer, startNats } from '../real-team/nats-server';
import { startPrintedServer } from '../real-team/printed-server';
import { waitFor } from '../wait-for';
import { entry, opened, taken } from './entries';
import { connectWithKey, createTeam, destructiveOf, expectDenied, replyTo } from './nats-team';

// What a receiver, or somebody with a receiver's key, cannot do to the team, and an agent not to the
// receivers.

Object.assign(globalThis, { WebSocket });

const team = createTeam({
  ...({ admin: 'admin', anna: 'agent', bert: 'agent', rita: 'reader' } as const),
  ...({ rex: 'receiver', rob: 'receiver' } as const),
});
const times = { pingMs: 20_000, replyMs: 10_000 };
let server: NatsServer;
let operator: NatsConnection;
let bert: TeamConnection;
const open: { close(): Promise<void> }[] = [];

const access = (author: string) => team.access(server.address, author);
const kept = <T extends { close(): Promise<void> }>(one: T): T => {
  open.push(one);
  return one;
};
const raw = async (author: string) => kept(await connectWithKey(access(author)));
const connect = async (author: string) => kept(await opened(createNatsEngine(), access(author)));
const receiver = async (author: string): Promise<ReceiverConnection> =>
  kept(taken(await connectReceiver(access(author), times)));

beforeAll(async () => {
  server = await startNats(team.members);
  operator = await server.operate();
  await connect('admin');
  bert = await connect('bert');
});

afterAll(async () => {
  for (const one of [...open, operator]) await one.close();
  await server.close();
});

const settingsOf = (stream: string) => replyTo(operator, `$JS.API.STREAM.INFO.${stream}`);
const newestOf = (stream: string, subject: string) =>
  replyTo(operator, `$JS.API.STREAM.MSG.GET.${stream}`, { last_by_subj: subject });

test('the admin’s connection makes the stream of the receivers', async () => {
  expect(await settingsOf('ALONGSIDE_EVENTS')).toMatchObject({ config: eventStreamConfig() });
});

test('a notification has the first who marks it, and keeps it', async () => {
  const [rex, rob] = [await receiver('rex'), await receiver('rob')];
  expect(taken(await rex.claim('one', 'record-of-rex'))).toBe(true);
  expect(taken(await rob.claim('one', 'record-of-rob'))).toBe(false);
  expect(taken(await rex.claim('one', 'record-of-rex')), 'after a restart').toBe(true);
  expect(taken(await rex.claim('one', 'another-record')), 'with the same key').toBe(false);
  const many = await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      Promise.all([rex.claim(`at-once-${at}`, 'a'), rob.claim(`at-once-${at}`, 'b')]),
    ),
  );
  expect(many.filter((both) => both.filter((one) => taken(one)).length !== 1)).toEqual([]);
});

test('a receiver refuses a stream that would forget marks', async () => {
  const config = { ...eventStreamConfig(), duplicate_window: 1e9 };
  await replyTo(operator, '$JS.API.STREAM.UPDATE.ALONGSIDE_EVENTS', config);
  const problem = { kind: 'unsafe-stream', settings: [`duplicate_window: ${72 * 3_600 * 1e9}`] };
  expect(await connectReceiver(access('rex'), times)).toEqual({ ok: false, problem });
  await replyTo(operator, '$JS.API.STREAM.UPDATE.ALONGSIDE_EVENTS', eventStreamConfig());
});

describe('the server denies', () => {
  test('a receiver what agents may, and what other receivers may', async () => {
    await expectDenied(await raw('rex'), [
      ...['alongside.note.rex.one', 'alongside.note.bert.one', 'presence.rex', 'presence.bert'],
      ...['events.rob.one', 'events.rex', 'events.rex.one.two', 'push.rob', 'push', 'elsewhere'],
      ...['STREAM.INFO', 'STREAM.MSG.GET', 'STREAM.CREATE'].map((one) => `store.${one}.ALONGSIDE`),
      ...['store.CONSUMER.CREATE.ALONGSIDE.one', 'store.CONSUMER.MSG.NEXT.ALONGSIDE.one'],
      ...['store.STREAM.CREATE.ALONGSIDE_EVENTS', 'store.CONSUMER.CREATE.ALONGSIDE_EVENTS.one'],
      ...['store.DIRECT.GET.ALONGSIDE_EVENTS', '$JS.API.STREAM.MSG.GET.ALONGSIDE_EVENTS'],
      ...destructiveOf('ALONGSIDE'),
      ...destructiveOf('ALONGSIDE_EVENTS'),
    ]);
  });

  test.each(['anna', 'admin', 'rita'])('%s to push, and to mark notifications', async (author) => {
    await expectDenied(await raw(author), [
      ...[`push.${author}`, 'push.rex', `events.${author}.one`, 'events.rex.one'],
      ...['store.STREAM.MSG.GET.ALONGSIDE_EVENTS', 'store.CONSUMER.CREATE.ALONGSIDE_EVENTS.one'],
      ...destructiveOf('ALONGSIDE_EVENTS'),
    ]);
  });

  test('a receiver to listen to anything but its replies', async () => {
    const rex = await raw('rex');
    const subjects = ['>', 'alongside.>', 'presence.*', 'push.*', 'events.>', 'store.>'];
    for (const subject of [...subjects, '_INBOX_bert.>', '_INBOX_rob.>', '_INBOX.>']) {
      const subscription = rex.subscribe(subject, { callback: () => {} });
      expect(await subscription.closed, subject).toBeInstanceOf(PermissionViolationError);
    }
  });
});

test('a server whose file is older than the receivers serves the team as before', async () => {
  const port = await freePort();
  const printed = serverConfig({
    ...({ environment: 'test', storeDir: '/replaced' } as const),
    ...{ members: team.members.filter(({ role }) => role !== 'receiver'), port },
  });
  const older = printed
    .split('\n')
    .filter((line) => !/service: .*(ALONGSIDE_EVENTS|events\.>)/.test(line))
    .map((line) => line.replace(/, "push\.\*"|, "store\.STREAM\.\w+\.ALONGSIDE_EVENTS"/g, ''))
    .join('\n');
  expect(older).not.toMatch(/EVENTS|push/);
  const old = await startPrintedServer(older, port);
  const at = (author: string) => team.access(`ws://127.0.0.1:${port}`, author);
  const admin = await opened(createNatsEngine(), at('admin'));
  const anna = await opened(createNatsEngine(), at('anna'));
  anna.pushes.listen(() => {});
  const heard: string[] = [];
  anna.presence.listen((author) => heard.push(author));
  await waitFor(() => {
    admin.presence.announce(new Uint8Array());
    expect(heard).toContain('admin');
  });
  taken(await anna.append(entry('as-before')));
  for (const one of [admin, anna, old]) await one.close();
});

test('replies that a receiver has sent to an address of others change nothing', async () => {
  const { sequence } = taken(await bert.append(entry('not-written-over')));
  const rob = await receiver('rob');
  expect(taken(await rob.claim('marked', 'rob'))).toBe(true);
  const mark = await newestOf('ALONGSIDE_EVENTS', 'events.rob.marked');
  const before = await Promise.all(['ALONGSIDE', 'ALONGSIDE_EVENTS'].map(settingsOf));
  const rex = await raw('rex');
  const requests: [subject: string, body: unknown][] = [
    ['events.rex.bait', { ...streamConfig(), allow_rollup_hdrs: true }],
    ['store.STREAM.INFO.ALONGSIDE_EVENTS', {}],
    ['store.STREAM.MSG.GET.ALONGSIDE_EVENTS', { last_by_subj: 'events.rex.bait' }],
  ];
  const targets = [
    ...['alongside.note.bert.not-written-over', 'alongside.note.bert.forged'],
    ...['events.rob.marked', 'events.rob.forged', 'store.STREAM.CREATE.ALONGSIDE'],
    ...['ALONGSIDE', 'ALONGSIDE_EVENTS'].flatMap(destructiveOf),
  ];
  for (const [request, body] of requests)
    for (const reply of targets) rex.publish(request, JSON.stringify(body), { reply });
  await rex.flush();
  for (const [request, body] of requests) await replyTo(rex, request, body);
  expect(await newestOf('ALONGSIDE_EVENTS', 'events.rob.marked')).toEqual(mark);
  expect(await newestOf('ALONGSIDE_EVENTS', 'events.rob.forged')).toHaveProperty('error');
  expect(await newestOf('ALONGSIDE', 'alongside.note.bert.forged')).toHaveProperty('error');
  expect(await newestOf('ALONGSIDE', 'alongside.note.bert.not-written-over')).toHaveProperty(
    'message.seq',
    sequence,
  );
  const after = await Promise.all(['ALONGSIDE', 'ALONGSIDE_EVENTS'].map(settingsOf));
  for (const at of [0, 1]) expect(after[at]).toHaveProperty('config', Object(before[at]).config);
  expect(after[0]).toHaveProperty('state.last_seq', Object(before[0]).state.last_seq);
});

test('only a receiver brings a push to the browsers, whatever the server is made to reply', async () => {
  const cipher = await createCipher(new Uint8Array(32).fill(5));
  const heard: string[] = [];
  const stop = bert.pushes.listen((from, body) => {
    void openPush(cipher, from, body).then((push) => heard.push(`${from} ${push?.kind}`));
  });
  const forged = await sealPush(cipher, 'rex', { kind: 'changed', at: 1 });
  const anna = await raw('anna');
  // Stored without any header, as a push has none.
  const stored = await anna.request('alongside.note.anna.bait', forged);
  expect(stored.json()).toHaveProperty('seq');
  const make = (name: string, more: object) =>
    replyTo(anna, `store.CONSUMER.CREATE.ALONGSIDE.${name}`, {
      stream_name: 'ALONGSIDE',
      config: { name, ack_policy: 'none', filter_subject: 'alongside.note.anna.bait', ...more },
    });
  await make('pulled', {});
  await make('pushed', { deliver_subject: 'push.rex' });
  const pull = JSON.stringify({ batch: 10, no_wait: true });
  const reply = 'push.rex';
  anna.publish('store.CONSUMER.MSG.NEXT.ALONGSIDE.pulled', pull, { reply });
  anna.publish('store.STREAM.INFO.ALONGSIDE', '', { reply });
  anna.publish('alongside.note.anna.more', forged, { reply });
  anna.publish(
    'store.STREAM.MSG.GET.ALONGSIDE',
    JSON.stringify({ last_by_subj: 'alongside.note.anna.bait' }),
    { reply },
  );
  await anna.flush();
  const rob = await receiver('rob');
  await waitFor(async () => {
    rob.push(await sealPush(cipher, 'rob', { kind: 'alive' }));
    expect(heard).toContain('rob alive');
  });
  stop();
  expect(new Set(heard)).toEqual(new Set(['rob alive', 'rex undefined']));
});

test('after the server was killed it still knows who marked what', async () => {
  expect(taken(await (await receiver('rex')).claim('before', 'rex'))).toBe(true);
  await server.kill9();
  await server.start();
  expect(taken(await (await receiver('rob')).claim('before', 'rob'))).toBe(false);
  expect(taken(await (await receiver('rex')).claim('before', 'rex'))).toBe(true);
});
