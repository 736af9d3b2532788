import { createServer, connect as open, type Socket } from 'node:net';
import { listenPlainly } from '../real-storage/listen-plainly';

/** Towards the server, or towards the browser. */
type Direction = 'up' | 'down';

/** A way to a team's server that stops to carry bytes, and closes nothing. */
export type Gate = {
  /** The address that a browser connects to. */
  address: string;
  /** Carries so many more bytes that way, and then none. Resolves when something waits. */
  hold(direction: Direction, after?: number): Promise<void>;
  /** Carries everything again, and first what waited. */
  release(): void;
  /** The bytes that went that way so far. */
  carried(direction: Direction): number;
  /** How many connections were made so far. */
  connections(): number;
  close(): Promise<void>;
};

/** What goes one way, and where it stops. */
function createWay() {
  const waiting: { to: Socket; pass: () => void }[] = [];
  /** Connections that an earlier hold stopped. */
  const stopped = new WeakSet<Socket>();
  let left = Number.POSITIVE_INFINITY;
  let carried = 0;
  let onWaiting = (): void => undefined;
  return {
    carried: () => carried,
    hold: (after: number) =>
      new Promise<void>((resolve) => {
        for (const { to } of waiting) stopped.add(to);
        left = after;
        onWaiting = resolve;
      }),
    release(): void {
      left = Number.POSITIVE_INFINITY;
      for (const { to, pass } of waiting.splice(0)) {
        stopped.delete(to);
        pass();
      }
    },
    carry(bytes: Buffer, to: Socket): void {
      const pass = (): void => {
        carried += bytes.length;
        // Nobody is there any more for bytes of a connection that ended meanwhile.
        if (to.writable) to.write(bytes);
      };
      if (!stopped.has(to)) left -= bytes.length;
      // The bytes of one connection stay in their order.
      if (left >= 0 && !waiting.some((one) => one.to === to)) pass();
      else {
        waiting.push({ to, pass });
        if (stopped.has(to)) return;
        left = -1;
        onWaiting();
      }
    },
  };
}

/** Opens a gate in front of a server on loopback, which carries everything at first. */
export async function openGate(target: number): Promise<Gate> {
  const ways = { up: createWay(), down: createWay() };
  const sockets = new Set<Socket>();
  let connections = 0;
  const { port, close } = await listenPlainly(
    createServer((browser) => {
      connections += 1;
      const server = open({ port: target, host: '127.0.0.1' });
      for (const [one, other, way] of [
        [browser, server, ways.up],
        [server, browser, ways.down],
      ] as const) {
        sockets.add(one);
        one.on('data', (bytes) => way.carry(bytes, other));
        // Whatever ends one side, the other side ends, too; `close` follows.
        one.on('error', () => other.destroy());
        one.once('close', () => {
          sockets.delete(one);
          other.destroy();
        });
      }
    }),
  );
  return {
    address: `ws://127.0.0.1:${port}`,
    hold: (direction, after = 0) => ways[direction].hold(after),
    release() {
      ways.up.release();
      ways.down.release();
    },
    carried: (direction) => ways[direction].carried(),
    connections: () => connections,
    close() {
      for (const socket of sockets) socket.destroy();
      return close();
    },
  };
}
