import { useLayoutEffect } from 'react';
import type { SlotProps, TriggerSlot } from './trigger-slot';

/** A `render` for Base UI's triggers: the element is the one that the slot's button has drawn. */
export const fillSlot = (slot: TriggerSlot) => (props: SlotProps) => (
  <Fill slot={slot} props={props} />
);

function Fill({ slot, props }: { slot: TriggerSlot; props: SlotProps }) {
  useLayoutEffect(() => slot.fill(props), [slot, props]);
  return null;
}

/** Overlays stay inside the page's root: outside of it nothing of ours is drawn. */
export const overlayRoot = (): HTMLElement | null => document.getElementById('root');
