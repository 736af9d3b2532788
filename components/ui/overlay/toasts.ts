/** A short message about something that the user just did. A failure is never only a toast. */
export type ToastMessage = {
  text: string;
  action?: { label: string; onPress: () => void };
};

let waiting: readonly ToastMessage[] = [];
const listeners = new Set<() => void>();

function setWaiting(next: readonly ToastMessage[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}

/** Shows a toast where the page has `Toasts`. */
export const showToast = (message: ToastMessage): void => setWaiting([...waiting, message]);

export const waitingToasts = (): readonly ToastMessage[] => waiting;

/** Hands over the waiting messages, once. */
export function takeToasts(): readonly ToastMessage[] {
  const taken = waiting;
  if (taken.length > 0) setWaiting([]);
  return taken;
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
