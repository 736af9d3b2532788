import { createStore } from '../data/store';

/** A short message about something that the user just did. A failure is never only a toast. */
export type ToastMessage = {
  text: string;
  action?: { label: string; onPress: () => void };
};

const waiting = createStore<readonly ToastMessage[]>([]);

/** Shows a toast where the page has `Toasts`. */
export const showToast = (message: ToastMessage): void => waiting.set([...waiting.read(), message]);

export const waitingToasts = waiting.read;

/** Hands over the waiting messages, once. */
export function takeToasts(): readonly ToastMessage[] {
  const taken = waiting.read();
  if (taken.length > 0) waiting.set([]);
  return taken;
}

export const subscribeToToasts = waiting.subscribe;
