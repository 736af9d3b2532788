// The algorithm of `lib/async/rate-limit.ts`, but it delays instead of refusing, and the content script
// is built of lib/content and lib/crm alone: a shared module would only add bytes to every page.

/**
 * Calls in a row, and milliseconds after which one more is allowed: a token bucket. The background
 * accepts more in a row (`lib/protocol/server/listen.ts`), since a page sends other requests as well.
 */
const BURST = 24;
const INTERVAL = 110;

/** Calls that are reserved for urgent work. */
const RESERVED = 6;

/**
 * Limits how often `work` runs, to what the background accepts of one page. Calls while one waits
 * are merged into it. An urgent call runs at once while tokens are reserved.
 */
export function throttle(work: () => void, signal: AbortSignal): (urgent?: boolean) => void {
  let used = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  signal.addEventListener('abort', () => clearTimeout(timer));
  return (urgent = false) => {
    if (timer && !urgent) return;
    const now = performance.now();
    // A waiting call has already paid for its turn.
    used = timer ? used : Math.max(used, now) + INTERVAL;
    const wait = used - now - (urgent ? BURST : BURST - RESERVED) * INTERVAL;
    if (wait > 0 && timer) return;
    clearTimeout(timer);
    timer = undefined;
    if (wait <= 0) return work();
    timer = setTimeout(() => {
      timer = undefined;
      work();
    }, wait);
  };
}
