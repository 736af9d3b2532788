import { useEffect, useState } from 'react';

type TypedAhead = readonly [text: string, setText: (text: string) => void];

/** Keys that would press, change or scroll what has the focus behind the dialog. */
const ACTS = /^(Enter|Delete|Home|End|Page.+|Arrow.+)$/;

/**
 * The text of a search in a dialog. What the user types after opening it and before its field has the
 * focus belongs to it, too: the dialog's code may still be loading.
 */
export function useTypedAhead(isOpen: boolean, onClose: () => void): TypedAhead {
  const [text, setText] = useState('');
  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    const take = (event: KeyboardEvent) => {
      const { target, key, ctrlKey, metaKey, altKey } = event;
      const dialog = target instanceof Element && target.closest('[role=dialog]');
      // What is in the dialog takes its keys itself; the dialog alone takes none.
      if (dialog && dialog !== target) return;
      if ((ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph')) return;
      if (key === 'Escape') onClose();
      else if (key.length === 1) setText((before) => before + key);
      else if (key === 'Backspace') setText((before) => before.slice(0, -1));
      else if (!ACTS.test(key)) return;
      event.preventDefault();
    };
    document.addEventListener('keydown', take, { capture: true, signal: stop.signal });
    return () => {
      stop.abort();
      setText('');
    };
  }, [isOpen, onClose]);
  return [text, setText];
}
