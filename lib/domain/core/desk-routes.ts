// Reads and writes the part of the desk's address after `#`: the open room and the open item in it.

/** The rooms of the desk, in the order of its navigation. */
export const ROOMS = ['tickets', 'onboarding', 'outbox', 'golive'] as const;
export type DeskRoom = (typeof ROOMS)[number];

/** The room that an address fragment names; the tickets if it names none. */
export const roomOfRoute = (hash: string): DeskRoom =>
  ROOMS.find((room) => hash.startsWith('#/') && hash.slice(2).split('/')[0] === room) ?? 'tickets';

/** The id of the item that an address fragment opens in a room. */
export function itemOfRoute(room: DeskRoom, hash: string): string | undefined {
  const prefix = `#/${room}/`;
  if (!hash.startsWith(prefix)) return undefined;
  try {
    return decodeURIComponent(hash.slice(prefix.length)) || undefined;
  } catch {
    // The user edited the address: it names no item.
    return undefined;
  }
}

/** The address fragment of a room, or of an item in it. */
export const routeTo = (room: DeskRoom, id: string | undefined): string =>
  id === undefined ? `#/${room}` : `#/${room}/${encodeURIComponent(id)}`;
