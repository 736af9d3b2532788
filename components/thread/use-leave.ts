import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { isOwnOverlayOpen } from '../ui/guard/own-overlays';
import { useShortcutKeys } from '../ui/shortcuts/use-chords';

export type Leave = {
  /** Of the element around the thread. */
  around: { ref: RefObject<HTMLDivElement | null>; onKeyDown: (event: KeyboardEvent) => void };
  /** The heading of the thread, whichever it is by then. */
  heading: RefObject<Pick<HTMLElement, 'focus'>>;
};

/** From a text field of the thread the focus goes to its heading. The same key then leaves the thread. */
export function useLeave(): Leave {
  const ref = useRef<HTMLDivElement>(null);
  const heading = useRef({ focus: () => ref.current?.querySelector('h2')?.focus() });
  const onEscape = useShortcutKeys([['thread.escape', () => heading.current.focus()]]);
  const onKeyDown = (event: KeyboardEvent) => {
    const { target } = event;
    const isField = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
    if (isField && !event.defaultPrevented && !isOwnOverlayOpen()) onEscape(event);
  };
  return { around: { ref, onKeyDown }, heading };
}
