import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import WebSocket from 'ws';
import { toBase64url } from '../../lib/bytes/encoding';
import { invitationText } from '../../lib/domain/team/invitation';
import { createCipher } from '../../lib/team/cipher';
import { createNatsEngine } from '../../lib/team/nats/nats-engine';
import { openPush, type PushMessage } from '../../lib/team/push';
import {
  DIRECTLY,
  type Process,
  runReceiver,
  startReceiverProcess,
} from '../notifications/receiver-process';
import { headersOf, SECRET } from '../notifications/stage';
import { type NatsServer, startNats } from '../real-team/nats-server';
import { waitFor } from '../wait-for';
import { opened } from './entries';
import { createTeam } from './nats-team';

// Two receivers beside each other, as processes of their own, on a real NATS server.

Object.assign(globalThis, { WebSocket });

const KEY = new Uint8Array(32).fill(9);
const team = createTeam({ admin: 'admin', one: 'receiver', two: 'receiver' });
const folder = mkdtempSync(join(tmpdir(), 'alongside-push-'));
const heard: PushMessage[] = [];
let server: NatsServer;
let receivers: [Process, Process];

/** Written before a receiver starts; as its user would. */
function fileOf(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}

function startReceiver(author: string): Promise<Process> {
  const { seed } = team.access(server.address, author);
  const invitation = {
    ...{ team: 'c1d5c3a4-5f0f-4e59-9f5b-0f7a3a1c9d10', name: 'Support' },
    environment: 'test' as const,
    ...{ server: server.address, key: toBase64url(KEY) },
  };
  return startReceiverProcess(join(folder, author), SECRET, [
    ...[...DIRECTLY, '--nats', server.address],
    ...['--nats-user', fileOf(`${author}.user`, `${author} ${seed}\n`)],
    ...['--nats-team', fileOf('team', invitationText(invitation))],
  ]);
}

/** Listens as a browser does, from now on. */
async function listen(): Promise<void> {
  const cipher = await createCipher(KEY);
  const browser = await opened(createNatsEngine(), team.access(server.address, 'admin'));
  browser.pushes.listen((from, body) => {
    void openPush(cipher, from, body).then((push) => push && heard.push(push));
  });
}

beforeAll(async () => {
  server = await startNats(team.members);
  await listen();
  receivers = [await startReceiver('one'), await startReceiver('two')];
  await waitFor(() => {
    for (const { lines } of receivers) expect(lines.join('\n')).toContain('team-server connected');
  });
});

