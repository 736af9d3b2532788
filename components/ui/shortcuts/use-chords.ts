import type { KeyboardEvent } from 'react';
import { shortcutOf } from '../../../lib/domain/core/shortcuts';
import { isPressed } from './chord';
import type { ShortcutAction } from './registry';
import { useChords } from './user-chords';

/** A handler for `onKeyDown` of a text field that runs the action of the pressed shortcut. */
export function useShortcutKeys(
  actions: readonly ShortcutAction[],
): (event: KeyboardEvent) => void {
  const chords = useChords();
  return (event) => {
    const pressed = actions.find(([id]) => isPressed(event.nativeEvent, chords.get(id)));
    if (!pressed) return;
    event.preventDefault();
    // A key that is held down is one press: it must not confirm what it asked for.
    if (!event.repeat || shortcutOf(pressed[0]).repeats) pressed[1]();
  };
}
