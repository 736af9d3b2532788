import { useSyncExternalStore } from 'react';

// The help and the command menu belong to the page: what opens them need not be near them.

type ShortcutOverlay = 'help' | 'commands';

let shown: ShortcutOverlay | undefined;
const listeners = new Set<() => void>();

function show(next: ShortcutOverlay | undefined): void {
  shown = next;
  for (const listener of listeners) listener();
}

export const showShortcutHelp = (): void => show('help');
export const showCommandMenu = (): void => show('commands');
export const closeShortcutOverlay = (): void => show(undefined);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const shownOverlay = (): ShortcutOverlay | undefined => shown;

export const useShownOverlay = (): ShortcutOverlay | undefined =>
  useSyncExternalStore(subscribe, shownOverlay);
