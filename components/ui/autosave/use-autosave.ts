import { useEffect, useSyncExternalStore } from 'react';
import type { Autosave } from './autosave';

/** Reads the state of an autosave, and saves it when the page is hidden or the screen goes away. */
export function useAutosave<State>({
  state,
  subscribe,
  saveNow,
}: Pick<Autosave<State>, 'state' | 'subscribe' | 'saveNow'>): State {
  const current = useSyncExternalStore(subscribe, state);
  useEffect(() => {
    const onVisibilityChange = () => {
      if (document.visibilityState === 'hidden') saveNow();
    };
    document.addEventListener('visibilitychange', onVisibilityChange);
    addEventListener('pagehide', saveNow);
    return () => {
      saveNow();
      document.removeEventListener('visibilitychange', onVisibilityChange);
      removeEventListener('pagehide', saveNow);
    };
  }, [saveNow]);
  return current;
}
