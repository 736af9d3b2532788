import { useSyncExternalStore } from 'react';

const PREFIX = '#/tickets/';

/** The rooms of the desk, in the order of its navigation. */
export const ROOMS = ['tickets', 'outbox'] as const;
export type Room = (typeof ROOMS)[number];

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** The room that the desk's address names; where it names none, that of the tickets. */
export const useRoom = (): Room =>
  useSyncExternalStore(
    subscribe,
    () => ROOMS.find((room) => location.hash.startsWith(`#/${room}`)) ?? 'tickets',
  );

/** Which ticket the desk's address names: reloading and going back work as in any page. */
export const useOpenTicket = (): string | undefined =>
  useSyncExternalStore(subscribe, () => ticketIn(location.hash));

/** The ticket that an address fragment names. */
export function ticketIn(hash: string): string | undefined {
  if (!hash.startsWith(PREFIX)) return undefined;
  try {
    return decodeURIComponent(hash.slice(PREFIX.length)) || undefined;
  } catch {
    // Somebody edited the address: it names nothing.
    return undefined;
  }
}

/** Opens a ticket, or given none closes the one that is open. */
export function showTicket(ticketId: string | undefined): void {
  location.hash = ticketId === undefined ? '#/tickets' : PREFIX + encodeURIComponent(ticketId);
}
