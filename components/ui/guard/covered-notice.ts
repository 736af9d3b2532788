import { useEffect, useSyncExternalStore } from 'react';
import { createStore } from '../data/store';

// If one button of the panel is covered, mostly all are: one notice says so, the buttons refer to it.

/** Ids of the notices that could say so. The first one does. */
const candidates = createStore<readonly string[]>([]);

const first = (): string | undefined => candidates.read()[0];

/** Id of the notice that says that the panel is covered; undefined if nothing is covered. */
export const useCoveredNoticeId = (): string | undefined =>
  useSyncExternalStore(candidates.subscribe, first, first);

/** Whether the notice with this id is the one that says that the panel is covered. */
export function useIsCoveredNotice(id: string, isCovered: boolean): boolean {
  useEffect(() => {
    if (!isCovered) return;
    candidates.set([...candidates.read(), id]);
    return () => candidates.set(candidates.read().filter((one) => one !== id));
  }, [id, isCovered]);
  return useCoveredNoticeId() === id;
}