afterAll(async () => {
  for (const one of receivers ?? []) await one.end();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const bodyOf = (id: string) =>
  JSON.stringify({
    type: 'merchant_onboarding.application.updated',
    data: { applicationId: `application-${id}`, note: 'a merchant’s name' },
  });

/** Delivers to a receiver; undefined if it does not respond. */
async function deliver(id: string, { origin }: Process): Promise<number | undefined> {
  const body = bodyOf(id);
  const headers = await headersOf({ id, body, at: Date.now() });
  try {
    return (await fetch(`${origin}/notifications`, { method: 'POST', headers, body })).status;
  } catch {
    // It was killed.
    return undefined;
  }
}

async function processedAt(id: string, { origin }: Process): Promise<number> {
  const { processed } = await (await fetch(`${origin}/processed/${id}`)).json();
  return processed;
}

const countsOf = async (ids: string[]): Promise<number[]> =>
  Promise.all(
    ids.map(async (id) => {
      const [one, two] = await Promise.all(receivers.map((at) => processedAt(id, at)));
      return (one ?? 0) + (two ?? 0);
    }),
  );

const idsOf = (name: string, many: number) =>
  Array.from({ length: many }, (_, at) => `msg_${name}_${at}`);

const changed = () =>
  new Set(heard.flatMap((push) => (push.kind === 'changed' ? [push.applicationId] : [])));

/** The same order and receivers in each run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

test('each of 200 notifications that come twice is processed once, also where a receiver is killed', async () => {
  const random = createRandom(20_261_126);
  const ids = idsOf('each', 200);
  const deliveries = [...ids, ...ids]
    .map((id) => ({ id, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ id }) => ({ id, to: receivers[random() < 0.5 ? 0 : 1] }));
  let restarted: Promise<void> | undefined;
  let waiting = 0;
  for (const [at, { id, to }] of deliveries.entries()) {
    if (at === 200) restarted = receivers[0].killAndRestart();
    // The service repeats what got no response.
    const repeat = async (): Promise<void> => {
      for (let status = await deliver(id, to); status !== 204 && status !== 200; ) {
        await restarted;
        status = await deliver(id, to);
      }
      waiting -= 1;
    };
    waiting += 1;
    void repeat();
    if (waiting > 20) await waitFor(() => expect(waiting).toBeLessThan(20));
  }
  await waitFor(() => expect(waiting).toBe(0));
  await restarted;
  await waitFor(async () => expect(new Set(await countsOf(ids))).toEqual(new Set([1])));
  const shares = await Promise.all(
    receivers.map(async (one) => {
      const counts = await Promise.all(ids.map((id) => processedAt(id, one)));
      return counts.filter((count) => count > 0).length;
    }),
  );
  expect(Math.min(...shares), 'both work').toBeGreaterThan(20);
  await waitFor(() => {
    for (const id of ids) expect(changed()).toContain(`application-${id}`);
  });
});

test('without the server each receiver goes on alone, says so, and comes back', async () => {
  await server.kill9();
  const alone = idsOf('alone', 10);
  for (const id of alone) for (const one of receivers) expect(await deliver(id, one)).toBe(204);
  await waitFor(async () => expect(await countsOf(alone)).toEqual(alone.map(() => 2)));
  for (const { lines } of receivers) expect(lines.join('\n')).toContain('team-server unreachable');
  const before = receivers.map(({ lines }) => lines.length);
  await server.start();
  await listen();
  await waitFor(() => {
    for (const [at, { lines }] of receivers.entries())
      expect(lines.slice(before[at]).join('\n')).toContain('team-server connected');
  });
  const together = idsOf('together', 20);
  for (const id of together) for (const one of receivers) expect(await deliver(id, one)).toBe(204);
  await waitFor(async () => expect(await countsOf(together)).toEqual(together.map(() => 1)));
  await waitFor(() => {
    for (const id of together) expect(changed()).toContain(`application-${id}`);
  });
  expect(heard).toContainEqual({ kind: 'alive' });
});

test('what a receiver had marked when both ended is not processed again', async () => {
  const ids = idsOf('ended', 10);
  for (const id of ids) await deliver(id, receivers[0]);
  await waitFor(async () => expect(await countsOf(ids)).toEqual(ids.map(() => 1)));
  await Promise.all(receivers.map((one) => one.killAndRestart()));
  await waitFor(async () => {
    for (const id of ids) for (const one of receivers) await deliver(id, one);
    expect(receivers[1].lines.join('\n').match(/elsewhere/g)?.length).toBeGreaterThanOrEqual(10);
  });
  expect(await countsOf(ids)).toEqual(ids.map(() => 1));
});

test('nothing secret and nothing of a merchant is logged or pushed', () => {
  const said = JSON.stringify([receivers.map(({ lines }) => lines), heard]);
  for (const author of ['one', 'two'])
    expect(said).not.toContain(team.access(server.address, author).seed);
  expect(said).not.toContain(toBase64url(KEY));
  expect(said).not.toContain('merchant’s name');
});

test('the command for a key pair prints the lines for the server, and keeps the seed in a file', () => {
  const path = join(folder, 'new.user');
  const made = runReceiver(['--nats-keys', '--nats-user', path], '');
  const [author = '', seed = ''] = readFileSync(path, 'utf8').trim().split(' ');
  expect(made.code).toBe(0);
  expect(made.said).toContain(`# ${author} takes in notifications.`);
  expect(made.said).not.toContain(seed);
  expect(statSync(path).mode & 0o777).toBe(0o600);
  const again = runReceiver(['--nats-keys', '--nats-user', path], '');
  expect(again).toMatchObject({ code: 2, said: expect.stringContaining('is there already') });
});

test.each([
  ['--nats wants an address', ['--nats', 'nats://team.example.com']],
  ['No user of the team', ['--nats', 'wss://team.example.com']],
])('a receiver that cannot be one of the team says why: %s', (reason, args) => {
  expect(runReceiver(args, SECRET)).toEqual({
    code: 2,
    said: expect.stringContaining(reason),
  });
});
