import type * as v from '../../domain/core/schema';
import { rememberedItems, removeRemembered } from './remembered-items';

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

/** Where each feature that keeps something of tabs keeps it. */
const places: ((tabId: number) => { key: string })[] = [];

/** Removes what all features keep of a tab. */
export const removeTabItems = (tabId: number): Promise<void> =>
  removeRemembered(places.map((at) => at(tabId)));

/** Values in `storage.session`, one for each tab. A closed tab gets none. Called once as a module is loaded. */
export function tabItems<T>(prefix: string, schema: v.GenericSchema<unknown, T>) {
  const items = rememberedItems(prefix, schema);
  places.push(items.at);
  return {
    ...items,
    at: (tabId: number) => {
      const item = items.at(tabId);
      const set = async (value: T) => (closed.has(tabId) ? undefined : item.set(value));
      return { ...item, set };
    },
  };
}
