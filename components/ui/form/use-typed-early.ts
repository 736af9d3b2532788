import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';

/**
 * Keeps what the user types into a field that takes no text yet, because its draft is still read or being
 * sent, and puts it behind the text that is there then. Returns a listener for the field's keys: true if it
 * kept the key. In a field of one line, Enter is not text.
 */
export function useTypedEarly(
  value: string,
  change: (text: string) => void,
  isEditable: boolean,
  { oneLine = false } = {},
): (event: KeyboardEvent) => boolean {
  const early = useRef('');
  // Before the browser handles another key, so that the order stays.
  useLayoutEffect(() => {
    if (!isEditable || early.current === '') return;
    const text = value + early.current;
    early.current = '';
    change(text);
  }, [isEditable, value, change]);
  return (event) => {
    const { key, ctrlKey, metaKey, altKey } = event;
    const isChord = (ctrlKey || metaKey || altKey) && !event.getModifierState('AltGraph');
    if (isEditable || isChord || event.nativeEvent.isComposing) return false;
    const [...letters] = key;
    if (letters.length === 1) early.current += key;
    else if (key === 'Enter' && !oneLine) early.current += '\n';
    else if (key === 'Backspace') early.current = [...early.current].slice(0, -1).join('');
    else return false;
    event.preventDefault();
    return true;
  };
}
