import { useEffect } from 'react';

// A menu of ours may cover a guarded button for as long as it is open. No press of that button passes
// then, but the page is not accused of covering it.

let open = 0;

/** Whether a menu, a list or a dialog of the panel is open. */
export const isOwnOverlayOpen = (): boolean => open > 0;

/** Counts an overlay while it is open. */
export function useOwnOverlay(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    open += 1;
    return () => {
      open -= 1;
    };
  }, [isOpen]);
}
