import type { Frame } from './frame';

/** Moves the keyboard focus between the page and the panel. */
export type FocusHandoff = {
  enter(): void;
  /** Returns the focus to the element of the page that had it before. */
  leave(): void;
};

/** Remembers which element of the page had the focus last. */
export function makeFocusHandoff(
  host: Element,
  frame: Pick<Frame, 'focus' | 'blur'>,
  signal: AbortSignal,
): FocusHandoff {
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
      // If the dock's handle has the focus, keep the element that had it before.
      if (document.activeElement !== host) last = innermostActive();
      frame.focus();
    },
    leave() {
      frame.blur();
      last?.focus({ preventScroll: true });
    },
  };
}

/** Returns the focused element, also inside open shadow roots; undefined if it is the body. */
function innermostActive(): HTMLElement | undefined {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active instanceof HTMLElement && active !== document.body ? active : undefined;
}
