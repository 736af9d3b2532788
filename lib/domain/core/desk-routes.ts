import { partOfRoute, routeToItem } from './routes';

// The part of the desk's address after `#`: the open room and the open item in it.

/** The rooms of the desk, in the order of its navigation. */
export const ROOMS = ['tickets', 'onboarding', 'outbox', 'golive'] as const;
export type DeskRoom = (typeof ROOMS)[number];

/** The room that an address fragment names; the tickets if it names none. */
export const roomOfRoute = (hash: string): DeskRoom => partOfRoute(ROOMS, hash);

/** The address fragment of a room, or of an item in it. */
export const routeTo = (room: DeskRoom, id: string | undefined): string => routeToItem(room, id);
