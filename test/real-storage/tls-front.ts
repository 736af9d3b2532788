import { connect } from 'node:net';
import { createServer } from 'node:tls';
import { makeCertificate } from '../crm-pages/known/certificate';
import { listenPlainly } from './listen-plainly';

/** TLS in front of a server on loopback that has none. */
export async function startTlsFront(
  target: number,
): Promise<{ port: number; mark: string; close(): Promise<void> }> {
  const { key, cert, mark } = makeCertificate();
  const open = new Set<{ destroy(): void }>();
  const server = createServer({ key, cert }, (client) => {
    const behind = connect({ port: target, host: '127.0.0.1' });
    for (const [one, other] of [
      [client, behind],
      [behind, client],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.once('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
    client.pipe(behind);
    behind.pipe(client);
  });
  // A handshake that a test cuts is no fault of this server.
  server.on('tlsClientError', (_fault, socket) => socket.destroy());
  const { port, close } = await listenPlainly(server);
  return {
    port,
    mark,
    close() {
      for (const socket of open) socket.destroy();
      return close();
    },
  };
}
