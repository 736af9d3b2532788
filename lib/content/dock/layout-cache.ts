import type { DockChange, DockState, HeldBefore, RoomFound } from '../../domain/crm/site';
import { isFresh, type PanelPlace } from './host-facts';

/** Facts found on earlier visits to this host, so that a page is not probed at each load. */
export type LayoutCache = {
  read(place: PanelPlace): RoomFound | undefined;
  save(place: PanelPlace, found: Omit<RoomFound, 'at'>): void;
};

/** Most elements that are saved for one place. */
const HELD = 8;

/** Reads and writes the cache in the dock's state for this host. */
export function makeLayoutCache(state: DockState, save: (change: DockChange) => void): LayoutCache {
  const key = ({ left, width }: PanelPlace): string =>
    `${left ? 'left' : 'right'} ${innerWidth} ${width}`;
  function read(place: PanelPlace): RoomFound | undefined {
    const found = state.found?.[key(place)];
    return found && isFresh(found.at) ? found : undefined;
  }

  return {
    read,
    save(place, { held, narrow }) {
      const before = read(place);
      const now = [...merge(before?.held ?? [], held)].slice(-HELD);
      if (before && same([before.held, before.narrow], [now, narrow])) return;
      const found = {
        [key(place)]: { at: before?.at ?? Date.now(), held: now, ...(narrow ? { narrow } : {}) },
      };
      state.found = { ...state.found, ...found };
      save({ found });
    },
  };
}

/** Returns both, each element once, with the newest facts last. */
function merge(before: HeldBefore[], now: HeldBefore[]): Iterable<HeldBefore> {
  const all = new Map(before.map((one) => [one.select, one]));
  for (const one of now) {
    all.delete(one.select);
    all.set(one.select, one);
  }
  return all.values();
}

const same = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
