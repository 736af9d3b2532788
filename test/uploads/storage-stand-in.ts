import { createServer } from 'node:http';
import { buffer } from 'node:stream/consumers';

// A storage that fails when a test wants it to. What a storage does when it works is tested with real ones.

export type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: Buffer;
};
export type StandInResponse = {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
};
/** `lost`: the server does it, and its response gets lost. */
type Fault = StandInResponse | 'lost';

export type StandIn = {
  address: string;
  asked: Asked[];
  /** Happens to the next request that matches, once. */
  fail(matches: (asked: Asked) => boolean, fault: Fault): void;
  /** Milliseconds by which its clock is ahead. */
  clock: { ahead: number };
  close(): Promise<void>;
};

/** Starts a server on loopback that responds as `work` says, apart from its faults. */
export async function startStandIn(
  work: (asked: Asked, now: number) => StandInResponse,
): Promise<StandIn> {
  const asked: Asked[] = [];
  const faults: { matches: (asked: Asked) => boolean; fault: Fault }[] = [];
  const clock = { ahead: 0 };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://storage.example');
    const one: Asked = {
      method: request.method ?? '',
      path: url.pathname,
      query: url.searchParams,
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      ),
      body: await buffer(request),
    };
    asked.push(one);
    const at = faults.findIndex(({ matches }) => matches(one));
    const fault = at >= 0 ? faults.splice(at, 1)[0]?.fault : undefined;
    const now = Date.now() + clock.ahead;
    const given = fault && fault !== 'lost' ? fault : work(one, now);
    if (fault === 'lost') return request.socket.destroy();
    response.writeHead(given.status, { date: new Date(now).toUTCString(), ...given.headers });
    response.end(given.body);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('There is no port.');
  return {
    address: `http://127.0.0.1:${bound.port}`,
    asked,
    fail: (matches, fault) => faults.push({ matches, fault }),
    clock,
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

/** The object, whole or its first byte. HEAD gets its length. */
export function serveObject(
  asked: Asked,
  bytes: Buffer | undefined,
  headers: Record<string, string> = {},
): StandInResponse {
  if (!bytes) return { status: 404 };
  if (asked.method === 'HEAD')
    return { status: 200, headers: { ...headers, 'content-length': `${bytes.byteLength}` } };
  if (asked.headers.range === undefined) return { status: 200, headers, body: bytes };
  const range = { 'content-range': `bytes 0-0/${bytes.byteLength}` };
  return { status: 206, headers: { ...headers, ...range }, body: bytes.subarray(0, 1) };
}
