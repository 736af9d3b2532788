import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True while the browser prints the page. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    // The browser captures the page right after this event, so React must render at once.
    addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), { signal });
    addEventListener('afterprint', () => setPrinting(false), { signal });
    return () => controller.abort();
  }, []);
  return isPrinting;
}
