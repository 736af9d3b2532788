import type { IncomingMessage } from 'node:http';
import { request as askPlainly } from 'node:http';
import { request as askSecurely } from 'node:https';
import { buffer } from 'node:stream/consumers';

/** Responses with these statuses have no body. */
const EMPTY = [204, 205, 304];

export type Cut = {
  /** Of the body, before the connection is cut. */
  bytes: number;
  /** Resolves when the server has what the test wants it to have. */
  arrived: () => Promise<unknown>;
};

/**
 * A `fetch` over Node's sockets. It trusts one certificate more, which Node's own takes only from the
 * environment of the whole process, and can cut a request within its body. Follows no redirect.
 */
export const socketFetch =
  (ca?: string, cut?: Cut): typeof fetch =>
  async (input, init) => {
    // Bytes are sent as they are: a `Request` would copy a large file again and again.
    const bytes = init?.body instanceof Uint8Array ? init.body : undefined;
    // Writes a form, and names its boundary, as every `fetch` does.
    const wanted = new Request(input, bytes ? { ...init, body: null } : init);
    const body = Buffer.from(
      bytes?.buffer ?? (await wanted.arrayBuffer()),
      bytes?.byteOffset,
      bytes?.byteLength,
    );
    const headers = {
      ...Object.fromEntries(wanted.headers),
      ...(body.byteLength > 0 ? { 'content-length': body.byteLength } : {}),
    };
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      const ask = wanted.url.startsWith('https:') ? askSecurely : askPlainly;
      const request = ask(wanted.url, { ca, method: wanted.method, headers }, resolve);
      request.once('error', (cause) => reject(new TypeError('fetch failed', { cause })));
      if (!cut) return request.end(body.byteLength > 0 ? body : undefined);
      request.write(body.subarray(0, cut.bytes));
      void cut.arrived().then(() => request.destroy(new Error('The connection was cut')), reject);
    });
    const status = response.statusCode ?? 0;
    const read = await buffer(response);
    return new Response(EMPTY.includes(status) ? null : read, {
      status,
      headers: Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
    });
  };
