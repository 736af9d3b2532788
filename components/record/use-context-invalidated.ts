import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isContextInvalidated } from '../../lib/protocol/client/context-invalidated';

/**
 * Whether the extension was updated or disabled while this panel is open. No browser event says so, so
 * the panel checks at each input and each reply. Afterwards it refuses typing: a draft could not be
 * saved any more, but the user can still copy the text.
 */
export function useContextInvalidated(): boolean {
  const [isInvalidated, setInvalidated] = useState(false);
  const client = useQueryClient();

  useEffect(() => {
    const stop = new AbortController();
    const options = { signal: stop.signal, capture: true };
    const check = () => {
      if (isContextInvalidated()) setInvalidated(true);
    };
    for (const type of ['focus', 'pointerdown', 'keydown', 'visibilitychange'])
      addEventListener(type, check, options);
    addEventListener(
      'beforeinput',
      (event) => isContextInvalidated() && event.preventDefault(),
      options,
    );
    const unsubscribe = client.getQueryCache().subscribe(check);
    return () => {
      stop.abort();
      unsubscribe();
    };
  }, [client]);

  return isInvalidated;
}
