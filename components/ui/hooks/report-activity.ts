import { ask } from '../../lib/border/ask';

/** How often a screen says that its user is active, in milliseconds. */
const EVERY = 20_000;

/** The events that only a user makes. Pages scroll by themselves, and moves come of moved layouts. */
const TYPES = ['keydown', 'pointerdown', 'wheel'] as const;

/** What counts: the browser made the event of a user's input. A key that lies under a book does not. */
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
 * Tells the background that the user is active on this screen, so that keys stay open for someone
 * who only reads, scrolls and clicks. What the screen asks by itself never says so.
 */
export function reportActivity(signal: AbortSignal): void {
  // If it is not heard, the keys lock early at worst; the next input says it again.
  const report = throttled(() => void ask('activity.report', {}));
  for (const type of TYPES)
    addEventListener(type, (event) => isInput(event) && report(performance.now()), {
      capture: true,
      passive: true,
      signal,
    });
}
