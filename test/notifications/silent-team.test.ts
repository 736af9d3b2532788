import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { toBase64url } from '../../lib/bytes/encoding';
import { invitationText } from '../../lib/domain/team/invitation';
import { eventStreamConfig } from '../../lib/team/nats/stream-config';
import { type NatsReply, startNatsStandIn } from '../team/nats-stand-in';
import { createTeam } from '../team/nats-team';
import { waitFor } from '../wait-for';
import { DIRECTLY, startReceiverProcess } from './receiver-process';
import { all, BODY, directory, durable, headersOf, SECRET } from './stage';

// A receiver, as a process of its own, whose team's server takes connections and then falls silent.

const team = createTeam({ one: 'receiver' });

/** Starts a receiver beside a server that replies like this. */
async function startBeside(reply: NatsReply) {
  const server = await startNatsStandIn(reply);
  onTestFinished(server.close);
  const data = directory();
  const files = directory();
  const fileOf = (name: string, text: string): string => {
    const path = join(files, name);
    writeFileSync(path, text, { mode: 0o600 });
    return path;
  };
  const { seed } = team.access(server.address, 'one');
  const invitation = {
    ...{ team: 'c1d5c3a4-5f0f-4e59-9f5b-0f7a3a1c9d10', name: 'Support' },
    ...{ environment: 'test' as const, server: server.address },
    key: toBase64url(new Uint8Array(32).fill(9)),
  };
  const receiver = await startReceiverProcess(data, SECRET, [
    ...[...DIRECTLY, '--nats', server.address],
    ...['--nats-user', fileOf('user', `one ${seed}\n`)],
    ...['--nats-team', fileOf('team', invitationText(invitation))],
  ]);
  onTestFinished(async () => void (await receiver.end()));
  return { server, receiver, data };
}

const STREAM = { config: eventStreamConfig(), created: 'FAKE', state: { last_seq: 0 } };

const isAboutStream = (subject: string): boolean => subject.includes('STREAM.INFO');

async function deliver(origin: string, id: string): Promise<number> {
  const headers = await headersOf({ id, at: Date.now() });
  const url = `${origin}/notifications`;
  return (await fetch(url, { method: 'POST', headers, body: BODY })).status;
}

test('a receiver that waits for a mark ends in order, and the task waits in the record', async () => {
  const { server, receiver, data } = await startBeside((subject) =>
    isAboutStream(subject) ? STREAM : undefined,
  );
  await waitFor(() => expect(receiver.lines.join('\n')).toContain('team-server connected'));
  expect(await deliver(receiver.origin, 'msg_1')).toBe(204);
  await waitFor(() => expect(server.asked.join('\n')).toContain('events.one.'));
  expect(await receiver.end()).toBe(0);
  const record = await durable(data);
  expect((await all(record.waiting())).map(({ id }) => id)).toEqual(['msg_1']);
  expect(await record.processed('msg_1')).toBe(0);
});

test('a receiver that is connecting ends in order', async () => {
  const { server, receiver, data } = await startBeside(() => undefined);
  await waitFor(() => expect(server.asked.some(isAboutStream)).toBe(true));
  expect(await deliver(receiver.origin, 'msg_1')).toBe(204);
  expect(await receiver.end()).toBe(0);
  expect(await all((await durable(data)).waiting())).toHaveLength(1);
});
