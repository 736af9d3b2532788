import type { HeldBefore } from '../../domain/crm/site';
import { isNear, movesIn, placedAround, reachOf } from './extent';
import { type Strip, TOLERANCE } from './overlap';
import { selectorOf } from './select';
import { viewport } from './viewport';
import { sheetOf, withStyle } from './with-style';

/**
 * An element of the page that no margin moves, so that we narrow or shift it. `fixed` is true if it
 * is placed in the window. In pixels: `gap` is its distance from the dock's edge of the window,
 * `taken` the width before it, its padding and a scrollbar, and `by` the shift beyond its `own`
 * translate. `most` is its own `max-width`.
 */
type ShiftedElement = Omit<HeldBefore, 'select'> & {
  element: Element;
  mark: string;
  tries: number;
  /** How far it reached under the dock before the last shift. */
  reach: number;
};

/** The elements that are shifted or narrowed beside the dock. */
export type ShiftedElements = {
  /**
   * Narrows an element, or shifts it if narrowing did not uncover the content `missed`. Returns
   * false if neither helps.
   */
  take(holder: Element, missed: Element): boolean;
  /** Releases hidden elements and follows those that the page moved. Returns true if one changed. */
  refresh(): boolean;
  release(): void;
  /** Releases the elements that contain these, after it did not help. */
  giveUp(missed: Element[]): void;
  /** Applies what an earlier visit saved, without measuring. Returns true if an element was found. */
  recall(known: readonly HeldBefore[]): boolean;
  /** Returns what is saved for the next visit. */
  snapshot(): HeldBefore[];
  /** Returns the style rules for the document or a shadow root. */
  rules(root: Node, width: number, atLeft: boolean): string;
  /** Returns the shadow roots that contain such elements. */
  roots(): Set<ShadowRoot>;
};

/** Most attempts for one element. */
const TRIES = 4;
/** Most characters of a style value that is saved. */
const LONGEST = 200;

