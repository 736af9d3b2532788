import type { ComponentProps } from 'react';
import { createStore, type Store } from '../data/store';

/** What Base UI asks of a trigger's element: handlers, ARIA attributes and its ref. */
export type SlotProps = Omit<ComponentProps<'button'>, 'children' | 'className'>;

/**
 * Connects a trigger that is drawn at once with the popup that Base UI draws later. The popup's code
 * fills the slot, and the same element becomes its trigger, so that neither focus nor a press is lost.
 */
export type TriggerSlot = Omit<Store<SlotProps | undefined>, 'set'> & {
  /** Sets what Base UI asks of the element; it reads as undefined until its code is loaded. */
  fill: (props: SlotProps) => void;
  /** Remembers a press that came before the code. */
  rememberPress: () => void;
  /** Whether there was one; only the first call says so. */
  takePress: () => boolean;
};

export function createTriggerSlot(): TriggerSlot {
  const { read, set, subscribe } = createStore<SlotProps | undefined>(undefined);
  let isPressed = false;
  return {
    fill: set,
    read,
    subscribe,
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
