import type * as v from '../../domain/core/schema';
import { rememberedItems } from './remembered-items';

/** The tabs that were closed last, by their ids, which the browser does not use again. */
const closed = new Set<number>();

/** How many of them are remembered: more than can have a request on its way. */
const MOST_CLOSED = 100;

/** Notes that a tab was closed: what a request on its way still finds out about it is not kept. */
export function noteClosed(tabId: number): void {
  closed.add(tabId);
  for (const oldest of closed) {
    if (closed.size <= MOST_CLOSED) break;
    closed.delete(oldest);
  }
}

/** Values in `storage.session`, one for each tab. A closed tab gets none. */
export function tabItems<T>(prefix: string, schema: v.GenericSchema<unknown, T>) {
  const items = rememberedItems(prefix, schema);
  return {
    ...items,
    at: (tabId: number) => {
      const item = items.at(tabId);
      const set = async (value: T) => (closed.has(tabId) ? undefined : item.set(value));
      return { ...item, set };
    },
  };
}
