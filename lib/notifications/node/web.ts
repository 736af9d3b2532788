import type { IncomingMessage, ServerResponse } from 'node:http';

// Converts Node's requests and responses to the Web's.

/** Methods that the Web forbids: no `Request` can have them. */
const FORBIDDEN = ['CONNECT', 'TRACE', 'TRACK'];

/**
 * The Web's form of a request; undefined for a method that the Web forbids. A header that was sent
 * twice is joined as the Web joins it.
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
 * Path and query of a request target, and nothing else: `Request` refuses a URL with a user name,
 * and both `//a:b@c/x` and `http://a@c/` would be one. A target without a path, as in `OPTIONS *`,
 * becomes a path that is not served here (RFC 9112, section 3.2).
 */
function pathOf(target: string): string {
  if (target.startsWith('/')) return target;
  const url = URL.parse(target);
  return url?.pathname.startsWith('/') ? url.pathname + url.search : '/-';
}

/**
 * Leaving the body unfinished keeps the connection open, so that the sender can read the response.
 */
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

/**
 * Sends a response. The rest of the request is read and discarded, within the server's time limit.
 */
export async function sendResponse(
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
