/** So many times at once, and over time one for each of so many milliseconds. */
const AT_ONCE = 12;
const EVERY = 110;

/**
 * Does something at once, but over time no oftener than the background lets a page ask. What is
 * called for while one waits is done by that one.
 */
export function paced(work: () => void, signal: AbortSignal): () => void {
  let used = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(timer));
  return () => {
    if (timer) return;
    const now = performance.now();
    used = Math.max(used, now) + EVERY;
    const wait = used - now - AT_ONCE * EVERY;
    if (wait <= 0) return work();
    timer = setTimeout(() => {
      timer = undefined;
      work();
    }, wait);
  };
}
