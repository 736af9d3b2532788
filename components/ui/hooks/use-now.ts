import { useSyncExternalStore } from 'react';

/** Milliseconds between two updates. */
const EVERY = 30_000;

let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    now = Date.now();
    timer = setInterval(() => {
      now = Date.now();
      for (const listener of listeners) listener();
    }, EVERY);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

const latest = (): number => now;

/** The current time, updated every half minute. All components that show an age share one timer. */
export const useNow = (): number => useSyncExternalStore(subscribe, latest, latest);
