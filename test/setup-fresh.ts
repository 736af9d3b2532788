import { IDBFactory } from 'fake-indexeddb';
import { afterAll, beforeEach, vi } from 'vitest';

// Each file starts as a new browser would, although files share a process: our modules and `idb`
// are loaded again, IndexedDB is empty, no ticket is open by the address, and the timers of the previous file are cleared.

vi.resetModules();
vi.useRealTimers();
globalThis.indexedDB = new IDBFactory();
if (globalThis.location) location.hash = '';

// Base UI is loaded once for all files of a process, and asks then which platform it is on. It is loaded here,
// because the end of a file may come while a screen loads a part of it: without a DOM that fails, and Node
// does not load a module again that failed. It also keeps the frames it waits for: one that a file requested and
// never got would keep every menu and dialog of the next files closed.
if (globalThis.document) {
  await import('@base-ui/react');
  const { resetAnimationFrameScheduler } = await import('@base-ui/utils/useAnimationFrame');
  beforeEach(() => resetAnimationFrameScheduler());
}

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
