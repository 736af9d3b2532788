import { nkeys } from '@nats-io/nats-core';
import type { TeamAccess, TeamConnection, TeamEngine, TeamResult } from '../engine';
import { askStream, createStream } from './api';
import { createConnection } from './connection';
import { endIfFailed, type NatsLink } from './link';
import { openLink } from './open';
import { eventStreamConfig, type StreamSize, streamConfig, unsafeSettings } from './stream-config';
import { EVENT_STREAM } from './subjects';

export type NatsOptions = {
  /** Milliseconds between pings. Each one keeps the browser from stopping the background for 30 seconds. */
  pingMs?: number;
  /** How long the server may take for a reply, in milliseconds. */
  replyMs?: number;
  /** The size of a stream that the admin's connection makes. In a cluster three servers have it. */
  size?: StreamSize;
};

/** A team on a NATS server with JetStream, by WebSocket. */
export function createNatsEngine({ pingMs = 20_000, replyMs = 10_000, size }: NatsOptions = {}) {
  const engine: TeamEngine = {
    createKeys() {
      const keys = nkeys.createUser();
      const seed = new TextDecoder().decode(keys.getSeed());
      return { seed, publicKey: keys.getPublicKey() };
    },

    async connect(access) {
      const opened = await openLink(access, { pingMs, replyMs });
      if (!opened.ok) return opened;
      const link = opened.value;
      return endIfFailed(link, connectionOver(link, access, size ?? {}));
    },
  };
  return engine;
}

/** The connection over a link, once the streams are as they have to be. */
async function connectionOver(
  link: NatsLink,
  { isAdmin }: TeamAccess,
  size: StreamSize,
): Promise<TeamResult<TeamConnection>> {
  const found = await findStream(link, size);
  if (!found.ok) return found;
  if (isAdmin) await makeEventStream(link, size);
  return { ok: true, value: createConnection(link, found.value) };
}

/** The id of the stream, which the admin's connection makes if there is none. */
async function findStream(link: NatsLink, size: StreamSize): Promise<TeamResult<string>> {
  const asked = await askStream(link);
  const isMissing = !asked.ok && asked.problem.kind === 'no-stream';
  const found = isMissing ? await makeStream(link, size) : asked;
  if (!found.ok) return found;
  const settings = unsafeSettings(found.value.config);
  if (settings.length > 0) return { ok: false, problem: { kind: 'unsafe-stream', settings } };
  return { ok: true, value: found.value.created };
}

async function makeStream(link: NatsLink, size: StreamSize): ReturnType<typeof askStream> {
  const made = await createStream(link, streamConfig(sizeAt(link, size)));
  // Whoever may not make it has none.
  if (!made.ok && made.problem.kind === 'refused')
    return { ok: false, problem: { kind: 'no-stream' } };
  return made;
}

/**
 * Makes the stream of the receivers if there is none. A server whose file is older than they are does not
 * let the admin ask for it, and the team works without them.
 */
async function makeEventStream(link: NatsLink, size: StreamSize): Promise<void> {
  const asked = await askStream(link, EVENT_STREAM);
  if (!asked.ok && asked.problem.kind === 'no-stream')
    await createStream(link, eventStreamConfig(sizeAt(link, size)));
}

const sizeAt = ({ nats }: NatsLink, size: StreamSize): StreamSize => ({
  replicas: nats.info?.cluster === undefined ? 1 : 3,
  ...size,
});
