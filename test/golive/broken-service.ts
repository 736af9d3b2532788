import { createServer, type IncomingMessage } from 'node:http';
import { readBody } from '../fake-service/exchange';
import type { FakeService } from '../fake-service/server';

// A service that breaks one rule: a proxy between the partner and the fake service changes what
// passes.

export type Sent = { method: string; path: string; headers: Record<string, string>; body: string };
export type ProxyResponse = { status: number; headers: Record<string, string>; body: string };

/** Forwards a call to the fake service, which follows the contract. */
type Forward = (sent: Sent) => Promise<ProxyResponse>;

/** Handles a call. Created for each service, so that it may keep state. */
export type Breaks = (
  service: FakeService,
) => (sent: Sent, forward: Forward) => Promise<ProxyResponse>;

/** Headers of one connection (hop-by-hop). */
const HOP_BY_HOP = ['connection', 'content-length', 'host', 'keep-alive', 'transfer-encoding'];

export async function startBroken(
  service: FakeService,
  breaks: Breaks,
): Promise<{ address: string; close: () => Promise<void> }> {
  const broken = breaks(service);
  const forward: Forward = async ({ method, path, headers, body }) => {
    const response = await fetch(service.address + path, {
      method,
      headers,
      ...(method === 'GET' ? {} : { body }),
    });
    return {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.text(),
    };
  };
  const server = createServer((incoming, outgoing) => {
    toSent(incoming)
      .then((sent) => broken(sent, forward))
      .then(({ status, headers, body }) => {
        outgoing.writeHead(status, own(headers)).end(body);
      })
      .catch((error: unknown) => {
        console.error(error);
        outgoing.destroy();
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('No port was given.');
  return {
    address: `http://127.0.0.1:${bound.port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function toSent(incoming: IncomingMessage): Promise<Sent> {
  const body = (await readBody(incoming)).toString();
  const headers = Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]);
  const { method = 'GET', url: path = '/' } = incoming;
  return { method, path, headers: own(Object.fromEntries(headers)), body };
}

const own = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !HOP_BY_HOP.includes(name.toLowerCase())),
  );
