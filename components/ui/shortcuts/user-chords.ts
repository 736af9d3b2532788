import { useSyncExternalStore } from 'react';
import { type Chords, chordsOf, type ShortcutChoices } from '../../../lib/domain/core/shortcuts';

// The chords as the user chose them, once for the whole page: `ShortcutListener` reads the choices.

let chords: Chords = chordsOf(undefined);
const listeners = new Set<() => void>();

/** Sets what the user chose; undefined while it is not known. */
export function setShortcutChoices(choices: ShortcutChoices | undefined): void {
  chords = chordsOf(choices);
  for (const listener of listeners) listener();
}

export const chordsNow = (): Chords => chords;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The chords as the user chose them. */
export const useChords = (): Chords => useSyncExternalStore(subscribe, chordsNow);
