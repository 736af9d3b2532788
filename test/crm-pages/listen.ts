import type { Server } from 'node:http';

/** Makes a server listen on loopback; port 0 takes a free one. Fails if the port is taken. */
export async function listenOnLoopback(
  server: Server,
  port = 0,
): Promise<{ address: string; close(): Promise<void> }> {
  await new Promise<void>((ready, refuse) => {
    server.once('error', refuse);
    server.listen(port, '127.0.0.1', ready);
  });
  const bound = server.address();
  if (bound === null || typeof bound === 'string') throw new Error('The pages have no port');
  return {
    address: `http://127.0.0.1:${bound.port}`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
