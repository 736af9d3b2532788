import { type DeskRoom, roomOfRoute, routeTo } from '../../lib/domain/core/desk-routes';
import { itemOfRoute } from '../../lib/domain/core/routes';
import { goTo, useRoute } from '../ui/hooks/use-route';

/** The room that the desk's address names. */
export const useRoom = (): DeskRoom => useRoute(roomOfRoute);

/** The item that the desk's address names in a room. */
export const useOpenItem = (room: DeskRoom): string | undefined =>
  useRoute((hash) => itemOfRoute(room, hash));

/** Opens an item in a room, or closes the open item if `id` is undefined. */
export const openItem = (room: DeskRoom, id: string | undefined): void => goTo(routeTo(room, id));
