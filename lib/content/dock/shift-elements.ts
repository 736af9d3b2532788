import { isNear, movesIn, placedAround, reachOf } from './extent';
import { sheetOf, styled } from './styled';
import { FEW, type Strip } from './under';
import { viewport } from './viewport';

/** Something of the page that is held beside the dock, since a margin does not move it. */
type Held = {
  element: Element;
  mark: string;
  /** Made narrower where it is, with its edge put to the dock's; or shifted as it is. */
  way: 'narrowed' | 'shifted';
  /** Placed in the window, and not in the page that the margin made narrower. */
  fixed: boolean;
  /** Pixels between it and the dock's edge of the window, where it is fixed there. */
  gap: number;
  /** Pixels of the window's width that are taken already: before it, by its padding, by a scrollbar. */
  taken: number;
  /** Its own greatest width. */
  most: string;
  /** Its own `translate`, and by how many pixels it is shifted beyond that. */
  own: readonly [x: string, y: string, z: string];
  by: number;
  tries: number;
};

/** What is held. */
export type Holds = {
  /**
   * Holds an element because of something in it that would be missed, or holds it better than
   * before. False where nothing more can be done.
   */
  take(holder: Element, missed: Element): boolean;
  /** Lets go what went away, and follows what its page put elsewhere. True where that changed something. */
  refresh(): boolean;
  release(): void;
  /** The rules for what is in a root: the document or a shadow root. */
  rules(root: Node, width: number): string;
  /** The shadow roots something is held in. */
  roots(): Set<ShadowRoot>;
};

/** More is not tried with one element. */
const TRIES = 4;

/** Holds elements by rules for a mark that they carry, named like our host. */
export function makeHolds(host: Element, strip: () => Strip): Holds {
  let held: Held[] = [];
  let marks = 0;

  const of = (element: Element): Held | undefined => held.find((one) => one.element === element);

  function drop(one: Held): void {
    one.element.removeAttribute(host.id);
    held = held.filter((other) => other !== one);
  }

  function begin(element: Element, way: Held['way']): Held {
    const mark = `${marks++}`;
    const { atLeft, right } = strip();
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const width = element instanceof HTMLElement ? element.offsetWidth : box.width;
    const own = (name: string): number => Number.parseFloat(style.getPropertyValue(name)) || 0;
    // What is no part of what `width` and `max-width` mean for it.
    const padding = width - (own('width') || width);
    const fixed = isPlacedInWindow(element, style);
    const window = viewport().width;
    const before = fixed
      ? own(atLeft ? 'right' : 'left') + own(atLeft ? 'margin-right' : 'margin-left')
      : atLeft
        ? box.left - right
        : box.left;
    const [x = '0px', y = '0px', z = '0px'] = style.translate.match(PARTS) ?? [];
    const one: Held = {
      element,
      mark,
      way,
      fixed,
      gap: fixed ? Math.max(0, own(atLeft ? 'left' : 'right')) : 0,
      // What stands at the dock's side of the page is moved whole, and not made narrower.
      taken: padding + innerWidth - window + Math.max(0, before < innerWidth / 2 ? before : 0),
      most: style.maxWidth,
      own: [x === 'none' ? '0px' : x, y, z],
      by: 0,
      tries: 0,
    };
    element.setAttribute(host.id, mark);
    held.push(one);
    return one;
  }

  function shift(one: Held): boolean {
    const by = one.by + reachOf(one.element, strip());
    one.tries += 1;
    if (one.tries > TRIES || isNear(by, one.by)) return false;
    one.by = by;
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
      // As it was before it was narrowed, and measured like that the next time.
      if (known) return Object.assign(known, { way: 'shifted', tries: 0 }).tries === 0;
      return shift(begin(placed, 'shifted'));
    },
    refresh() {
      let changed = false;
      for (const one of held) {
        if (!one.element.isConnected || !one.element.checkVisibility()) drop(one);
        else if (one.way !== 'shifted' || movesIn(one.element).length > 0) continue;
        else {
          const by = Math.max(0, one.by + reachOf(one.element, strip()));
          if (isNear(by, one.by)) continue;
          Object.assign(one, { by, tries: 0 });
          if (by <= FEW) drop(one);
        }
        changed = true;
      }
      return changed;
    },
    release() {
      if (held.length === 0) return;
      // At once, whatever transitions its page gave it: it is measured anew where it belongs.
      styled(sheetOf(`[${host.id}]{transition:none!important}`), () => {
        for (const { element } of held) element.setAttribute(host.id, '');
        for (const { element } of held) getComputedStyle(element).getPropertyValue('right');
        for (const one of held) drop(one);
      });
    },
    rules: (root, width) =>
      held
        .filter(({ element }) => element.getRootNode() === root)
        .map((one) => rule(host, one, width, strip().atLeft))
        .join(''),
    roots: () =>
      new Set(
        held
          .map(({ element }) => element.getRootNode())
          .filter((root) => root instanceof ShadowRoot),
      ),
  };
}

/** The parts of a computed `translate`, which may hold a `calc()`. */
const PARTS = /(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+/g;

/** Whether something is placed in the window, which no margin makes narrower. */
export function isPlacedInWindow(element: Element, style = getComputedStyle(element)): boolean {
  if (style.position !== 'absolute') return style.position === 'fixed';
  const { body } = document;
  return (
    element instanceof HTMLElement &&
    element.offsetParent === body &&
    getComputedStyle(body).position === 'static'
  );
}

function rule(host: Element, held: Held, width: number, atLeft: boolean): string {
  const { mark, way, fixed, gap, taken, most, own, by } = held;
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
