import { afterEach, expect, test, vi } from 'vitest';
import WebSocket from 'ws';
import { sleep } from '../../lib/async/sleep';
import { createNatsEngine } from '../../lib/team/nats/nats-engine';
import { connectReceiver } from '../../lib/team/nats/receiver-connection';
import { eventStreamConfig, streamConfig } from '../../lib/team/nats/stream-config';
import { waitFor } from '../wait-for';
import { type NatsReply, type NatsStandIn, startNatsStandIn } from './nats-stand-in';
import { createTeam } from './nats-team';

// What the server may reply while a connection is made or used, and that none is left over.

const TIMES = { pingMs: 20_000, replyMs: 10_000 };
const team = createTeam({ admin: 'admin', anna: 'agent', one: 'receiver' });
let server: NatsStandIn | undefined;
afterEach(() => server?.close());

async function serve(reply: NatsReply): Promise<NatsStandIn> {
  vi.stubGlobal('WebSocket', WebSocket);
  server = await startNatsStandIn(reply);
  return server;
}

const error = (code: number, err_code: number, description: string) => ({
  error: { code, err_code, description },
});
const BROKEN = error(400, 10025, 'invalid JSON');
const NO_PEERS = error(400, 10005, 'no suitable peers for placement');
const NO_STREAM = error(404, 10059, 'stream not found');

const found = (config: object) => ({
  ...{ config, created: '2026-11-28T08:00:00Z', state: { last_seq: 0 } },
});

/** How the connection of an agent to a server that replies like this comes about. */
async function connectAs(author: string, reply: NatsReply) {
  const { address } = await serve(reply);
  const access = team.access(address, author);
  return author === 'one' ? connectReceiver(access, TIMES) : createNatsEngine().connect(access);
}

const expectNoneLeft = () => waitFor(() => expect(server?.connected()).toBe(0));

test.each(['anna', 'one'])('a reply without a meaning ends the connection of %s', async (who) => {
  await expect(connectAs(who, () => BROKEN)).rejects.toThrow('error 10025');
  await expectNoneLeft();
});

test('the same reply about the stream of the receivers ends the connection of the admin', async () => {
  const connecting = connectAs('admin', (subject) =>
    subject.endsWith('EVENTS') ? BROKEN : found(streamConfig()),
  );
  await expect(connecting).rejects.toThrow('error 10025');
  await expectNoneLeft();
});

test('an admin whose cluster has too few servers for the stream finds it unreachable', async () => {
  const connected = await connectAs('admin', (subject) =>
    subject.includes('CREATE') ? NO_PEERS : NO_STREAM,
  );
  expect(connected).toEqual({ ok: false, problem: { kind: 'unreachable' } });
  await expectNoneLeft();
});

test('with the streams as they should be, all connect', async () => {
  for (const who of ['admin', 'anna', 'one']) {
    const connected = await connectAs(who, (subject) =>
      found(subject.endsWith('EVENTS') ? eventStreamConfig() : streamConfig()),
    );
    expect(connected.ok).toBe(true);
    if (connected.ok) await connected.value.close();
    await server?.close();
  }
});

test('a key that is revoked while an entry is sent is refused, also if the connection is closed then', async () => {
  const { address, revoke } = await serve((subject) => {
    if (subject.startsWith('alongside')) revoke();
    return found(streamConfig());
  });
  const connected = await createNatsEngine().connect(team.access(address, 'anna'));
  if (!connected.ok) throw new Error(connected.problem.kind);
  const { append, close, closed } = connected.value;
  const entry = { kind: 'link', id: 'a', operationId: 'one', replaces: 0, body: new Uint8Array(3) };
  expect(await append(entry)).toEqual({ ok: false, problem: { kind: 'unreachable' } });
  await close();
  expect(await closed).toEqual({ kind: 'refused' });
  await expectNoneLeft();
});

test('a place in the stream that is lost again and again is made again after a pause', async () => {
  const { address, asked } = await serve((subject) => {
    // As after a server of the cluster is gone that has the places: it says so at once.
    if (subject.includes('MSG.NEXT')) return {};
    return { ...found(streamConfig()), num_pending: 0 };
  });
  const connected = await createNatsEngine().connect(team.access(address, 'anna'));
  if (!connected.ok) throw new Error(connected.problem.kind);
  const { watch, close } = connected.value;
  expect((await watch(1, () => {})).ok).toBe(true);
  await sleep(1_500);
  await close();
  const made = asked.filter((subject) => subject.includes('CONSUMER.CREATE'));
  expect(made.length).toBeLessThan(4);
  expect(made.length).toBeGreaterThan(1);
});
