import type { IncomingMessage, ServerResponse } from 'node:http';

// Node's requests and answers as the Web has them.

/** Methods that the Web forbids: there can be no such `Request`. */
const FORBIDDEN = ['CONNECT', 'TRACE', 'TRACK'];

/**
 * The Web's form of a request; undefined for a method that the Web forbids. A header that was sent
 * twice stands there twice, and is joined as the Web joins it.
 */
export function webRequest(incoming: IncomingMessage): Request | undefined {
  const { method = 'GET', rawHeaders } = incoming;
  if (FORBIDDEN.includes(method)) return undefined;
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  const body = method === 'GET' || method === 'HEAD' ? null : bodyOf(incoming);
  const init = { method, headers, body, duplex: 'half' };
  return new Request(`http://receiver${pathOf(incoming.url ?? '')}`, init);
}

/**
 * Path and query of a request target, and nothing else of it: `Request` refuses an address with a user
 * name, and both `//a:b@c/x` and `http://a@c/` would be one. A target without a path, as in
 * `OPTIONS *`, becomes one that is not served here (RFC 9112, section 3.2).
 */
function pathOf(target: string): string {
  if (target.startsWith('/')) return target;
  const url = URL.parse(target);
  return url?.pathname.startsWith('/') ? url.pathname + url.search : '/-';
}

/** Leaving it in the middle leaves the connection open: the sender is to read why. */
function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  const parts = incoming.iterator({ destroyOnReturn: false });
  return new ReadableStream<Uint8Array>({
    pull: async (stream) => {
      const part = await parts.next();
      if (part.done) stream.close();
      else stream.enqueue(part.value);
    },
    cancel: async () => {
      await parts.return?.();
    },
  });
}

/** Answers; what is left of the request is read and thrown away, as long as the server's limit allows. */
export async function answer(
  response: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const body = new Uint8Array(await response.arrayBuffer());
  if (!incoming.complete) {
    outgoing.setHeader('Connection', 'close');
    incoming.resume();
  }
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  outgoing.end(body);
}
