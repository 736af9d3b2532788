import { type RefObject, useEffect } from 'react';

/** The key `/` moves the focus into the search field, except while the user types elsewhere. */
export function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isSlash(event) || isTyping(event.target)) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [input]);
}

// The character, wherever the layout has it, or the key that has it on most keyboards: in a Cyrillic
// layout, for example, that key types another character.
const isSlash = ({ key, code, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && (key === '/' || (code === 'Slash' && !shiftKey));

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  target.closest('input:not([type=radio], [type=checkbox]), textarea, select') !== null;
