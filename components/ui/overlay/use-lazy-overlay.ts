import { useState } from 'react';
import type { Part } from '../data/part';
import { createTriggerSlot, type TriggerSlot } from './trigger-slot';

/** An overlay whose code is loaded when the user first comes near its trigger. */
export type LazyOverlay = {
  slot: TriggerSlot;
  /** The popup's part is to be rendered. */
  isWanted: boolean;
  /** The user points at the trigger, focuses or presses it. */
  want: () => void;
};

export function useLazyOverlay(part: Part<unknown>): LazyOverlay {
  const [slot] = useState(createTriggerSlot);
  const [isWanted, setWanted] = useState(false);
  const want = () => {
    void part.load();
    setWanted(true);
  };
  return { slot, isWanted, want };
}
