import { createServer, type ServerResponse } from 'node:http';

/** A CRM whose record pages load slowly when a test wants it. */
export type SlowPages = {
  address: string;
  /** From now on a part of each page waits for `release`. */
  hold(): void;
  release(): void;
  close(): Promise<void>;
};

/**
 * Serves pages at `/customers/:id`; those at `/leaving/:id` turn into a login once they are parsed.
 * `late` is the part that waits, so that no script of ours at `document_idle` runs before it:
 * Chromium runs those once the document is parsed, Firefox after the style sheets in its head.
 */
export async function startSlowPages(late: 'document' | 'style'): Promise<SlowPages> {
  let isHeld = false;
  const waiting = new Map<ServerResponse, string>();
  const endWith = (part: typeof late, response: ServerResponse, rest: string) => {
    if (isHeld && part === late) waiting.set(response, rest);
    else response.end(rest);
  };
  const server = createServer(({ url = '' }, response) => {
    if (url === '/slow.css') {
      response.writeHead(200, { 'content-type': 'text/css', 'cache-control': 'no-store' });
      endWith('style', response, 'h1{color:teal}');
      return;
    }
    response.writeHead(200, { 'content-type': 'text/html', 'cache-control': 'no-store' });
    response.write(url.startsWith('/leaving/') ? `${HEAD}<script>${LEAVE}</script>` : HEAD);
    endWith('document', response, REST);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('No port was given.');
  function release(): void {
    isHeld = false;
    for (const [response, rest] of waiting) response.end(rest);
    waiting.clear();
  }
  return {
    address: `http://127.0.0.1:${bound.port}`,
    hold: () => {
      isHeld = true;
    },
    release,
    close: () =>
      new Promise((resolve) => {
        release();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Longer than what browsers wait for before they parse a page. */
const HEAD = `<!doctype html><title>Slow</title><link rel="stylesheet" href="/slow.css">
<!-- ${'.'.repeat(4_096)} -->`;

const REST = '<h1>Ada Example</h1>';

const LEAVE = `addEventListener('DOMContentLoaded', () => history.replaceState(null, '', '/login'))`;
