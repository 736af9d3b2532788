/** What ends when something has come to its place. */
export const ENDS = ['toggle', 'transitionend', 'animationend', 'scrollend'];

/** Calls back with events of the page, whatever the page itself makes of them. */
export function listen(
  types: string[],
  onEvent: (event: Event) => void,
  signal: AbortSignal,
): void {
  for (const type of types)
    addEventListener(type, onEvent, { capture: true, passive: true, signal });
}

/** Calls back after whatever an agent does may have brought something to another place. */
export const watchAgent = (onDone: () => void, signal: AbortSignal): void =>
  listen(['click', 'load', ...ENDS], onDone, signal);
