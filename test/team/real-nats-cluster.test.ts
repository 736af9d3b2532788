import type { NatsConnection } from '@nats-io/nats-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import type { TeamConnection, TeamEntry } from '../../lib/team/engine';
import { createNatsEngine } from '../../lib/team/nats/nats-engine';
import { WHOLE_TEST } from '../patience';
import { type NatsServer, startNatsCluster } from '../real-team/nats-server';
import { waitFor } from '../wait-for';
import { entry, taken } from './entries';
import { connectWithKey, createTeam, replyTo } from './nats-team';

Object.assign(globalThis, { WebSocket });

const team = createTeam({ admin: 'admin', anna: 'agent', bert: 'agent' });
const engine = createNatsEngine({ pingMs: 2_000, replyMs: 2_000 });
let servers: NatsServer[];
const open: { close(): Promise<void> }[] = [];

beforeAll(async () => {
  servers = await startNatsCluster(team.members);
}, WHOLE_TEST);
afterAll(async () => {
  for (const one of open) await one.close();
  for (const server of servers) await server.close();
});

/** A connection to one of the servers, as soon as the cluster lets agents in. */
async function connect(author: string, to: NatsServer): Promise<TeamConnection> {
  return waitFor(async () => {
    const connection = taken(await engine.connect(team.access(to.address, author)));
    open.push(connection);
    return connection;
  });
}

async function operate(server: NatsServer): Promise<NatsConnection> {
  const operator = await server.operate();
  open.push(operator);
  return operator;
}

/** The server that leads the stream, and the others. */
async function leaderAndOthers(): Promise<[NatsServer, NatsServer[]]> {
  return waitFor(async () => {
    const [first] = servers;
    if (!first) throw new Error('There are three servers.');
    const info = await replyTo(await operate(first), '$JS.API.STREAM.INFO.ALONGSIDE');
    const leader = servers.find(({ port }) => Object(info).cluster?.leader?.endsWith(`-${port}`));
    if (!leader) throw new Error('The stream has no leader yet.');
    return [leader, servers.filter((one) => one !== leader)];
  });
}

test('the stream is on three servers, and each of them serves it', async () => {
  const [first, second, third] = servers;
  if (!first || !second || !third) throw new Error('There are three servers.');
  await connect('admin', first);
  const info = await replyTo(await operate(first), '$JS.API.STREAM.INFO.ALONGSIDE');
  expect(info).toHaveProperty('config.num_replicas', 3);
  const [anna, bert] = [await connect('anna', second), await connect('bert', third)];
  const { sequence } = taken(await anna.append(entry('by-the-second')));
  const { entries } = taken(await bert.readFrom(sequence, 10));
  expect(entries.map(({ id }) => id)).toEqual(['by-the-second']);
});

test('replies do not reach entries of others across servers', async () => {
  const [leader, [follower, other]] = await leaderAndOthers();
  if (!follower || !other) throw new Error('There are three servers.');
  const bert = await connect('bert', leader);
  const { sequence } = taken(await bert.append(entry('not-written-over')));
  const subject = 'alongside.note.bert.not-written-over';
  for (const server of [leader, follower, other]) {
    const anna = await connectWithKey(team.access(server.address, 'anna'));
    open.push(anna);
    for (const reply of [subject, 'store.STREAM.CREATE.ALONGSIDE'])
      for (const request of [
        'alongside.note.anna.bait',
        'store.STREAM.INFO.ALONGSIDE',
        'store.STREAM.MSG.GET.ALONGSIDE',
        'store.CONSUMER.CREATE.ALONGSIDE.any',
      ])
        anna.publish(request, '{}', { reply });
    await anna.flush();
    const own = await connect('anna', server);
    taken(await own.append(entry(`after-${server.port}`)));
  }
  const newest = await replyTo(await operate(leader), '$JS.API.STREAM.MSG.GET.ALONGSIDE', {
    last_by_subj: subject,
  });
  expect(newest).toHaveProperty('message.seq', sequence);
});

test(
  'the leader is killed: acknowledged entries are kept, and watching goes on',
  async () => {
    const [leader, [writing, watching]] = await leaderAndOthers();
    if (!writing || !watching) throw new Error('There are three servers.');
    const [anna, bert] = [await connect('anna', writing), await connect('bert', watching)];
    const from = taken(await bert.state()).last + 1;
    const heard: TeamEntry[] = [];
    taken(await bert.watch(from, (one) => heard.push(one)));
    const sent = Array.from({ length: 100 }, (_, at) => entry(`through-an-election-${at}`));
    for (const [at, one] of sent.entries()) {
      if (at === 50) await leader.kill9();
      // While there is no leader, no server replies.
      await waitFor(async () => taken(await anna.append(one)));
    }
    await waitFor(() => expect(heard.map(({ id }) => id)).toEqual(sent.map(({ id }) => id)));
    // A server that was away catches up with the others.
    const expectAll = (one: TeamConnection) =>
      waitFor(async () => expect(taken(await one.readFrom(from, 1_000)).entries).toEqual(heard));
    await expectAll(bert);
    await leader.start();
    // A server that was away learns with the leader's next word that the last entry holds.
    await expectAll(await connect('anna', leader));
  },
  WHOLE_TEST,
);

test.each([2, 3])(
  '%i of three servers are killed: nothing is taken until they are back, and then all is there, once',
  async (count) => {
    const [leader, [other, last]] = await leaderAndOthers();
    if (!other || !last) throw new Error('There are three servers.');
    const killed = [leader, other, last].slice(0, count);
    const anna = await connect('anna', last);
    const from = taken(await anna.state()).last + 1;
    const sent = Array.from({ length: 40 }, (_, at) => entry(`${count}-killed-${at}`));
    const [before, after] = [sent.slice(0, 20), sent.slice(20)];
    for (const one of before) taken(await anna.append(one));
    await Promise.all(killed.map((server) => server.kill9()));
    const [first] = after;
    if (!first) throw new Error('There are forty entries.');
    expect(await anna.append(first)).toMatchObject({ ok: false });
    await Promise.all(killed.map((server) => server.start()));
    const again = await connect('anna', last);
    for (const one of after) await waitFor(async () => taken(await again.append(one)));
    for (const server of servers) {
      const reader = await connect('bert', server);
      await waitFor(async () => {
        const { entries } = taken(await reader.readFrom(from, 1_000));
        expect(entries.map(({ id }) => id)).toEqual(sent.map(({ id }) => id));
      });
    }
  },
  WHOLE_TEST,
);
