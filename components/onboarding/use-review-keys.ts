import { useEffect, useRef } from 'react';
import { SHORTCUTS } from '../../lib/domain/core/shortcuts';
import { isPressed } from '../ui/shortcuts/chord';
import type { ShortcutAction } from '../ui/shortcuts/use-chords';

/** Where a key is text, or belongs to something that is open. */
const OWN_KEYS =
  'input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable], ' +
  '[role="combobox"], [role="listbox"], [role="menu"], [role="dialog"], dialog';

/** Keys of the whole page, while the focus is in no text field and in no open list or dialog. */
export function useReviewKeys(actions: readonly ShortcutAction[]): void {
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  useEffect(() => {
    const controller = new AbortController();
    const onKeyDown = (event: KeyboardEvent) => {
      const isOwn = event.target instanceof Element && event.target.closest(OWN_KEYS);
      if (isOwn || event.defaultPrevented) return;
      const pressed = latest.current.find(([id]) => isPressed(event, SHORTCUTS[id]));
      if (!pressed) return;
      event.preventDefault();
      pressed[1]();
    };
    addEventListener('keydown', onKeyDown, { signal: controller.signal });
    return () => controller.abort();
  }, []);
}
