import { useState } from 'react';

/**
 * The text of a field that shows what is stored, and its setter. Where something else is stored, by this form or by
 * another tab, the field shows it, unless the user typed something over.
 */
export function useStoredText(stored: string): [text: string, setText: (text: string) => void] {
  const [known, setKnown] = useState({ stored, text: stored });
  let { text } = known;
  if (known.stored !== stored) {
    const isTypedOver = text !== known.stored && text.trim() !== stored;
    if (!isTypedOver) text = stored;
    setKnown({ stored, text });
  }
  return [text, (typed) => setKnown({ stored, text: typed })];
}
