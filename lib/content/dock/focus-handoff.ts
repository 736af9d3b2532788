import type { Frame } from './frame';

/** The way of the keyboard between the page and the panel. */
export type Crossing = {
  /** Into the panel. */
  enter(): void;
  /** Out of it, to where the keyboard was in the page. */
  leave(): void;
};

/** Remembers where in the page the keyboard was. */
export function makeCrossing(host: Element, frame: Frame, signal: AbortSignal): Crossing {
  let last: HTMLElement | undefined;

  addEventListener(
    'focusout',
    (event) => {
      const [from] = event.composedPath();
      if (from instanceof HTMLElement && from !== host) last = from;
    },
    { capture: true, signal },
  );

  return {
    enter() {
      // From the dock's own handle, what was left before it is still where the keyboard was.
      if (document.activeElement !== host) last = innermostActive();
      frame.focus();
    },
    leave() {
      frame.blur();
      last?.focus({ preventScroll: true });
    },
  };
}

/** The element that has the keyboard, also inside open shadow roots; undefined for the whole page. */
function innermostActive(): HTMLElement | undefined {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active instanceof HTMLElement && active !== document.body ? active : undefined;
}