/** Marks elements with an attribute named like our host, for the style rules. */
export function makeShiftedElements(host: Element, strip: () => Strip): ShiftedElements {
  let entries: ShiftedElement[] = [];
  let marks = 0;
  /** Elements that were recalled once. They are measured like all others after that. */
  let recalled = new WeakSet<Element>();

  const of = (element: Element): ShiftedElement | undefined =>
    entries.find((one) => one.element === element);

  function drop(one: ShiftedElement): void {
    one.element.removeAttribute(host.id);
    entries = entries.filter((other) => other !== one);
  }

  function begin(element: Element, way: ShiftedElement['way']): ShiftedElement {
    const mark = `${marks++}`;
    const { atLeft, right } = strip();
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const width = element instanceof HTMLElement ? element.offsetWidth : box.width;
    const own = (name: string): number => Number.parseFloat(style.getPropertyValue(name)) || 0;
    // The part of its width that `max-width` does not count.
    const padding = width - (own('width') || width);
    const fixed = isPlacedInWindow(element, style);
    const window = viewport().width;
    const before = fixed
      ? own(atLeft ? 'right' : 'left') + own(atLeft ? 'margin-right' : 'margin-left')
      : atLeft
        ? box.left - right
        : box.left;
    const [x = '0px', y = '0px', z = '0px'] = style.translate.match(PARTS) ?? [];
    const one: ShiftedElement = {
      element,
      mark,
      way,
      fixed,
      gap: fixed ? Math.max(0, own(atLeft ? 'left' : 'right')) : 0,
      // An element at the dock's side is moved and not narrowed.
      taken: padding + innerWidth - window + Math.max(0, before < innerWidth / 2 ? before : 0),
      most: style.maxWidth,
      own: [x === 'none' ? '0px' : x, y, z],
      by: 0,
      tries: 0,
      reach: 0,
    };
    return add(one);
  }

  function add(one: ShiftedElement): ShiftedElement {
    one.element.setAttribute(host.id, one.mark);
    entries.push(one);
    return one;
  }

  function shift(one: ShiftedElement): boolean {
    const reach = reachOf(one.element, strip());
    // If the last shift moved nothing, the page overrides ours.
    const isStuck = one.tries > 0 && isNear(reach, one.reach);
    one.tries += 1;
    if (one.tries > TRIES || isStuck || isNear(reach, 0)) return false;
    one.by += reach;
    one.reach = reach;
    return true;
  }

  return {
    take(holder, missed) {
      const one = of(holder);
      if (!one) return begin(holder, 'narrowed').tries === 0;
      const placed = placedAround(missed);
      if (!placed) return false;
      const known = of(placed);
      if (known?.way === 'shifted') return shift(known);
      // Undo the narrowing. The next look measures it like that.
      if (known) return Object.assign(known, { way: 'shifted', tries: 0 }).tries === 0;
      return shift(begin(placed, 'shifted'));
    },
    refresh() {
      let changed = false;
      for (const one of entries) {
        if (!one.element.isConnected || !one.element.checkVisibility()) drop(one);
        else if (one.way !== 'shifted' || movesIn(one.element).length > 0) continue;
        else {
          const by = Math.max(0, one.by + reachOf(one.element, strip()));
          if (isNear(by, one.by)) continue;
          Object.assign(one, { by, tries: 0 });
          if (by <= TOLERANCE) drop(one);
        }
        changed = true;
      }
      return changed;
    },
    release() {
      recalled = new WeakSet();
      if (entries.length === 0) return;
      // Without transitions, so that it can be measured at its own place at once.
      withStyle(sheetOf(`[${host.id}]{transition:none!important}`), () => {
        for (const { element } of entries) element.setAttribute(host.id, '');
        for (const { element } of entries)
          getComputedStyle(element).getPropertyValue('transition-property');
        for (const one of entries) drop(one);
      });
    },
    giveUp(missed) {
      for (const one of entries) if (missed.some((it) => one.element.contains(it))) drop(one);
    },
    recall(known) {
      const found = known.flatMap(({ select, ...how }) => {
        const element = document.querySelector(select);
        if (!element || of(element) || recalled.has(element)) return [];
        return element.checkVisibility() ? { ...how, element } : [];
      });
      for (const one of found) {
        recalled.add(one.element);
        add({ ...one, mark: `${marks++}`, tries: 0, reach: 0 });
      }
      return found.length > 0;
    },
    snapshot: () =>
      entries.flatMap(({ element, mark: _mark, tries: _tries, reach: _reach, ...how }) => {
        const select = selectorOf(element);
        const texts = [how.most, ...how.own];
        return select && texts.every(({ length }) => length < LONGEST) ? { select, ...how } : [];
      }),
    rules: (root, width, atLeft) =>
      entries
        .filter(({ element }) => element.getRootNode() === root)
        .map((one) => rule(host, one, width, atLeft))
        .join(''),
    roots: () =>
      new Set(
        entries
          .map(({ element }) => element.getRootNode())
          .filter((root) => root instanceof ShadowRoot),
      ),
  };
}

/** The parts of a computed `translate`, which may hold a `calc()`. */
const PARTS = /(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g;

/** Whether an element is placed in the window, so that a margin of the page does not move it. */
export function isPlacedInWindow(element: Element, style = getComputedStyle(element)): boolean {
  if (style.position !== 'absolute') return style.position === 'fixed';
  const { body } = document;
  return (
    element instanceof HTMLElement &&
    element.offsetParent === body &&
    getComputedStyle(body).position === 'static'
  );
}

function rule(host: Element, entries: ShiftedElement, width: number, atLeft: boolean): string {
  const { mark, way, fixed, gap, taken, most, own, by } = entries;
  const shifted = way === 'shifted';
  const [x, y, z] = own;
  const move = shifted
    ? `translate:calc(${x} ${atLeft ? '+' : '-'} ${by}px) ${y} ${z}!important;`
    : fixed
      ? `${atLeft ? 'left' : 'right'}:${gap + width}px!important;`
      : '';
  const room = `calc(100vw - ${Math.ceil(shifted ? width : taken + gap + width)}px)`;
  const limit = most === 'none' ? room : `min(${most},${room})`;
  return `[${host.id}="${mark}"]{${move}max-width:${limit}!important;min-width:0!important}`;
}
