import { headers, type NatsConnection, PermissionViolationError } from '@nats-io/nats-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import WebSocket from 'ws';
import type { TeamConnection } from '../../lib/team/engine';
import { createNatsEngine } from '../../lib/team/nats/nats-engine';
import { streamConfig } from '../../lib/team/nats/stream-config';
import { PATIENCE } from '../patience';
import { connectInsider, type NatsServer, startNats } from '../real-team/nats-server';
import { waitFor } from '../wait-for';
import { entry, opened, taken } from './entries';
import { connectWithKey, createTeam, destructiveOf, expectDenied, replyTo } from './nats-team';

// What an agent, or somebody with an agent's key, cannot do to the others.

Object.assign(globalThis, { WebSocket });

const team = createTeam({ admin: 'admin', anna: 'agent', bert: 'agent', rita: 'reader' });
const engine = createNatsEngine();
let server: NatsServer;
let operator: NatsConnection;
let bert: TeamConnection;
const open: { close(): Promise<void> }[] = [];

const access = (author: string) => team.access(server.address, author);
async function raw(author: string): Promise<NatsConnection> {
  const nats = await connectWithKey(access(author));
  open.push(nats);
  return nats;
}
async function connect(author: string): Promise<TeamConnection> {
  const connection = await opened(engine, access(author));
  open.push(connection);
  return connection;
}

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

const newestOf = (subject: string) =>
  replyTo(operator, '$JS.API.STREAM.MSG.GET.ALONGSIDE', { last_by_subj: subject });
const settingsOf = async () => replyTo(operator, '$JS.API.STREAM.INFO.ALONGSIDE');

const DESTRUCTIVE = destructiveOf('ALONGSIDE');

describe('the server denies', () => {
  test.each(['anna', 'admin', 'rita'])('%s entries and presence of others', async (author) => {
    await expectDenied(await raw(author), [
      'alongside.note.bert.forged',
      'alongside.note.bert-2.forged',
      'alongside.note',
      `alongside.${author}.bert.forged`,
      'presence.bert',
      'elsewhere',
    ]);
  });

  test.each(['anna', 'admin', 'rita'])('%s to change or delete the stream', async (author) => {
    await expectDenied(await raw(author), [
      ...DESTRUCTIVE,
      '$JS.API.STREAM.CREATE.ALONGSIDE',
      '$JS.API.DIRECT.GET.ALONGSIDE',
      'store.DIRECT.GET.ALONGSIDE',
      '$SYS.REQ.SERVER.PING',
    ]);
  });

  test('everyone but the admin to make the stream', async () => {
    for (const author of ['anna', 'rita'])
      await expectDenied(await raw(author), ['store.STREAM.CREATE.ALONGSIDE']);
  });

  test('a reader to write', async () => {
    const rita = await connect('rita');
    const problem = { kind: 'refused' };
    expect(await rita.append(entry('by-a-reader'))).toEqual({ ok: false, problem });
    await expectDenied(await raw('rita'), ['alongside.note.rita.one', 'presence.rita']);
    const from = taken(await rita.state()).last + 1;
    taken(await bert.append(entry('for-the-reader')));
    expect(taken(await rita.readFrom(from, 10)).entries).toHaveLength(1);
  });

  test('agents to listen to what is for others', async () => {
    const anna = await raw('anna');
    for (const subject of ['>', 'alongside.>', 'store.>', '_INBOX_bert.>', '_INBOX.>', '$SYS.>']) {
      const subscription = anna.subscribe(subject, { callback: () => {} });
      expect(await subscription.closed, subject).toBeInstanceOf(PermissionViolationError);
    }
  });
});

