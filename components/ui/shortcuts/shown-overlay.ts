import { useSyncExternalStore } from 'react';
import { createStore } from '../data/store';

// The help and the command menu belong to the page: what opens them need not be near them.

type ShortcutOverlay = 'help' | 'commands';

const shown = createStore<ShortcutOverlay | undefined>(undefined);

export const showShortcutHelp = (): void => shown.set('help');
export const showCommandMenu = (): void => shown.set('commands');
export const closeShortcutOverlay = (): void => shown.set(undefined);

export const shownOverlay = shown.read;

export const useShownOverlay = (): ShortcutOverlay | undefined =>
  useSyncExternalStore(shown.subscribe, shownOverlay);
