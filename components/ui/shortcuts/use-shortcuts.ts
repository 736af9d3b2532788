import { type RefObject, useEffect, useRef, useState } from 'react';
import { type Registered, register, type ScreenCommand, type ShortcutAction } from './registry';

/**
 * Runs actions by their keys, wherever the focus is on the page, while the component is mounted. They
 * are in the command menu, too. With `within`, only while the focus is in that element.
 */
export const useShortcuts = (
  actions: readonly ShortcutAction[],
  within?: RefObject<Element | null>,
): void => useRegistered({ actions, within });

/** Offers actions without keys in the command menu while the component is mounted. */
export const useCommands = (commands: readonly ScreenCommand[]): void =>
  useRegistered({ commands });

let mounted = 0;

function useRegistered(registered: Registered): void {
  // Effects run from the inside out, renders from the outside in.
  const [order] = useState(() => {
    mounted += 1;
    return mounted;
  });
  const latest = useRef(registered);
  useEffect(() => {
    latest.current = registered;
  });
  useEffect(() => register({ order, read: () => latest.current }), [order]);
}
