// The part of the desk's address after `#`: which room is open, and what in it.

/** The rooms of the desk, in the order of its navigation. */
export const ROOMS = ['tickets', 'onboarding', 'outbox', 'golive'] as const;
export type Room = (typeof ROOMS)[number];

/** The room that an address fragment names; where it names none, that of the tickets. */
export const roomIn = (hash: string): Room =>
  ROOMS.find((room) => hash.startsWith(`#/${room}`)) ?? 'tickets';

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

/** The address fragment of something in a room, or of the room. */
export const addressIn = (room: Room, id: string | undefined): string =>
  id === undefined ? `#/${room}` : `#/${room}/${encodeURIComponent(id)}`;
