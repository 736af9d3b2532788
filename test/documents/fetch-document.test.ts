import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { checkDocument } from '../../lib/documents/check-document';
import { fetchDocument, LARGEST_DOCUMENT } from '../../lib/documents/fetch-document';

// Uses a real server on loopback; test/e2e checks what browsers add to a request.

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

async function serve(respond: RequestListener): Promise<URL> {
  const server = createServer(respond);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  opened.push(
    () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  );
  const { port } = server.address() as AddressInfo;
  return new URL(`http://127.0.0.1:${port}/file`);
}

const stays = () => new AbortController().signal;

test('the bytes arrive unchanged', async () => {
  const url = await serve((_, response) => response.end(Buffer.from([0, 255, 10, 13])));
  expect(await fetchDocument(url, stays())).toEqual({ bytes: new Uint8Array([0, 255, 10, 13]) });
});

test('an empty file is valid', async () => {
  const url = await serve((_, response) => response.end());
  expect(await fetchDocument(url, stays())).toEqual({ bytes: new Uint8Array() });
});

describe('no document is returned', () => {
  const unreached = (kind: string) => ({ kind: 'not-reachable', why: { kind } });

  test('after a redirect', async () => {
    const asked: string[] = [];
    const url = await serve((request, response) => {
      asked.push(request.url ?? '');
      response.writeHead(302, { Location: '/elsewhere' }).end();
    });
    // Node shows the status that browsers hide; neither follows the redirect.
    expect(await fetchDocument(url, stays())).toMatchObject({ kind: 'not-reachable' });
    expect(asked).toEqual(['/file']);
  });

  test('if the server states too large a size; its body is not read', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'Content-Length': LARGEST_DOCUMENT + 1 });
      response.write('x');
    });
    expect(await fetchDocument(url, stays())).toEqual(unreached('too-large'));
  });

  test('if the body never ends', async () => {
    const chunk = Buffer.alloc(1024 * 1024);
    const url = await serve((_, response) => {
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', more);
      more();
    });
    expect(await fetchDocument(url, stays())).toEqual(unreached('too-large'));
  });

  test('if the connection breaks, or there is no server', async () => {
    const breaks = await serve((_, response) => {
      response.writeHead(200, { 'Content-Length': 10 });
      response.write('x', () => response.destroy());
    });
    expect(await fetchDocument(breaks, stays())).toEqual(unreached('network'));
    for (const close of opened.splice(0)) await close();
    expect(await fetchDocument(breaks, stays())).toEqual(unreached('network'));
  });

  test('if its last byte takes longer than 30 seconds', async () => {
    const timeout = AbortSignal.timeout.bind(AbortSignal);
    const soon = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(50));
    const url = await serve((_, response) => response.writeHead(200).write('x'));
    expect(await fetchDocument(url, stays())).toEqual(unreached('timeout'));
    expect(soon).toHaveBeenCalledWith(30_000);
  });

  test('once the reviewer has left', async () => {
    const url = await serve((_, response) => response.writeHead(200).write('x'));
    const here = new AbortController();
    const fetched = fetchDocument(url, here.signal);
    here.abort();
    expect(await fetched).toEqual(unreached('network'));
  });
});

test('the check returns bytes only if they match the hash', async () => {
  const url = await serve((_, response) => response.end('abc'));
  const hex = 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';
  const check = (hex: string) =>
    checkDocument({ url, digest: { algorithm: 'SHA-256', hex } }, stays());
  expect((await check(hex)).bytes).toEqual(new TextEncoder().encode('abc'));
  const wrong = await check(hex.replace('b', 'c'));
  expect(wrong).toEqual({ verdict: { kind: 'differs', algorithm: 'SHA-256', size: 3 } });
});
