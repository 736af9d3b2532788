import { useSyncExternalStore } from 'react';

/** Milliseconds between two updates. */
const EVERY = 30_000;

/** Milliseconds in which what is being drawn is on the screen, and listens. */
const DRAWING = 1000;

let now = Date.now();
/** While nothing listens, `now` is good until then. */
let keptUntil = 0;
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => {
    now = Date.now();
    for (const listener of listeners) listener();
  }, EVERY);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    keptUntil = 0;
  };
}

/** One time for all that is drawn together: another one would draw it twice. */
function latest(): number {
  const current = Date.now();
  if (timer === undefined && (current >= keptUntil || current < now)) {
    now = current;
    keptUntil = current + DRAWING;
  }
  return now;
}

/** The current time, updated every half minute. All components that show an age share one timer. */
export const useNow = (): number => useSyncExternalStore(subscribe, latest, latest);
