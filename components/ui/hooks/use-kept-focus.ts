import { type FocusEvent, type RefObject, useEffect, useRef } from 'react';

/** What a part of the screen hears of the keyboard. */
export type FocusHearing = {
  onFocus: (event: FocusEvent) => void;
  onBlur: () => void;
};

/**
 * Keeps the keyboard in a part of the screen in which what is pressed goes away: when the element
 * that had it is gone, `next` gets it (a heading, as a rule), unless somebody else took it up. Call it
 * where the part is drawn, and give what it returns to the element around the part.
 */
export function useKeptFocus(next: RefObject<HTMLElement | null>): FocusHearing {
  const had = useRef<Element>(null);
  useEffect(() => {
    if (!had.current || had.current.isConnected) return;
    had.current = null;
    if (document.activeElement === document.body) next.current?.focus();
  });
  return {
    onFocus: ({ target }) => {
      had.current = target;
    },
    onBlur: () => {
      // Nothing tells of what goes away; of a window that is left something does, and it keeps its place.
      if (document.hasFocus()) had.current = null;
    },
  };
}
