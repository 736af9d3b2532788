import { createServer, type IncomingMessage, type Server } from 'node:http';
import { type Receiver, receive } from '../receive';
import type { Task } from '../seen';
import type { Durable } from './durable';
import { answer, webRequest } from './web';
import { type Hands, startWork } from './work';

/** Where notifications are taken in. */
export const PATH = '/notifications';

export type Served = {
  /** As in `http://127.0.0.1:4090`. */
  origin: string;
  /** Takes in no more, ends what is under way and resolves; what was not done waits in the record. */
  end: () => Promise<void>;
};

export type Serving = Pick<Receiver, 'secrets' | 'now' | 'scheme' | 'told'> & {
  durable: Durable;
  /** What is to be done about a notification, at least once; see `workOff`. */
  handle: (task: Task) => void | Promise<void>;
  /** Told of a task that failed and is tried again; without one, the record could not be read. */
  failed: (error: unknown, task?: Task) => void;
  host: string;
  /** 0 for one that is free. */
  port: number;
};

/** Milliseconds within which a request has to be there, body and all. */
const LONGEST_REQUEST = 30_000;

/** Serves a receiver over HTTP. Rejects where it cannot listen. */
export async function serve({ host, port, durable, ...rest }: Serving): Promise<Served> {
  const work = startWork({ list: durable, handle: rest.handle, failed: rest.failed });
  const receiver: Receiver = { ...rest, seen: durable, handle: () => work.wake() };
  const server = createServer({ requestTimeout: LONGEST_REQUEST, headersTimeout: 10_000 });
  // Nothing that a sender does may reject here: Node ends a process whose promise nobody catches.
  server.on('request', (incoming, outgoing) => {
    respond(incoming, receiver, durable)
      .then((response) => {
        if (!server.listening) outgoing.setHeader('Connection', 'close');
        return answer(response, incoming, outgoing);
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

/** The answer to a request, whatever it holds: 400 where it makes no sense, 503 where the record fails. */
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
  // Health is that the record can be read.
  const processed = await durable.processed(decoded(id ?? 'health'));
  return Response.json(id ? { processed } : { status: 'ok' });
}

/** As it is written in an address; what is no such writing stands for itself. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
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

/** Milliseconds that those who are being answered have, once the receiver ends. */
const LAST_ANSWERS = 5000;

async function end(server: Server, work: Hands): Promise<void> {
  await new Promise<void>((closed) => {
    server.close(() => closed());
    server.closeIdleConnections();
    setTimeout(() => server.closeAllConnections(), LAST_ANSWERS).unref();
  });
  await work.end();
}
