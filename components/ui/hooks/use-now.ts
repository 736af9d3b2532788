import { useSyncExternalStore } from 'react';

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
      for (const tell of listeners) tell();
    }, EVERY);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

const latest = (): number => now;

/** The time, moving on every half minute; one clock for all who show an age. */
export const useNow = (): number => useSyncExternalStore(subscribe, latest, latest);
