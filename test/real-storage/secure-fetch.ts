import type { IncomingMessage } from 'node:http';
import { request as ask } from 'node:https';
import { buffer } from 'node:stream/consumers';

/** What these tests need of `fetch`. */
export type Fetch = (url: string, init?: RequestInit) => Promise<Response>;

/** Answers with these statuses have no body. */
const EMPTY = [204, 205, 304];

/**
 * A `fetch` that trusts one certificate more: Node's own takes them only from the environment of the
 * whole process. Follows no redirect.
 */
export const fetchTrusting =
  (ca: string): Fetch =>
  async (url, init) => {
    // Writes a form, and names its boundary, as every `fetch` does.
    const wanted = new Request(url, init);
    const body = Buffer.from(await wanted.arrayBuffer());
    const { method } = wanted;
    const headers = Object.fromEntries(wanted.headers);
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const request = ask(url, { ca, method, headers, signal: wanted.signal }, resolve);
      request.once('error', reject);
      request.end(body.byteLength > 0 ? body : undefined);
    });
    const status = answer.statusCode ?? 0;
    const read = await buffer(answer);
    return new Response(EMPTY.includes(status) ? null : read, {
      status,
      headers: Object.entries(answer.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] satisfies [string, string]],
      ),
    });
  };
