import type { QueryClient } from '@tanstack/react-query';
import { subscribe } from '../../../lib/protocol/client/subscribe';

/**
 * Reads all replies again after the page came back from the back/forward cache, where Firefox delivers no events. A
 * panel waits for the next event: until the page around it reports its record, the background denies it everything.
 */
export function refreshAfterReturn(client: QueryClient, signal: AbortSignal): void {
  const onPageShow = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return;
    if (top === self) return void client.invalidateQueries();
    const heard = new AbortController();
    const onEvent = (): void => {
      heard.abort();
      void client.invalidateQueries();
    };
    subscribe(onEvent, AbortSignal.any([signal, heard.signal]));
  };
  addEventListener('pageshow', onPageShow, { signal });
}
