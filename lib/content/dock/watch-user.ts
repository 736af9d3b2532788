/** Events after which an element may have reached its final place. */
export const ENDS = ['toggle', 'transitionend', 'animationend', 'scrollend'];

/** Subscribes to events in the capture phase, so that the page cannot stop them. */
export function onPageEvents(
  types: string[],
  onEvent: (event: Event) => void,
  signal: AbortSignal,
): void {
  for (const type of types)
    addEventListener(type, onEvent, { capture: true, passive: true, signal });
}

/** Calls back after events that may have moved an element. */
export const watchUser = (onDone: () => void, signal: AbortSignal): void =>
  onPageEvents(['click', 'load', ...ENDS], onDone, signal);
