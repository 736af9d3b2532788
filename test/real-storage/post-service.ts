import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { listenOnLoopback } from '../crm-pages/listen';

/** Who may write, as the value of the `Authorization` header. */
export const POST_AUTHORIZATION = 'Token not-a-secret-post';

/** The field of the form that has the file. */
export const POST_FIELD = 'file';

type Files = Map<string, { name: string; type: string; bytes: Uint8Array }>;

/** A service that takes one file with one POST, and returns where it is. */
export type PostService = {
  /** Responds with JSON that has the address at `data.url`. */
  json: string;
  /** Responds with the path in `Location`. */
  location: string;
  /** What it has, by path. */
  files: Files;
  /** What it returns waits until the next file is on its way. */
  watch(): () => Promise<void>;
  close(): Promise<void>;
};

/** Starts it without files. Anybody reads; writing needs `POST_AUTHORIZATION`. */
export async function startPostService(): Promise<PostService> {
  const files: Files = new Map();
  let onBegun = () => {};
  const { address, close } = await listenOnLoopback(
    createServer(async (request, response) => {
      if (request.method !== 'POST') return give(request, response, files);
      request.once('data', () => onBegun());
      await take(request, response, files);
    }),
  );
  const watch = () => {
    const begun = new Promise<void>((resolve) => {
      onBegun = resolve;
    });
    return () => begun;
  };
  return { json: `${address}/json`, location: `${address}/location`, files, watch, close };
}

async function take(request: IncomingMessage, response: ServerResponse, files: Files) {
  // A body that was cut is no file.
  const body = await buffer(request).catch(() => undefined);
  if (!body) return;
  if (request.headers.authorization !== POST_AUTHORIZATION) {
    response.writeHead(401).end();
    return;
  }
  const sent = new Response(body, {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  });
  const file = (await sent.formData()).get(POST_FIELD);
  if (!(file instanceof File)) {
    response.writeHead(400).end();
    return;
  }
  const { name, type } = file;
  const path = `/f/${randomBytes(16).toString('hex')}${extname(name)}`;
  files.set(path, { name, type, bytes: new Uint8Array(await file.arrayBuffer()) });
  if (request.url === '/location') response.writeHead(201, { location: path }).end();
  else
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ data: { url: `http://${request.headers.host}${path}` } }));
}

function give({ url = '' }: IncomingMessage, response: ServerResponse, files: Files): void {
  const file = files.get(url);
  if (file) response.writeHead(200, { 'content-type': file.type }).end(file.bytes);
  else response.writeHead(404).end();
}
