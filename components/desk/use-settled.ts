import { useEffect, useState } from 'react';

/** Milliseconds without a further change after which a search begins: it may read many messages. */
const PAUSE = 200;

/** A text that the user types, once they pause. An empty one counts at once. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? text : settled;
}
