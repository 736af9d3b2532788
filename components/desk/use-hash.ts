import { useSyncExternalStore } from 'react';
import { addressIn, openIn, type Room, roomIn } from '../../lib/domain/desk-address';

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** The room that the desk's address names. */
export const useRoom = (): Room => useSyncExternalStore(subscribe, () => roomIn(location.hash));

/** What the desk's address names in a room: reloading and going back work as in any page. */
export const useOpen = (room: Room): string | undefined =>
  useSyncExternalStore(subscribe, () => openIn(room, location.hash));

/** Goes to an address of the desk. */
export const goTo = (address: string): void => {
  location.hash = address;
};

/** Opens something in a room, or given none closes what is open. */
export const show = (room: Room, id: string | undefined): void => goTo(addressIn(room, id));

export const showTicket = (ticketId: string | undefined): void => show('tickets', ticketId);
