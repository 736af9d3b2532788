import { childrenOf, elementAt, parentOf } from './roots';
import { viewport } from './viewport';

/** Pixels that something may reach under the dock without being missed. */
export const FEW = 4;
/** Pixels between two looks, in rows that are shifted against each other by half of that. */
const STEP = 40;
/** So many elements of one thing are looked at before it counts as empty. */
const MOST = 600;

/** What people press or look at, whatever it says. */
export const SEEN =
  'a,button,input,select,textarea,summary,img,svg,canvas,video,iframe,[onclick],[role=button],[role=link],[role=tab]';

/** Where the dock is or would be, and at which side. */
export type Strip = { left: number; right: number; width: number; atLeft: boolean };

/** What is to be held, and what in it would be missed. */
export type Under = Map<Element, Element>;

/**
 * What of the page lies under the dock and would be missed there: a bar that only reaches under it
 * with nothing in it is no loss. Found by some points at which the browser is asked what is there,
 * and by looking at all of whatever is found there; beside that, by what has just changed.
 */
export function findUnder(strip: Strip, changed: Iterable<Element>): Under {
  const holders = new Map<Element, Element | undefined>();
  const looked = new Set<Element>();
  const found: Under = new Map();

  function take(holder: Element | undefined, missed: Element | undefined): void {
    if (holder && missed && !isOnTop(missed)) found.set(holder, missed);
  }
  function look(at: Element): void {
    if (looked.has(at)) return;
    looked.add(at);
    const holder = holderOf(at, strip, holders);
    if (!holder || found.has(holder)) return;
    if (isMissed(at, strip, true) || (strip.atLeft && isOut(at.getBoundingClientRect()))) {
      take(holder, at);
      return;
    }
    if (looked.has(holder) && holder !== at) return;
    looked.add(holder);
    take(holder, firstMissed(holder, strip, { left: MOST }));
  }

  for (const [x, y] of points(strip)) {
    const at = elementAt(x, y);
    if (at) look(at);
  }
  for (const one of changed) {
    const missed = one.isConnected ? firstMissed(one, strip, { left: MOST / 10 }) : undefined;
    if (missed) take(holderOf(missed, strip, holders), missed);
  }
  return found;
}

function* points({ left, right, atLeft }: Strip): Iterable<[number, number]> {
  const { width, height } = viewport();
  for (let y = STEP / 3, row = 0; y < height; y += STEP, row++)
    for (let x = left + 2 * FEW + (row % 2) * (STEP / 2); x < right; x += STEP) yield [x, y];
  // A page that was pushed to the right may reach out of the window, where nothing can be found.
  if (atLeft) for (let y = STEP / 2; y < height; y += STEP) yield [width - FEW, y];
}

/** The nearest that is fixed, else the outermost that reaches under the dock. */
function holderOf(
  element: Element,
  strip: Strip,
  known: Map<Element, Element | undefined>,
): Element | undefined {
  if (element === document.documentElement) return undefined;
  if (known.has(element)) return known.get(element);
  const own = getComputedStyle(element).position === 'fixed' ? element : undefined;
  const parent = own ? null : parentOf(element);
  const holder =
    own ??
    (parent && holderOf(parent, strip, known)) ??
    (isInTheWay(element.getBoundingClientRect(), strip) ? element : undefined);
  known.set(element, holder);
  return holder;
}

/** The first thing under the dock that would be missed. What does not reach there is not looked into. */
function firstMissed(
  element: Element,
  strip: Strip,
  budget: { left: number },
): Element | undefined {
  budget.left -= 1;
  const box = element.getBoundingClientRect();
  if (box.width * box.height > 0 ? !isInTheWay(box, strip) : !element.checkVisibility())
    return undefined;
  if (isMissed(element, strip, false)) return element;
  for (const child of childrenOf(element)) {
    if (budget.left <= 0) return undefined;
    const missed = firstMissed(child, strip, budget);
    if (missed) return missed;
  }
  return undefined;
}

/** `inside` also counts what is part of something pressed. */
function isMissed(element: Element, strip: Strip, inside: boolean): boolean {
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  if (inside ? element.closest(SEEN) : element.matches(SEEN))
    return inside || isInTheWay(element.getBoundingClientRect(), strip);
  const range = document.createRange();
  return [...element.childNodes].some((node) => {
    if (!(node instanceof Text) || !node.data.trim()) return false;
    range.selectNodeContents(node);
    return isInTheWay(range.getBoundingClientRect(), strip);
  });
}

/** What lies over all of the page lies over the dock, too. */
function isOnTop(element: Element): boolean {
  for (let one: Element | null = element; one; one = parentOf(one))
    if (one.matches(':modal,:popover-open')) return true;
  return false;
}

/** Whether a box reaches under the dock; or out of a window in which the page was pushed to the right. */
const isInTheWay = (box: DOMRect, strip: Strip): boolean =>
  reachesUnder(box, strip) || (strip.atLeft && isOut(box));

/** Whether a box reaches out of the window on the right. */
const isOut = (box: DOMRect): boolean => box.right > viewport().width + FEW;

/** Whether two boxes share more than a few pixels of width. */
const reachesUnder = (box: DOMRect, strip: Strip): boolean =>
  Math.min(box.right, strip.right) - Math.max(box.left, strip.left) > FEW;
