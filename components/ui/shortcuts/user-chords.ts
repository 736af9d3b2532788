import { useSyncExternalStore } from 'react';
import { type Chords, chordsOf, type ShortcutChoices } from '../../../lib/domain/core/shortcuts';
import { createStore } from '../data/store';

// The chords as the user chose them, once for the whole page: `ShortcutListener` reads the choices.

const chords = createStore<Chords>(chordsOf(undefined));

/** Sets what the user chose; undefined while it is not known. */
export function setShortcutChoices(choices: ShortcutChoices | undefined): void {
  chords.set(chordsOf(choices));
}

export const chordsNow = chords.read;

/** The chords as the user chose them. */
export const useChords = (): Chords => useSyncExternalStore(chords.subscribe, chordsNow);
