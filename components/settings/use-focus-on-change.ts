import { type RefObject, useEffect, useRef } from 'react';

/** The pressed button is gone when something else is shown: then the first control gets the focus. */
export function useFocusOnChange(shown: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(shown);
  useEffect(() => {
    if (before.current !== shown && document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('button, input, textarea, summary')?.focus();
    before.current = shown;
  }, [shown]);
  return place;
}
