import { headers, nkeyAuthenticator, wsconnect } from '@nats-io/nats-core';
import { idOf, subjectOf } from '../../lib/background/team/subject';
import type { Invitation } from '../../lib/domain/team/invitation';
import type { SharedOf } from '../../lib/domain/team/shared';
import { createCipher, type TeamCipher } from '../../lib/team/cipher';
import type { TeamConnection } from '../../lib/team/engine';
import { createNatsEngine } from '../../lib/team/nats/nats-engine';
import { entrySubject, inboxOf } from '../../lib/team/nats/subjects';
import { PATIENCE } from '../patience';
import type { NatsServer } from './nats-server';
import './web-socket';

/** A team that many agents have shared links in for years, written by one of them. */
export type LargeTeam = {
  invitation: Invitation;
  /** Writes links of so many more tickets; resolves with the last sequence, once the server has them. */
  write(count: number): Promise<number>;
  /** Milliseconds in which the bare client reads everything; nothing is opened or stored. */
  timeReading(): Promise<number>;
  /** Lets an agent in. */
  admit(author: string, publicKey: string): Promise<void>;
  close(): Promise<void>;
};

/** Entries that are encrypted and on their way at once. */
const AT_ONCE = 2_000;

/** Entries that a browser reads at once. */
const BATCH = 500;

/** Each record has so many tickets. */
const TICKETS_OF_RECORD = 3;

const AUTHOR = 'casey';

/** Makes a team on an empty server. */
export async function makeLargeTeam(
  server: NatsServer,
  installationId: string,
): Promise<LargeTeam> {
  const engine = createNatsEngine();
  const { seed, publicKey } = engine.createKeys();
  const casey = { author: AUTHOR, publicKey, role: 'admin' } as const;
  const key = crypto.getRandomValues(new Uint8Array(32));
  const cipher = await createCipher(key);
  const access = { server: server.address, author: AUTHOR, seed, isAdmin: true };
  await server.reload([casey]);
  const connect = async (): Promise<TeamConnection> => {
    for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
      const connected = await engine.connect(access);
      if (connected.ok) return connected.value;
    }
    throw new Error('The server does not let the team’s admin in.');
  };
  const connection = await connect();
  let written = 0;
  return {
    invitation: {
      ...{ team: crypto.randomUUID(), name: 'Support', environment: 'test' },
      ...{ server: server.address, key: Buffer.from(key).toString('base64url') },
    },
    async write(count) {
      const before = await lastOf(connection);
      await publishAll(access, cipher, linksFrom(written, count, installationId));
      written += count;
      return untilLast(connection, before + count);
    },
    async timeReading() {
      const began = performance.now();
      for (let next = 1, atEnd = false; !atEnd; ) {
        const batch = await connection.readFrom(next, BATCH);
        if (!batch.ok) throw new Error(`The bare client cannot read: ${batch.problem.kind}`);
        ({ next, atEnd } = batch.value);
      }
      return performance.now() - began;
    },
    admit: (author, agentKey) =>
      server.reload([casey, { author, publicKey: agentKey, role: 'agent' }]),
    close: () => connection.close(),
  };
}

function* linksFrom(first: number, count: number, installationId: string) {
  for (let n = first; n < first + count; n += 1)
    yield {
      ...{ kind: 'link', at: Date.now(), on: true, opened: false, installationId },
      ticketId: crypto.randomUUID(),
      reference: `crm.example.com/customers/${Math.floor(n / TICKETS_OF_RECORD)}`,
    } satisfies SharedOf<'link'>;
}

/** Publishes as a browser does, but waits for no reply. */
async function publishAll(
  { server, seed }: { server: string; seed: string },
  cipher: TeamCipher,
  links: Iterable<SharedOf<'link'>>,
): Promise<void> {
  const nats = await wsconnect({
    servers: server,
    authenticator: nkeyAuthenticator(new TextEncoder().encode(seed)),
    inboxPrefix: inboxOf(AUTHOR),
    reconnect: false,
  });
  const publishOne = async (shared: SharedOf<'link'>): Promise<void> => {
    const id = await idOf(cipher, shared);
    const subject = subjectOf({ kind: 'link', author: AUTHOR, id });
    const body = await cipher.seal(subject, JSON.stringify(shared));
    const operation = headers();
    operation.set('Nats-Msg-Id', crypto.randomUUID());
    nats.publish(entrySubject('link', AUTHOR, id), body, { headers: operation });
  };
  let onTheirWay: Promise<void>[] = [];
  const flush = async (): Promise<void> => {
    await Promise.all(onTheirWay);
    await nats.flush();
    onTheirWay = [];
  };
  for (const link of links) {
    onTheirWay.push(publishOne(link));
    if (onTheirWay.length === AT_ONCE) await flush();
  }
  await flush();
  await nats.close();
}

async function lastOf(connection: TeamConnection): Promise<number> {
  const state = await connection.state();
  if (!state.ok) throw new Error(`The server does not say what it has: ${state.problem.kind}`);
  return state.value.last;
}

/** Resolves once the server has entries up to a sequence. */
async function untilLast(connection: TeamConnection, sequence: number): Promise<number> {
  for (const end = Date.now() + PATIENCE; Date.now() < end; ) {
    const last = await lastOf(connection);
    if (last >= sequence) return last;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`The server does not have ${sequence} entries.`);
}
