import { type FocusEvent, type KeyboardEvent, type RefObject, useState } from 'react';

/** Which message of a log the keyboard is at, and the handlers that move it. */
type MessageKeys = {
  /** The number of the message whose actions Tab reaches; undefined before the keyboard came. */
  at: number | undefined;
  onFocus: (event: FocusEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
};

/** What has keys of its own. */
const OWN_KEYS = 'input, textarea, select, [aria-haspopup], [role="menu"], [role="listbox"]';

/**
 * The log is one stop of the Tab key, and the arrow keys go from message to message. A message that
 * does not fit scrolls first, so that all of it can be read.
 */
export function useMessageKeys(scroller: RefObject<HTMLElement | null>): MessageKeys {
  const [at, setAt] = useState<number>();
  const onFocus = ({ target }: FocusEvent) => {
    const number = numberOf(target);
    if (number !== undefined) setAt(number);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    const list = scroller.current;
    const isPlain = !(event.ctrlKey || event.metaKey || event.altKey || event.shiftKey);
    if (!list || !isPlain || (key !== 'ArrowUp' && key !== 'ArrowDown')) return;
    // A menu of a message is drawn elsewhere, but its events come through here.
    if (!(target instanceof Element) || !list.contains(target) || target.closest(OWN_KEYS)) return;
    const step = key === 'ArrowUp' ? -1 : 1;
    const next = nextMessage(list, target, step);
    if (!next) return;
    event.preventDefault();
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: 'nearest' });
  };
  return { at, onFocus, onKeyDown };
}

const rowOf = (element: Element): HTMLElement | null => element.closest('[data-index]');

function numberOf(element: Element): number | undefined {
  const index = rowOf(element)?.dataset.index;
  return index === undefined ? undefined : Number(index);
}

const messageIn = (row: Element | null | undefined): HTMLElement | null =>
  row?.querySelector<HTMLElement>('article') ?? null;

/** The message to go to; null if the log scrolls instead. */
function nextMessage(list: HTMLElement, from: Element, step: 1 | -1): HTMLElement | null {
  const view = list.getBoundingClientRect();
  const row = rowOf(from);
  if (row) {
    const { top, bottom } = row.getBoundingClientRect();
    const goesOn = step > 0 ? bottom > view.bottom + 1 : top < view.top - 1;
    if (goesOn) return null;
    const next = Number(row.dataset.index) + step;
    return messageIn(list.querySelector(`[data-index="${next}"]`));
  }
  // From the log itself: up to the last message in view, down to the first.
  const shown = [...list.querySelectorAll('[data-index]')]
    .map((one) => ({ one, ...yOf(one) }))
    .filter(({ top, bottom }) => bottom > view.top && top < view.bottom)
    .sort((a, b) => a.top - b.top);
  return messageIn(shown.at(step > 0 ? 0 : -1)?.one);
}

const yOf = (element: Element): { top: number; bottom: number } => {
  const { top, bottom } = element.getBoundingClientRect();
  return { top, bottom };
};
