import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isCutOff } from '../../lib/border/cut-off';

/**
 * Whether the extension was updated or switched off under this panel. The browser does not tell, so
 * it is looked for whenever somebody does something here and whenever an answer fails to come.
 * Nothing more is typed then: it could not be kept, while what stands here can be copied.
 */
export function useCutOff(): boolean {
  const [cutOff, setCutOff] = useState(false);
  const client = useQueryClient();

  useEffect(() => {
    const stop = new AbortController();
    const often = { signal: stop.signal, capture: true };
    const look = () => {
      if (isCutOff()) setCutOff(true);
    };
    for (const type of ['focus', 'pointerdown', 'keydown', 'visibilitychange'])
      addEventListener(type, look, often);
    addEventListener('beforeinput', (event) => isCutOff() && event.preventDefault(), often);
    const forget = client.getQueryCache().subscribe(look);
    return () => {
      stop.abort();
      forget();
    };
  }, [client]);

  return cutOff;
}
