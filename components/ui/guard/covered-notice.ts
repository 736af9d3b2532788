import { useEffect, useSyncExternalStore } from 'react';

// If one button of the panel is covered, mostly all are: one notice says so, the buttons refer to it.

/** Ids of the notices that could say so. The first one does. */
let candidates: readonly string[] = [];
const listeners = new Set<() => void>();

function setCandidates(next: readonly string[]): void {
  candidates = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const first = (): string | undefined => candidates[0];

/** Id of the notice that says that the panel is covered; undefined if nothing is covered. */
export const useCoveredNoticeId = (): string | undefined =>
  useSyncExternalStore(subscribe, first, first);

/** Whether the notice with this id is the one that says that the panel is covered. */
export function useIsCoveredNotice(id: string, isCovered: boolean): boolean {
  useEffect(() => {
    if (!isCovered) return;
    setCandidates([...candidates, id]);
    return () => setCandidates(candidates.filter((one) => one !== id));
  }, [id, isCovered]);
  return useCoveredNoticeId() === id;
}