describe('nothing changes for others', () => {
  test('by the header that rolls all entries up into one', async () => {
    const { sequence } = taken(await bert.append(entry('not-rolled-up')));
    const anna = await raw('anna');
    for (const range of ['all', 'sub']) {
      const rollup = headers();
      rollup.set('Nats-Rollup', range);
      const reply = await anna.request('alongside.note.anna.rollup', 'x', {
        headers: rollup,
        timeout: PATIENCE,
      });
      expect(reply.json()).toHaveProperty('error');
    }
    expect(await newestOf('alongside.note.bert.not-rolled-up')).toMatchObject({
      message: { seq: sequence },
    });
  });

  test('by replies that a request has sent to an address of others', async () => {
    const { sequence } = taken(await bert.append(entry('not-written-over')));
    const subject = 'alongside.note.bert.not-written-over';
    const anna = await raw('anna');
    const asOwn = await connect('anna');
    const before = await settingsOf();
    const changed = { ...streamConfig(), allow_rollup_hdrs: true };
    const consumer = { stream_name: 'ALONGSIDE', config: { name: 'theirs', ack_policy: 'none' } };
    await replyTo(anna, 'store.CONSUMER.CREATE.ALONGSIDE.theirs', consumer);
    const requests: [subject: string, body: unknown][] = [
      ['alongside.note.anna.bait', changed],
      ['store.STREAM.INFO.ALONGSIDE', {}],
      ['store.STREAM.MSG.GET.ALONGSIDE', { last_by_subj: 'alongside.note.anna.bait' }],
      ['store.CONSUMER.CREATE.ALONGSIDE.more', { ...consumer, config: { name: 'more' } }],
    ];
    const pull = [
      'store.CONSUMER.MSG.NEXT.ALONGSIDE.theirs',
      { batch: 100, no_wait: true },
    ] as const;
    const targets = [
      subject,
      'store.STREAM.CREATE.ALONGSIDE',
      ...DESTRUCTIVE.filter((one) => /STREAM\.(UPDATE|DELETE|PURGE)/.test(one)),
    ];
    for (const [request, body] of [...requests, pull])
      for (const reply of targets) anna.publish(request, JSON.stringify(body), { reply });
    await anna.flush();
    // The server replies to what comes after them when it has replied to them.
    for (const [request, body] of requests) await replyTo(anna, request, body);
    const last = taken(await asOwn.append(entry('after-the-attack')));
    expect(await newestOf(subject)).toMatchObject({ message: { seq: sequence } });
    const after = await settingsOf();
    expect(after).toHaveProperty('config', Object(before).config);
    expect(after).toHaveProperty('state.last_seq', last.sequence);
    const { entries } = taken(await asOwn.readFrom(sequence + 1, 1_000));
    expect(entries.filter(({ author }) => author === 'bert')).toEqual([]);
  });

  test('by consumers that deliver to an address of others', async () => {
    const heard: string[] = [];
    const stop = bert.presence.listen((author) => heard.push(author));
    const anna = await raw('anna');
    const create = (name: string, to: string) =>
      replyTo(anna, `store.CONSUMER.CREATE.ALONGSIDE.${name}`, {
        stream_name: 'ALONGSIDE',
        config: { name, ack_policy: 'none', deliver_subject: to },
      });
    expect(await create('cycle', 'alongside.note.bert.delivered')).toHaveProperty('error');
    for (const to of ['presence.bert', 'presence.anna', 'store.STREAM.DELETE.ALONGSIDE'])
      await create(to.replaceAll('.', '-'), to);
    anna.publish('store.STREAM.INFO.ALONGSIDE', '', { reply: 'presence.bert' });
    await waitFor(() => {
      anna.publish('presence.anna', 'here');
      expect(heard).toContain('anna');
    });
    stop();
    expect(await settingsOf()).toHaveProperty('config.name', 'ALONGSIDE');
  });
});

test('a reply within the stream’s own account does overwrite: so no user belongs to it', async () => {
  const { sequence } = taken(await bert.append(entry('overwritten')));
  const insider = await connectInsider(server);
  open.push(insider);
  const reply = 'alongside.note.bert.overwritten';
  insider.publish('alongside.note.insider.bait', 'bait', { reply });
  await waitFor(async () =>
    expect(await newestOf(reply)).toHaveProperty('message.seq', sequence + 2),
  );
});

test('the stream lets nobody delete or purge entries, not even who has all rights', async () => {
  const { sequence } = taken(await bert.append(entry('kept')));
  for (const [request, body] of [
    ['STREAM.MSG.DELETE', { seq: sequence }],
    ['STREAM.PURGE', {}],
  ] as const)
    expect(await replyTo(operator, `$JS.API.${request}.ALONGSIDE`, body)).toHaveProperty('error');
});
