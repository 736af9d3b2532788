import { IDBFactory } from 'fake-indexeddb';
import { afterAll, vi } from 'vitest';

// Each file begins as a browser that was just installed, though it shares a process with others: our
// modules and `idb` are loaded anew, IndexedDB is empty, and what the file before left waiting is gone.

vi.resetModules();
vi.useRealTimers();
globalThis.indexedDB = new IDBFactory();

const waiting = new Set<NodeJS.Timeout>();
const real = { setTimeout: globalThis.setTimeout, setInterval: globalThis.setInterval };

for (const name of ['setTimeout', 'setInterval'] as const)
  Reflect.set(
    globalThis,
    name,
    new Proxy(real[name], {
      apply(begin, self, args) {
        const timer: NodeJS.Timeout = Reflect.apply(begin, self, args);
        waiting.add(timer);
        return timer;
      },
    }),
  );

afterAll(() => {
  vi.useRealTimers();
  for (const timer of waiting) clearTimeout(timer);
  Object.assign(globalThis, real);
});
