import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True from just before the page goes to paper until it is there. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    // The browser takes its picture right after this.
    addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), { signal });
    addEventListener('afterprint', () => setPrinting(false), { signal });
    return () => stop.abort();
  }, []);
  return isPrinting;
}
