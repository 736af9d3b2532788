import { sendRequest } from '../../../lib/protocol/client/send';

/** How often a screen says that its user is active, in milliseconds. */
const EVERY = 20_000;

/** Events that only a user causes. Not scroll or pointermove: layout changes fire those, too. */
const TYPES = ['keydown', 'pointerdown', 'wheel'] as const;

/** Whether the event is a user's input: created by the browser, and not the repeat of a held key. */
export const isInput = (event: { isTrusted: boolean; repeat?: boolean }): boolean =>
  event.isTrusted && !event.repeat;

/** Calls `report` at the first input, and after that at most once in `EVERY`. */
export function throttled(report: () => void): (now: number) => void {
  let last = Number.NEGATIVE_INFINITY;
  return (now) => {
    if (now - last < EVERY) return;
    last = now;
    report();
  };
}

/**
 * Tells the background that the user is active on this screen, so that the keys stay unlocked for a
 * user who only reads and scrolls. Requests that the screen sends by itself do not count.
 */
export function reportActivity(signal: AbortSignal): void {
  // If the report is lost, the keys lock early at worst. The next input reports again.
  const report = throttled(() => void sendRequest('activity.report', {}));
  for (const type of TYPES)
    addEventListener(type, (event) => isInput(event) && report(performance.now()), {
      capture: true,
      passive: true,
      signal,
    });
}
