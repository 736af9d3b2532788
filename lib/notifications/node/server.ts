import { createServer, type IncomingMessage, type Server } from 'node:http';
import { decodePercents } from '../../domain/core/percent-encoding';
import type { Task } from '../dedupe-store';
import { type Receiver, receive } from '../receive';
import type { Durable } from './durable';
import { sendResponse, webRequest } from './web';
import { startWork, type Worker } from './work';

/** The path that receives notifications. */
export const PATH = '/notifications';

export type RunningServer = {
  /** As in `http://127.0.0.1:4090`. */
  origin: string;
  /**
   * Accepts no more requests, finishes the current ones and resolves; open tasks wait in the
   * database.
   */
  end: () => Promise<void>;
};

export type ServerOptions = Pick<Receiver, 'secrets' | 'now' | 'scheme' | 'told'> & {
  durable: Durable;
  /** Processes a notification, at least once; see `workOff`. */
  handle: (task: Task) => void | Promise<void>;
  /** Milliseconds after which others no longer wait for a task that is being processed; see `workOff`. */
  longestWait?: number | undefined;
  /** With other receivers: whether this one processes a task. It is asked again after a restart. */
  claim?: ((task: Task) => Promise<boolean>) | undefined;
  /**
   * Called for a task that failed and will be retried; without a task, the database could not be
   * read.
   */
  failed: (error: unknown, task?: Task) => void;
  host: string;
  /** 0 for a free port. */
  port: number;
};

/** Milliseconds within which a request must have arrived, including its body. */
const LONGEST_REQUEST = 30_000;

/** Serves a receiver over HTTP. Rejects if it cannot listen. */
export async function serve({
  host,
  port,
  durable,
  ...rest
}: ServerOptions): Promise<RunningServer> {
  const { claim, handle, longestWait, failed } = rest;
  const others = claim && { claim, leave: durable.leave };
  const work = startWork({ list: durable, handle, longestWait, failed, ...(others && { others }) });
  const receiver: Receiver = { ...rest, seen: durable, handle: () => work.wake() };
  const server = createServer({ requestTimeout: LONGEST_REQUEST, headersTimeout: 10_000 });
  // No sender may cause a rejection here: Node ends a process with an unhandled one.
  server.on('request', (incoming, outgoing) => {
    respond(incoming, receiver, durable)
      .then((response) => {
        if (!server.listening) outgoing.setHeader('Connection', 'close');
        return sendResponse(response, incoming, outgoing);
      })
      .catch((error: unknown) => {
        rest.failed(error);
        outgoing.destroy();
      });
  });
  await listening(server, host, port);
  work.wake();
  return { origin: originOf(server), end: () => end(server, work) };
}

const refused = (status: number): Response => new Response(null, { status });

/** The response to a request: 400 if it makes no sense, 503 if the database fails. */
async function respond(
  incoming: IncomingMessage,
  receiver: Receiver,
  durable: Durable,
): Promise<Response> {
  let request: Request | undefined;
  try {
    request = webRequest(incoming);
  } catch {
    return refused(400);
  }
  if (!request) return refused(405);
  return route(request, receiver, durable).catch(() => refused(503));
}

async function route(request: Request, receiver: Receiver, durable: Durable): Promise<Response> {
  const { pathname } = new URL(request.url);
  if (pathname === PATH) return receive(request, receiver);
  const [, what, id] = pathname.match(/^\/(health|processed\/([^/]+))$/) ?? [];
  if (!what || request.method !== 'GET') return refused(404);
  // The receiver is healthy if it can read its database.
  const processed = await durable.processed(decodePercents(id ?? 'health'));
  return Response.json(id ? { processed } : { status: 'ok' });
}

const listening = (server: Server, host: string, port: number): Promise<void> =>
  new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });

function originOf(server: Server): string {
  const address = server.address();
  if (!address || typeof address === 'string') throw new Error('The server listens at no port.');
  const host = address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}

/** Milliseconds for the current responses, once the receiver ends. */
const LAST_RESPONSES = 5000;

async function end(server: Server, work: Worker): Promise<void> {
  const worked = work.end();
  await new Promise<void>((closed) => {
    server.close(() => closed());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), LAST_RESPONSES).unref();
  });
  await worked;
}
