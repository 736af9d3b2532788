import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What the storage has, by path, and what it was asked. */
export type StorageServer = {
  address: string;
  objects: Map<string, Buffer>;
  /** Method and path of each request. */
  calls: string[];
  /** Responds to the next requests that fit with this status; a test empties it. */
  faults: { method: string; status: number; times: number }[];
  close: () => Promise<void>;
};

const PASSWORD = `Basic ${Buffer.from('alongside:FAKE-password').toString('base64')}`;

/**
 * A WebDAV server on loopback, as far as the background needs one: whole files, moved into place, read by
 * anybody. Real servers are in `test/uploads`.
 */
export async function startStorage(): Promise<StorageServer> {
  const objects = new Map<string, Buffer>();
  const calls: string[] = [];
  const faults: StorageServer['faults'] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url: path = '' } = request;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    calls.push(`${method} ${path}`);
    const respond = (status: number, body?: Buffer, headers: Record<string, string> = {}): void => {
      response.writeHead(status, headers).end(method === 'HEAD' ? undefined : body);
    };
    const fault = faults.find((one) => one.method === method && one.times > 0);
    if (fault) {
      fault.times -= 1;
      return respond(fault.status);
    }
    const known = objects.get(path);
    if (method === 'GET') {
      if (!known) return respond(404);
      if (request.headers.range)
        return respond(206, known.subarray(0, 1), {
          'content-range': `bytes 0-0/${known.length}`,
        });
      return respond(200, known);
    }
    if (request.headers.authorization !== PASSWORD) return respond(401);
    switch (method) {
      case 'HEAD':
        return known
          ? respond(200, undefined, { 'content-length': `${known.length}` })
          : respond(404);
      case 'PUT':
        objects.set(path, Buffer.concat(chunks));
        return respond(201);
      case 'MOVE': {
        if (!known) return respond(404);
        const goal = new URL(String(request.headers.destination)).pathname;
        if (objects.has(goal)) return respond(412);
        objects.set(goal, known);
        objects.delete(path);
        return respond(201);
      }
      case 'DELETE':
        return respond(objects.delete(path) ? 204 : 404);
      default:
        return respond(501);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    objects,
    calls,
    faults,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
