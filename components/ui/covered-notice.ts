import { useEffect, useSyncExternalStore } from 'react';

// What covers one button of the panel mostly covers all. It is said once, and the others refer to it.

/** Ids of the elements that have it to say; the first of them says it. */
let speakers: readonly string[] = [];
const listeners = new Set<() => void>();

function become(next: readonly string[]): void {
  speakers = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const speaker = (): string | undefined => speakers[0];

/** Id of the element that says that the panel is covered; undefined while nothing is. */
export const useSpeaker = (): string | undefined =>
  useSyncExternalStore(subscribe, speaker, speaker);

/** True for the one element of all that have it to say, which is to say it. */
export function useSpeaks(id: string, has: boolean): boolean {
  useEffect(() => {
    if (!has) return;
    become([...speakers, id]);
    return () => become(speakers.filter((one) => one !== id));
  }, [id, has]);
  return useSpeaker() === id;
}
