import type { IncomingMessage, ServerResponse } from 'node:http';

// Node's requests and answers as the Web has them.

/** Methods that the Web forbids: there can be no such `Request`. */
const FORBIDDEN = ['CONNECT', 'TRACE', 'TRACK'];

/** A header that was sent twice stands there twice, and is joined as the Web joins it. */
export function webRequest(incoming: IncomingMessage): Request | undefined {
  const { method = 'GET', rawHeaders } = incoming;
  if (FORBIDDEN.includes(method)) return undefined;
  const headers = new Headers();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] ?? '', rawHeaders[at + 1] ?? '');
  // A target that is no path, as in `OPTIONS *`, is nothing that is served here.
  const url = URL.parse(incoming.url ?? '', 'http://receiver') ?? 'http://receiver/-';
  const body = method === 'GET' || method === 'HEAD' ? null : bodyOf(incoming);
  const init = { method, headers, body, duplex: 'half' };
  return new Request(url, init);
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
