import { useSyncExternalStore } from 'react';

/** The rooms of the desk, in the order of its navigation. */
export const ROOMS = ['tickets', 'onboarding', 'outbox'] as const;
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

/** What the desk's address names in a room: reloading and going back work as in any page. */
export const useOpen = (room: Room): string | undefined =>
  useSyncExternalStore(subscribe, () => openIn(room, location.hash));

/** The id that an address fragment names in a room. */
export function openIn(room: Room, hash: string): string | undefined {
  const prefix = `#/${room}/`;
  if (!hash.startsWith(prefix)) return undefined;
  try {
    return decodeURIComponent(hash.slice(prefix.length)) || undefined;
  } catch {
    // Somebody edited the address: it names nothing.
    return undefined;
  }
}

/** Opens something in a room, or given none closes what is open. */
export function show(room: Room, id: string | undefined): void {
  location.hash = id === undefined ? `#/${room}` : `#/${room}/${encodeURIComponent(id)}`;
}

export const showTicket = (ticketId: string | undefined): void => show('tickets', ticketId);
