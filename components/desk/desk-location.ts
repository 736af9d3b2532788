import { useSyncExternalStore } from 'react';
import {
  type DeskRoom,
  itemOfRoute,
  roomOfRoute,
  routeTo,
} from '../../lib/domain/core/desk-routes';

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener);
  return () => removeEventListener('hashchange', listener);
}

/** The room that the desk's address names. */
export const useRoom = (): DeskRoom =>
  useSyncExternalStore(subscribe, () => roomOfRoute(location.hash));

/** The item that the desk's address names in a room. The browser's Back and Reload restore it. */
export const useOpenItem = (room: DeskRoom): string | undefined =>
  useSyncExternalStore(subscribe, () => itemOfRoute(room, location.hash));

export const goTo = (address: string): void => {
  location.hash = address;
};

/** Opens an item in a room, or closes the open item if `id` is undefined. */
export const openItem = (room: DeskRoom, id: string | undefined): void => goTo(routeTo(room, id));
