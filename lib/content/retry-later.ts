/** Milliseconds until the first retry. Each further one comes after twice the time, up to the longest. */
const FIRST = 1000;
const LONGEST = 60_000;

/** Returns a function that runs `work` after a while. Calls while it waits are merged into one. */
export function retryLater(work: () => void, signal: AbortSignal): () => void {
  let wait = FIRST;
  let isWaiting = false;
  return () => {
    if (isWaiting) return;
    isWaiting = true;
    setTimeout(() => {
      isWaiting = false;
      wait = Math.min(wait * 2, LONGEST);
      if (!signal.aborted) work();
    }, wait);
  };
}
