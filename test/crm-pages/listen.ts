import type { Server } from 'node:http';

/** Has a server listen on loopback; port 0 takes any that is free. Fails where the port is taken. */
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
