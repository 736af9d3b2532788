import type { RoomFound } from '../../domain/crm/site';
import { isThere } from './extent';
import { type Strip, TOLERANCE } from './overlap';
import { selectorOf } from './select';

/** Pixels. A narrower panel is not usable. */
const LEAST = 300;
/** Most attempts for one window. */
const TRIES = 6;

/** A panel narrower than chosen, beside elements of the page that cannot be moved. */
export type NarrowPanel = {
  /** Its width in pixels of the page; undefined while the panel has the chosen width. */
  width(): number | undefined;
  /** Makes the panel fit beside these elements. Returns false if it would be too narrow. */
  take(missed: Element[], strip: Strip, zoom: number): boolean;
  /** Whether a panel of the chosen width would still cover one of the elements. */
  isNeeded(strip: Strip, wide: number): boolean;
  recall(narrow: RoomFound['narrow']): void;
  /** Returns what is saved for the next visit. */
  snapshot(): RoomFound['narrow'];
  reset(): void;
};

export function makeNarrowPanel(): NarrowPanel {
  let tries = 0;
  let width: number | undefined;
  let beside = new Set<Element>();
  /** The selector of the element from an earlier visit. */
  let known: string | undefined;

  function reset(): void {
    width = undefined;
    known = undefined;
    beside = new Set();
  }

  return {
    width: () => width,
    reset,
    take(missed, { left, right, atLeft }, zoom) {
      const boxes = missed.map((one) => one.getBoundingClientRect());
      const free = atLeft
        ? Math.min(...boxes.map((box) => box.left)) - left
        : right - Math.max(...boxes.map((box) => box.right));
      const wide = Math.floor(free / zoom);
      tries += 1;
      if (tries > TRIES || wide < LEAST || wide >= (width ?? Number.POSITIVE_INFINITY))
        return false;
      width = wide;
      for (const one of missed) beside.add(one);
      return true;
    },
    isNeeded({ left, right, atLeft }, wide) {
      // CRMs may replace this element for each record: the set must not keep removed ones in memory.
      for (const one of beside) if (!one.isConnected) beside.delete(one);
      const found = known === undefined ? null : document.querySelector(known);
      if (found) beside.add(found);
      return [...beside].some((one) => {
        const box = one.getBoundingClientRect();
        const isUnder = atLeft
          ? box.left < left + wide - TOLERANCE
          : box.right > right - wide + TOLERANCE;
        return isThere(one) && isUnder;
      });
    },
    recall(narrow) {
      reset();
      tries = 0;
      width = narrow?.width;
      known = narrow?.select;
    },
    snapshot() {
      const selects = [...beside].map(selectorOf);
      const select = known ?? selects.find((one) => one !== undefined);
      return width === undefined || select === undefined ? undefined : { width, select };
    },
  };
}
