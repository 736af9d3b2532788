import { useEffect, useState } from 'react';
import { ask } from '../../lib/border/ask';

/** A keyboard that leaves this soon after a letter was typed, in milliseconds, was hardly let go. */
const MID_WORD = 500;
/** Thefts this near to each other are one story. */
const STORY = 10_000;

/** The thefts to be told of when another one happened now. */
export const withTheft = (before: readonly number[], now: number): number[] => [
  ...before.filter((at) => now - at < STORY),
  now,
];

/**
 * How often of late the page took the keyboard while somebody typed in here. Leaving by Tab, by a
 * shortcut or by a click into the page is no theft.
 */
export function useFocusTheft(): number {
  const [thefts, setThefts] = useState<readonly number[]>([]);

  useEffect(() => {
    const stop = new AbortController();
    const often = { signal: stop.signal, capture: true };
    let typedAt = Number.NEGATIVE_INFINITY;
    const typed = () => {
      typedAt = performance.now();
      // Whoever types on in peace has read it.
      setThefts((before) => (typedAt - (before.at(-1) ?? typedAt) > STORY ? [] : before));
    };
    const leaves = ({ code, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (code === 'Tab' || code === 'F6' || ctrlKey || metaKey || altKey)
        typedAt = Number.NEGATIVE_INFINITY;
    };
    const blurred = async () => {
      const now = performance.now();
      if (now - typedAt > MID_WORD) return;
      const look = await ask('dock.look', {});
      // A page that does not let its content script answer is not given the benefit of the doubt.
      if (!look.ok || look.value?.tookKeyboard === false) return;
      setThefts((before) => withTheft(before, now));
    };
    addEventListener('input', typed, often);
    addEventListener('keydown', leaves, often);
    addEventListener('blur', (event) => event.target === window && void blurred(), often);
    return () => stop.abort();
  }, []);

  return thefts.length;
}
