import { nkeyAuthenticator, nkeys, wsconnect } from '@nats-io/nats-core';
import { hostKind } from '../../domain/core/private-host';
import type { TeamAccess, TeamEngine, TeamResult } from '../engine';
import { askStream, createStream } from './api';
import { createConnection } from './connection';
import { createLink, type NatsLink } from './link';
import { problemOfError } from './problems';
import { type StreamSize, unsafeSettings } from './stream-config';
import { inboxOf, isAuthor } from './subjects';

export type NatsOptions = {
  /** Milliseconds between pings. Each one keeps the browser from stopping the background for 30 seconds. */
  pingMs?: number;
  /** How long the server may take for an answer, in milliseconds. */
  answerMs?: number;
  /** The size of a stream that the admin's connection makes. In a cluster three servers have it. */
  size?: StreamSize;
};

/** A team on a NATS server with JetStream, by WebSocket. */
export function createNatsEngine({ pingMs = 20_000, answerMs = 10_000, size }: NatsOptions = {}) {
  const engine: TeamEngine = {
    createKeys() {
      const keys = nkeys.createUser();
      const seed = new TextDecoder().decode(keys.getSeed());
      return { seed, publicKey: keys.getPublicKey() };
    },

    async connect(access) {
      const opened = await openLink(access, pingMs, answerMs);
      if (!opened.ok) return opened;
      const link = opened.value;
      const found = await findStream(link, size ?? {});
      if (found.ok) return { ok: true, value: createConnection(link, found.value) };
      await link.end();
      return found;
    },
  };
  return engine;
}

async function openLink(
  { server, author, seed }: TeamAccess,
  pingMs: number,
  answerMs: number,
): Promise<TeamResult<NatsLink>> {
  if (!mayConnect(server)) return { ok: false, problem: { kind: 'unreachable' } };
  if (!isAuthor(author)) return { ok: false, problem: { kind: 'refused' } };
  const sign = authenticatorOf(seed);
  if (!sign) return { ok: false, problem: { kind: 'refused' } };
  try {
    const nats = await wsconnect({
      servers: server,
      authenticator: sign,
      inboxPrefix: inboxOf(author),
      pingInterval: pingMs,
      maxPingOut: 1,
      timeout: answerMs,
      reconnect: false,
      maxReconnectAttempts: 0,
      // The servers of a cluster are known to the proxy that the agents connect to.
      ignoreClusterUpdates: true,
      noAsyncTraces: true,
    });
    return { ok: true, value: createLink(nats, author, answerMs) };
  } catch (error) {
    return { ok: false, problem: problemOfError(error) };
  }
}

/** `wss:`, or `ws:` on this computer. */
function mayConnect(server: string): boolean {
  const url = URL.parse(server);
  if (url?.protocol === 'wss:') return true;
  return url?.protocol === 'ws:' && hostKind(url) === 'loopback';
}

/** Signs the server's challenge; undefined if the seed is none. The library's errors do not quote it. */
function authenticatorOf(seed: string) {
  const bytes = new TextEncoder().encode(seed);
  try {
    nkeys.fromSeed(bytes);
  } catch (error) {
    if (error instanceof nkeys.NKeysError) return undefined;
    throw error;
  }
  return nkeyAuthenticator(bytes);
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
  const isCluster = link.nats.info?.cluster !== undefined;
  const made = await createStream(link, { replicas: isCluster ? 3 : 1, ...size });
  // Whoever may not make it has none.
  if (!made.ok && made.problem.kind === 'refused')
    return { ok: false, problem: { kind: 'no-stream' } };
  return made;
}
