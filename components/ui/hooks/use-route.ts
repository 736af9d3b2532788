import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** What the page's address fragment says. The browser's Back and Reload restore it. */
export const useRoute = <T extends string | undefined>(read: (hash: string) => T): T =>
  useSyncExternalStore(subscribe, () => read(location.hash));

export const goTo = (address: string): void => {
  location.hash = address;
};
