import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { listenOnLoopback } from './listen';
import { PAGES, shell } from './pages';
import { contacts, customers } from './people';
import { unseenPage } from './unseen';

const PUBLIC = new URL('./public/', import.meta.url);
const TYPES: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};
/** Milliseconds of the CRM's own responses, unless the page's address has `?delay=`. */
const DELAY = 100;

/** Starts the in-house CRM on loopback; by default on a free port. */
export async function startCrmPages({ port = 0 }: { port?: number } = {}): Promise<{
  address: string;
  close(): Promise<void>;
}> {
  const notes: Notes = new Map();
  const server = createServer((request, response) => {
    respond(request, response, notes).catch((reason: unknown) => {
      response.writeHead(500).end(String(reason));
    });
  });
  return listenOnLoopback(server, port);
}

/** The agents' notes, by the path of the record. */
type Notes = Map<string, string[]>;

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  notes: Notes,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://crm.invalid');
  if (request.method === 'POST') return takeNote(url, request, response, notes);
  if (url.pathname.startsWith('/api/')) return sendData(url, response, notes);
  const type = TYPES[extname(url.pathname)];
  if (type) return sendFile(url.pathname, type, response);
  if (url.pathname === '/') {
    response.writeHead(302, { location: '/customers' }).end();
    return;
  }
  const unseen = unseenPage(url);
  if (unseen) {
    response.writeHead(200, unseen.headers).end(unseen.html);
    return;
  }
  const page = PAGES.find(({ base }) => `${url.pathname}/`.startsWith(`${base}/`));
  if (!page) return notFound(response);
  response
    .writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...page.headers })
    .end(shell(page));
}

async function takeNote(
  { pathname }: URL,
  request: IncomingMessage,
  response: ServerResponse,
  notes: Notes,
): Promise<void> {
  const record = /^(\/api\/\w+\/\d+)\/notes$/.exec(pathname)?.[1];
  if (!record) return notFound(response);
  notes.set(record, [...(notes.get(record) ?? []), await text(request)]);
  response.writeHead(204).end();
}

async function sendData(url: URL, response: ServerResponse, notes: Notes): Promise<void> {
  const [, , kind, id] = url.pathname.split('/');
  await wait(Math.min(Number(url.searchParams.get('delay') ?? DELAY), 60_000));
  const people = kind === 'customers' ? customers : kind === 'contacts' ? contacts : undefined;
  const found = id === undefined ? people : people?.find((person) => person.id === id);
  if (!found) return notFound(response);
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(
      JSON.stringify(id === undefined ? found : { ...found, notes: notes.get(url.pathname) ?? [] }),
    );
}

async function sendFile(path: string, type: string, response: ServerResponse): Promise<void> {
  if (!/^\/[\w-]+\.\w+$/.test(path)) return notFound(response);
  const file = await readFile(new URL(`.${path}`, PUBLIC)).catch(() => undefined);
  if (!file) return notFound(response);
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(file);
}

function notFound(response: ServerResponse): void {
  response.writeHead(404, { 'content-type': 'text/plain' }).end('Nothing here');
}
