import type { KeyboardEvent } from 'react';
import { isPressed } from '../shortcuts/chord';
import { useShortcutKeys } from '../shortcuts/use-chords';
import type { Guard } from './use-guard';

/**
 * A listener for the keys of a form whose button is guarded: Enter in a field of one line and the key that
 * sends a reply press the button. The browser's own submit would be refused without a word while the
 * button is scrolled out of view, and right after the form appeared. The guard scrolls to it and waits.
 */
export function useFormKeys(guard: Guard): (event: KeyboardEvent) => void {
  const onSendKey = useShortcutKeys([['reply.send', () => void guard.press()]]);
  return (event) => {
    if (event.defaultPrevented) return;
    onSendKey(event);
    const isInLine = event.target instanceof HTMLInputElement && event.target.type !== 'file';
    if (event.defaultPrevented || !isInLine || !isPressed(event.nativeEvent, 'Enter')) return;
    event.preventDefault();
    // A key that is held down is one press: it must not confirm what it asked for.
    if (!event.repeat) void guard.press();
  };
}
