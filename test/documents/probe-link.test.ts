import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { probeLink } from '../../lib/documents/fetch-document';
import { hashOfFile, hashOfLink } from '../../lib/documents/hash-file';

// Against a real server on loopback.

const opened: (() => void)[] = [];
const asked: Pick<IncomingMessage, 'method' | 'headers'>[] = [];
afterEach(() => {
  for (const close of opened.splice(0)) close();
  asked.length = 0;
});

async function serve(respond: RequestListener): Promise<URL> {
  const server = createServer((request, response) => {
    asked.push({ method: request.method, headers: request.headers });
    respond(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  opened.push(() => {
    server.close();
    server.closeAllConnections();
  });
  return new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/file`);
}

const probe = (url: URL) => probeLink(url, new AbortController().signal);
const methods = () => asked.map(({ method }) => method);

describe('a link that opens', () => {
  test('shows its type and size, without a byte of the file', async () => {
    const url = await serve((_, response) =>
      response
        .writeHead(200, { 'Content-Type': 'Application/PDF; a=b', 'Content-Length': 1234 })
        .end(),
    );
    expect(await probe(url)).toEqual({ kind: 'responds', mimeType: 'application/pdf', size: 1234 });
    expect(methods()).toEqual(['HEAD']);
    expect(asked[0]?.headers).not.toHaveProperty('cookie');
    expect(asked[0]?.headers).not.toHaveProperty('api-key');
  });

  test('is asked for its first byte if it is signed for GET alone', async () => {
    const url = await serve(({ method, headers }, response) => {
      if (method === 'HEAD') return response.writeHead(403).end();
      expect(headers.range).toBe('bytes=0-0');
      return response
        .writeHead(206, { 'Content-Type': 'image/png', 'Content-Range': 'bytes 0-0/77' })
        .end('x');
    });
    expect(await probe(url)).toEqual({ kind: 'responds', mimeType: 'image/png', size: 77 });
    expect(methods()).toEqual(['HEAD', 'GET']);
  });

  test('may state nothing and never end', async () => {
    const url = await serve(({ method }, response) => {
      if (method === 'HEAD') response.writeHead(405).end();
      else response.writeHead(200).write('x'.repeat(100_000));
    });
    expect(await probe(url)).toEqual({ kind: 'responds', mimeType: undefined, size: undefined });
  });

  test('may lead to an empty file', async () => {
    const url = await serve(({ method }, response) =>
      response.writeHead(method === 'HEAD' ? 405 : 416, { 'Content-Range': 'bytes */0' }).end(),
    );
    expect(await probe(url)).toMatchObject({ kind: 'responds', size: 0 });
  });
});

describe('a link that does not open', () => {
  test.each([401, 403, 410])('responds with %i to both requests', async (status) => {
    const url = await serve((_, response) => response.writeHead(status).end());
    expect(await probe(url)).toEqual({ kind: 'link-expired', status });
  });

  test('has no server', async () => {
    const url = await serve((_, response) => response.writeHead(404).end());
    expect(await probe(url)).toMatchObject({ kind: 'not-reachable', why: { status: 404 } });
  });

  test('redirects, and the target is not asked', async () => {
    const url = await serve((_, response) =>
      response.writeHead(302, { Location: '/elsewhere' }).end(),
    );
    expect(await probe(url)).toEqual({ kind: 'not-reachable', why: { kind: 'redirected' } });
    expect(asked).toHaveLength(1);
  });

  test('breaks off', async () => {
    const url = await serve((_, response) => response.destroy());
    expect(await probe(url)).toEqual({ kind: 'not-reachable', why: { kind: 'network' } });
  });
});

const ABC = 'sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad';

test('the hash of a local file is computed in chunks', async () => {
  const { signal } = new AbortController();
  expect(await hashOfFile(new Blob(['a', 'b', 'c']), signal)).toBe(ABC);
  const large = new Blob(Array.from({ length: 64 }, () => new Uint8Array(100_000)));
  expect(await hashOfFile(large, signal)).toMatch(/^sha256:[0-9a-f]{64}$/);
  await expect(hashOfFile(large, AbortSignal.abort())).rejects.toThrow();
});

test('the hash of a linked file is computed, or the reason is returned', async () => {
  const { signal } = new AbortController();
  const url = await serve((_, response) => response.end('abc'));
  expect(await hashOfLink(url, signal)).toEqual({ hash: ABC });
  const gone = await serve((_, response) => response.writeHead(404).end());
  expect(await hashOfLink(gone, signal)).toMatchObject({ kind: 'not-reachable' });
});
