import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { isOwnOverlayOpen } from '../ui/guard/own-overlays';
import { useShortcutKeys } from '../ui/shortcuts/use-chords';

type Leave = {
  ref: RefObject<HTMLDivElement | null>;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** From a text field of the thread the focus goes to its heading. The same key then leaves the thread. */
export function useLeave(): Leave {
  const ref = useRef<HTMLDivElement>(null);
  const onEscape = useShortcutKeys([
    ['thread.escape', () => ref.current?.querySelector('h2')?.focus()],
  ]);
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
    if (isField && !event.defaultPrevented && !isOwnOverlayOpen()) onEscape(event);
  };
  return { ref, onKeyDown };
}
