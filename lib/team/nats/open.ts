import { type NatsConnection, nkeyAuthenticator, nkeys, wsconnect } from '@nats-io/nats-core';
import { isOwnComputer } from '../../domain/core/secure-url';
import { isAuthor } from '../../domain/team/author';
import type { TeamAccess, TeamProblem, TeamResult } from '../engine';
import { createLink, type NatsLink, within } from './link';
import { problemOfError } from './problems';
import { inboxOf } from './subjects';

export type Times = Pick<NatsLink, 'pingMs' | 'replyMs'>;

/** How long a connection that failed may take to close, in milliseconds. */
const CLOSING = 1_000;

/** A close of the WebSocket that the other side wanted, and that is no error (RFC 6455, section 7.4.1). */
const NORMAL_CLOSURE = 1_000;

type Opened = { nats: NatsConnection; isClosedNormally: () => boolean };

/** Connects as this agent. Where that may not be done, nothing is sent. */
export async function openLink(access: TeamAccess, times: Times): Promise<TeamResult<NatsLink>> {
  if (!mayConnect(access.server)) return { ok: false, problem: { kind: 'unreachable' } };
  if (!isAuthor(access.author)) return { ok: false, problem: { kind: 'refused' } };
  const opened = await open(access, times);
  if (!opened.ok) return opened;
  const { nats, isClosedNormally } = opened.value;

  // A server that no longer knows a key closes normally, as it does when it got other permissions.
  const whyClosed = async (): Promise<TeamProblem> => {
    const again = isClosedNormally() ? await open(access, times) : undefined;
    if (again?.ok) await within(times.replyMs, again.value.nats.close());
    return again && !again.ok ? again.problem : { kind: 'unreachable' };
  };
  return { ok: true, value: createLink(nats, { author: access.author, ...times, whyClosed }) };
}

async function open(
  { server, author, seed }: TeamAccess,
  { pingMs, replyMs }: Times,
): Promise<TeamResult<Opened>> {
  const authenticator = authenticatorOf(seed);
  if (!authenticator) return { ok: false, problem: { kind: 'refused' } };
  let closeCode = 0;
  try {
    const connecting = wsconnect({
      servers: server,
      authenticator,
      inboxPrefix: inboxOf(author),
      pingInterval: pingMs,
      maxPingOut: 1,
      timeout: replyMs,
      reconnect: false,
      // The servers of a cluster are known to the proxy that the agents connect to.
      ignoreClusterUpdates: true,
      noAsyncTraces: true,
      async wsFactory(address) {
        const socket = new WebSocket(address);
        // The library does not say with which code the socket was closed.
        socket.addEventListener('close', ({ code }) => {
          closeCode = code;
        });
        return { socket, encrypted: address.startsWith('wss:') };
      },
    });
    const nats = await within(replyMs + CLOSING, connecting);
    if (nats)
      return { ok: true, value: { nats, isClosedNormally: () => closeCode === NORMAL_CLOSURE } };
    // It fails by its own time limit, once the browser has closed the socket.
    connecting.catch(problemOfError);
    return { ok: false, problem: { kind: 'unreachable' } };
  } catch (error) {
    return { ok: false, problem: problemOfError(error) };
  }
}

/** `wss:`, or `ws:` on this computer. */
function mayConnect(server: string): boolean {
  const url = URL.parse(server);
  if (url?.protocol === 'wss:') return true;
  return url?.protocol === 'ws:' && isOwnComputer(url);
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
