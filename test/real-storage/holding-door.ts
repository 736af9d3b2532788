import { connect, createServer, type Socket } from 'node:net';

/** A way to a port of this machine that may stop to carry bytes: TLS goes through as it is. */
export type HoldingDoor = {
  /** The address of a path behind it. */
  address(path: string): string;
  /** Carries so many more bytes to the storage, and then none. Resolves when it holds. */
  holdAfter(bytes: number): Promise<void>;
  /** The bytes that it carried to the storage so far. */
  carried(): number;
  /** Carries everything again. What was cut off meanwhile stays cut off. */
  release(): void;
  close(): Promise<void>;
};

/** Opens a door to a port, which carries everything at first. */
export async function openHoldingDoor(port: number): Promise<HoldingDoor> {
  const open = new Set<Socket>();
  const held = new Set<Socket>();
  let carried = 0;
  let left = Number.POSITIVE_INFINITY;
  let holds: (() => void) | undefined;
  const server = createServer((from) => {
    const to = connect(port, '127.0.0.1');
    for (const [one, other] of [
      [from, to],
      [to, from],
    ] as const) {
      open.add(one);
      // Whoever is cut off cuts the other side off too.
      one.on('error', () => other.destroy());
      one.on('close', () => {
        other.destroy();
        open.delete(one);
        held.delete(one);
      });
    }
    to.pipe(from);
    from.on('data', (bytes) => {
      carried += bytes.length;
      left -= bytes.length;
      if (!to.write(bytes)) {
        from.pause();
        to.once('drain', () => !held.has(from) && from.resume());
      }
      if (left > 0) return;
      from.pause();
      held.add(from);
      holds?.();
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()));
  const address = server.address();
  const own = typeof address === 'object' ? address?.port : undefined;
  return {
    address: (path) => `https://127.0.0.1:${own}${path}`,
    holdAfter: (bytes) =>
      new Promise((resolve) => {
        left = bytes;
        holds = resolve;
      }),
    carried: () => carried,
    release: () => {
      left = Number.POSITIVE_INFINITY;
      for (const one of held) one.resume();
      held.clear();
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        for (const one of open) one.destroy();
      }),
  };
}
