import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { Certificate } from './certificate';
import { emptyPageOf, pageOf, ROUTER, sliderPageOf } from './engine';
import { everyoneOf, type KnownCrm } from './known';

const HTML = 'text/html; charset=utf-8';

export type KnownPages = {
  port: number;
  /** Makes a CRM show a page without a record at all its addresses, or its records again. */
  show(crm: KnownCrm, body: string | undefined): void;
  close(): Promise<void>;
};

/** Serves pretended CRMs on loopback, each under its own host name. */
export async function serveKnown(
  crms: readonly KnownCrm[],
  { key, cert }: Certificate,
): Promise<KnownPages> {
  /** Hosts that now show something else at the addresses of their records. */
  const instead = new Map<string, string>();
  const router = readFileSync(new URL('./router.js', import.meta.url));
  const server = createServer({ key, cert }, (request, response) => {
    const url = URL.parse(request.url ?? '', `https://${request.headers.host}`);
    const crm = crms.find(({ host }) => host === url?.host);
    if (!url || !crm || url.pathname === '/favicon.ico') {
      response.writeHead(404).end();
      return;
    }
    if (url.pathname === ROUTER) {
      response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' }).end(router);
      return;
    }
    const csp = crm.csp ? { 'content-security-policy': crm.csp } : {};
    response.writeHead(200, { 'content-type': HTML, ...csp });
    const shown = instead.get(url.host);
    if (shown !== undefined) {
      response.end(emptyPageOf(crm, shown));
      return;
    }
    const address = url.pathname + url.search;
    const slid = url.searchParams.get('IFRAME') === 'Y';
    const person = everyoneOf(crm).find(({ id }) => address.includes(id));
    response.end(slid && person ? sliderPageOf(crm, person) : pageOf(crm, address));
  });
  await new Promise<void>((ready, refuse) => {
    server.once('error', refuse);
    server.listen(0, '127.0.0.1', ready);
  });
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The CRM pages have no port');
  return {
    port: bound.port,
    show: ({ host }, body) =>
      void (body === undefined ? instead.delete(host) : instead.set(host, body)),
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
