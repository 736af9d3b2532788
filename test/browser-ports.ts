// Ports of the browser's runtime, in memory. Messages pass as JSON, as in Chromium.

/** One end of a port. */
export type Port = {
  name: string;
  sender: object | undefined;
  postMessage: (message: unknown) => void;
  disconnect: () => void;
  onMessage: { addListener: (listener: (message: unknown) => void) => void };
  onDisconnect: { addListener: (listener: () => void) => void };
};

const connectListeners = new Set<(port: Port) => void>();

/** Who opens ports, as the browser would name it. */
export const connecting = { as: {} as object };

/** The end of who opened it, and the other one. */
function portPair(name: string): [Port, Port] {
  let isOpen = true;
  const ends = [0, 1].map(() => ({
    messages: new Set<(message: unknown) => void>(),
    ends: new Set<() => void>(),
  }));
  const end = (own: number, sender: object | undefined): Port => {
    const other = ends[1 - own];
    return {
      name,
      sender,
      postMessage: (message) => {
        if (!isOpen) throw new Error('Attempting to use a disconnected port object');
        const text = JSON.stringify(message);
        queueMicrotask(() => {
          for (const listener of other?.messages ?? []) listener(JSON.parse(text));
        });
      },
      disconnect: () => {
        isOpen = false;
        queueMicrotask(() => {
          for (const listener of other?.ends ?? []) listener();
        });
      },
      onMessage: { addListener: (listener) => void ends[own]?.messages.add(listener) },
      onDisconnect: { addListener: (listener) => void ends[own]?.ends.add(listener) },
    };
  };
  return [end(0, undefined), end(1, connecting.as)];
}

/** Who listens for ports. */
export const onConnect = {
  addListener: (listener: (port: Port) => void) => void connectListeners.add(listener),
  removeListener: (listener: (port: Port) => void) => void connectListeners.delete(listener),
};

/** Opens a port to every listener, as `connecting.as` says. */
export function connect({ name }: { name: string }): Port {
  const [screen, other] = portPair(name);
  for (const listener of connectListeners) listener(other);
  return screen;
}

/** Forgets who listens. */
export const closePorts = (): void => {
  connectListeners.clear();
  connecting.as = {};
};
