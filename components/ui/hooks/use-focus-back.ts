import { useEffect, useRef } from 'react';
import { type FocusHandlers, useKeptFocus } from './use-kept-focus';

/**
 * Handlers for a notice whose buttons go away when they are pressed: the focus goes back to where it was when the
 * notice appeared.
 */
export function useFocusBack(isShown: boolean): FocusHandlers {
  const before = useRef<HTMLElement>(null);
  const focusHandlers = useKeptFocus(before);
  useEffect(() => {
    if (isShown && document.activeElement instanceof HTMLElement)
      before.current = document.activeElement;
  }, [isShown]);
  return focusHandlers;
}
