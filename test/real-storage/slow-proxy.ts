import { createServer, connect as open, type Socket } from 'node:net';
import { listenPlainly } from './listen-plainly';

/** Bytes that are taken from a socket at once, so that the rate is even. */
const GULP = 64 * 1024;

/** A TCP forwarder on loopback, which knows nothing of what it forwards. */
export type SlowProxy = {
  port: number;
  /** Bytes that reached the server, of all connections. */
  sent(): number;
  /** Bytes a second towards the server. */
  setRate(bytesPerSecond: number): void;
  /** Cuts every connection, and each new one, until `restore`. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
};

/** Starts it in front of a server on loopback, at full speed. */
export async function startSlowProxy(target: number): Promise<SlowProxy> {
  const sockets = new Set<Socket>();
  let rate = Number.POSITIVE_INFINITY;
  let sent = 0;
  let isCut = false;
  /** When the server may have the next bytes: all connections share the rate. */
  let freeAt = 0;

  const forward = (client: Socket): void => {
    const server = open({ port: target, host: '127.0.0.1' });
    const timers = new Set<NodeJS.Timeout>();
    for (const [one, other] of [
      [client, server],
      [server, client],
    ] as const) {
      sockets.add(one);
      // Whatever ends one side, the other side ends, too; `close` follows.
      one.on('error', () => other.destroy());
      one.once('close', () => {
        sockets.delete(one);
        for (const timer of timers) clearTimeout(timer);
        other.destroy();
      });
    }
    server.pipe(client);
    const pass = (bytes: Buffer): void => {
      sent += bytes.length;
      freeAt = Math.max(freeAt, Date.now()) + (1_000 * bytes.length) / rate;
      server.write(bytes);
      const pause = freeAt - Date.now();
      if (pause > 0 || server.writableNeedDrain) {
        const timer = setTimeout(() => {
          timers.delete(timer);
          take();
        }, pause);
        timers.add(timer);
      } else take();
    };
    const take = (): void => {
      const bytes: Buffer | null =
        client.read(Math.min(GULP, client.readableLength)) ?? client.read();
      if (bytes) pass(bytes);
      else client.once('readable', take);
    };
    client.once('end', () => server.end());
    take();
  };
  const destroyAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const { port, close } = await listenPlainly(
    createServer({ allowHalfOpen: true }, (client) => {
      if (isCut) client.destroy();
      else forward(client);
    }),
  );
  return {
    port,
    sent: () => sent,
    setRate(bytesPerSecond) {
      rate = bytesPerSecond;
      freeAt = 0;
    },
    cut() {
      isCut = true;
      destroyAll();
    },
    restore() {
      isCut = false;
    },
    close() {
      destroyAll();
      return close();
    },
  };
}
