import { type KeyboardEvent, useEffect, useRef } from 'react';
import { isPressed } from '../shortcuts/chord';
import { useShortcutKeys } from '../shortcuts/use-chords';
import type { Guard } from './use-guard';

/** How long a key waits until the button is really visible, in milliseconds. */
const WAITS = 2_000;

/**
 * A listener for the keys of a form whose button is guarded: Enter in a field of one line and the key that
 * sends a reply press the button. The browser's own submit would be refused without a word while the
 * button is scrolled out of view, and right after the form appeared. Here the key scrolls to it and waits.
 */
export function useFormKeys(guard: Guard): (event: KeyboardEvent) => void {
  const pressedAt = useRef<number>(undefined);
  const isUncertain = guard.off && !guard.covered;
  useEffect(() => {
    if (pressedAt.current === undefined || isUncertain) return;
    const waited = performance.now() - pressedAt.current;
    pressedAt.current = undefined;
    if (!guard.covered && waited < WAITS) void guard.press();
  });
  const press = () => {
    if (!isUncertain) return void guard.press();
    pressedAt.current = performance.now();
    guard.button.current?.scrollIntoView({ block: 'nearest' });
  };
  const onSendKey = useShortcutKeys([['reply.send', press]]);
  return (event) => {
    if (event.defaultPrevented) return;
    onSendKey(event);
    const isInLine = event.target instanceof HTMLInputElement && event.target.type !== 'file';
    if (event.defaultPrevented || !isInLine || !isPressed(event.nativeEvent, 'Enter')) return;
    event.preventDefault();
    // A key that is held down is one press: it must not confirm what it asked for.
    if (!event.repeat) press();
  };
}
