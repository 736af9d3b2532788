import { useEffect, useState } from 'react';
import { useOwnOverlay } from '../guard/own-overlays';

/**
 * Reports a popup while it is open: Base UI may keep it mounted, hidden, afterwards. Returns its ref.
 */
export function usePopup(
  isOpen: boolean,
  report?: (popup: Element | null) => void,
): (popup: Element | null) => void {
  const [popup, setPopup] = useState<Element | null>(null);
  useOwnOverlay(isOpen);
  useEffect(() => {
    if (!isOpen || !popup || !report) return;
    report(popup);
    return () => report(null);
  }, [isOpen, popup, report]);
  return setPopup;
}
