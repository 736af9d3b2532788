import type { ComponentProps } from 'react';

/** What Base UI asks of a trigger's element: handlers, ARIA attributes and its ref. */
export type SlotProps = Omit<ComponentProps<'button'>, 'children' | 'className'>;

/**
 * Connects a trigger that is drawn at once with the popup that Base UI draws later. The popup's code
 * fills the slot, and the same element becomes its trigger, so that neither focus nor a press is lost.
 */
export type TriggerSlot = {
  fill: (props: SlotProps) => void;
  /** What Base UI asks of the element; undefined until its code is loaded. */
  read: () => SlotProps | undefined;
  subscribe: (listener: () => void) => () => void;
  /** Remembers a press that came before the code. */
  rememberPress: () => void;
  /** Whether there was one; only the first call says so. */
  takePress: () => boolean;
};

export function createTriggerSlot(): TriggerSlot {
  const listeners = new Set<() => void>();
  let filled: SlotProps | undefined;
  let isPressed = false;
  return {
    fill: (props) => {
      filled = props;
      for (const listener of listeners) listener();
    },
    read: () => filled,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    rememberPress: () => {
      isPressed = true;
    },
    takePress: () => {
      const taken = isPressed;
      isPressed = false;
      return taken;
    },
  };
}
