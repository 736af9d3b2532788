import { useEffect, useState } from 'react';
import { sendRequest } from '../../lib/protocol/client/send';

/** A blur this soon after an input, in milliseconds, is hardly the user's own. */
const MID_WORD = 500;
/** A theft counts together with those before it for this long, in milliseconds. */
const WINDOW = 10_000;

/** The recent thefts, after another one happened now. */
export const withTheft = (before: readonly number[], now: number): number[] => [
  ...before.filter((at) => now - at < WINDOW),
  now,
];

/**
 * How often the page recently took the focus while the user typed in the panel. If the user leaves by
 * Tab, by a shortcut or by a click into the page, it does not count.
 */
export function useFocusTheft(): number {
  const [thefts, setThefts] = useState<readonly number[]>([]);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    const options = { signal, capture: true };
    let typedAt = Number.NEGATIVE_INFINITY;
    const onInput = () => {
      typedAt = performance.now();
      // The user types on undisturbed, so the notice is no longer needed.
      setThefts((before) => (typedAt - (before.at(-1) ?? typedAt) > WINDOW ? [] : before));
    };
    const onKeyDown = ({ code, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (code === 'Tab' || code === 'F6' || ctrlKey || metaKey || altKey)
        typedAt = Number.NEGATIVE_INFINITY;
    };
    const onBlur = async () => {
      const now = performance.now();
      if (now - typedAt > MID_WORD) return;
      const outcome = await sendRequest('dock.visibility.read', {});
      // No report counts as a theft: a page can keep our content script from replying.
      if (!outcome.ok || outcome.value?.tookKeyboard === false) return;
      setThefts((before) => withTheft(before, now));
    };
    // Not in the capture phase: a state that is set before React's own listener makes React draw the field
    // with its old value, and what was typed is lost.
    addEventListener('input', onInput, { signal });
    addEventListener('keydown', onKeyDown, options);
    addEventListener('blur', (event) => event.target === window && void onBlur(), options);
    return () => stop.abort();
  }, []);

  return thefts.length;
}
