import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { waitFor } from '../wait-for';

/** A request as the storage got it. */
export type Got = {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
};

/** A storage on loopback, and what it got. */
export type StorageServer = { url: string; got: Got[]; close: () => Promise<void> };

/** Starts a storage that responds to each request as the test says. Closed after the test. */
export async function startStorage(
  respond: (response: ServerResponse, got: Got) => void,
): Promise<StorageServer> {
  const got: Got[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const one = { method, url, headers, body: Buffer.concat(chunks) };
      got.push(one);
      respond(response, one);
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const storage = {
    url: `http://127.0.0.1:${address.port}`,
    got,
    close: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
  onTestFinished(storage.close);
  return storage;
}

/** Waits until the storage got so many requests. */
export const gotAtLeast = (storage: StorageServer, count: number): Promise<void> =>
  waitFor(() => {
    if (storage.got.length < count) throw new Error(`${storage.got.length} requests`);
  });
