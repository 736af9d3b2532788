import { type FocusEvent, type RefObject, useCallback, useEffect, useRef } from 'react';

/** Handlers for the element in which the focus is watched. */
export type FocusHandlers = {
  onFocus: (event: FocusEvent) => void;
  onBlur: () => void;
};

/**
 * Keeps the focus in a part of the screen whose buttons disappear when they are pressed. If the
 * focused element is removed, `next` (mostly a heading) gets the focus, unless another element has it.
 * Give the handlers to the element around the part. A part within the part comes first, while it is there.
 */
export function useKeptFocus(next: RefObject<Pick<HTMLElement, 'focus'> | null>): FocusHandlers {
  const had = useRef<Element>(null);
  const giveOn = useCallback(() => {
    if (!had.current || had.current.isConnected) return;
    had.current = null;
    if (document.activeElement === document.body) next.current?.focus();
  }, [next]);
  useEffect(giveOn);
  // The part may go as a whole, and `next` stay.
  useEffect(() => giveOn, [giveOn]);
  return {
    onFocus: ({ target }) => {
      had.current = target;
    },
    onBlur: () => {
      // Removing an element fires no blur we can use. Leaving the window does, and then the focus
      // must not be reset.
      if (document.hasFocus()) had.current = null;
    },
  };
}
