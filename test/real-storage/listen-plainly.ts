import type { Server } from 'node:net';

/** Makes a server of TCP or TLS listen on a free port of loopback. */
export async function listenPlainly(
  server: Server,
): Promise<{ port: number; close(): Promise<void> }> {
  await new Promise<void>((ready, refuse) => {
    server.once('error', refuse);
    server.listen(0, '127.0.0.1', ready);
  });
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The server has no port.');
  return {
    port: bound.port,
    close: () => new Promise((closed) => server.close(() => closed())),
  };
}
