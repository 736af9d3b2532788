import { createContext, type KeyboardEvent, use } from 'react';
import { type Chord, SHORTCUTS, type ShortcutId } from '../../../lib/domain/core/shortcuts';
import { isPressed } from './chord';

/** The chord of each shortcut; undefined for one that the user turned off. */
type Chords = Readonly<Record<ShortcutId, Chord | undefined>>;

const ChordsContext = createContext<Chords>(SHORTCUTS);

/** The chords as the user chose them. */
const useChords = (): Chords => use(ChordsContext);

export type ShortcutAction = readonly [id: ShortcutId, run: () => unknown];

/** A handler for `onKeyDown` that runs the action of the pressed shortcut. */
export function useShortcutKeys(
  actions: readonly ShortcutAction[],
): (event: KeyboardEvent) => void {
  const chords = useChords();
  return (event) => {
    const pressed = actions.find(([id]) => isPressed(event.nativeEvent, chords[id]));
    if (!pressed) return;
    event.preventDefault();
    pressed[1]();
  };
}
