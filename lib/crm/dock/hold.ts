import { isOut, reachesUnder } from './under';
import { viewport } from './viewport';

/** Something of the page that is held beside the dock, since a margin does not move it. */
export type Held = {
  element: Element;
  mark: string;
  /** Placed in the window, and not in the page that the margin made narrower. */
  fixed: boolean;
  /** Pixels between it and the dock's edge of the window, where it is fixed there. */
  gap: number;
  /** Pixels of the window's width that are taken already: before it, by its padding, by a scrollbar. */
  taken: number;
};

/**
 * Holds what contains an element that lies under the dock: the nearest that is fixed, else the
 * outermost that reaches there. Undefined where that is held already, or is in a shadow root, where
 * the page's styles do not reach.
 */
export function hold(
  host: Element,
  under: Element,
  left: boolean,
  held: readonly Held[],
): Held | undefined {
  const strip = host.getBoundingClientRect();
  const element = holderOf(under, strip, left);
  if (!element || held.some((one) => one.element === element)) return undefined;
  const mark = `${held.length}`;
  element.setAttribute(host.id, mark);
  const style = getComputedStyle(element);
  const box = element.getBoundingClientRect();
  const own = (name: string): number => Number.parseFloat(style.getPropertyValue(name)) || 0;
  // What is no part of what `width` and `max-width` mean for it.
  const padding = box.width - (own('width') || box.width);
  const fixed = isPlacedInWindow(element, style);
  const { width } = viewport();
  const before = !left ? box.left : fixed ? width - box.right : box.left - strip.right;
  return {
    element,
    mark,
    fixed,
    gap: fixed ? Math.max(0, own(left ? 'left' : 'right')) : 0,
    // What stands at the dock's side of the page is moved whole, and not made narrower.
    taken: padding + innerWidth - width + Math.max(0, before < innerWidth / 2 ? before : 0),
  };
}

function isPlacedInWindow(element: Element, { position }: CSSStyleDeclaration): boolean {
  if (position !== 'absolute') return position === 'fixed';
  const { body } = document;
  return (
    element instanceof HTMLElement &&
    element.offsetParent === body &&
    getComputedStyle(body).position === 'static'
  );
}

/** Lets everything be as it was. */
export function release(host: Element, held: readonly Held[]): void {
  for (const { element } of held) element.removeAttribute(host.id);
}

export function holdRule(host: Element, held: Held, width: number, left: boolean): string {
  const { mark, fixed, gap, taken } = held;
  const move = fixed ? `${left ? 'left' : 'right'}:${gap + width}px!important;` : '';
  const room = `calc(100vw - ${Math.ceil(taken + gap + width)}px)`;
  return `[${host.id}="${mark}"]{${move}max-width:${room}!important;min-width:0!important}`;
}

function holderOf(under: Element, strip: DOMRect, left: boolean): Element | undefined {
  let found: Element | undefined;
  for (let one: Element | null = under; one && one !== document.documentElement; ) {
    const fixed = getComputedStyle(one).position === 'fixed';
    const box = one.getBoundingClientRect();
    if (fixed || reachesUnder(box, strip) || (left && isOut(box))) found = one;
    if (fixed) break;
    one = one.parentElement;
  }
  return found;
}
