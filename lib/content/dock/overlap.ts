import { childrenOf, elementAt, parentOf } from './roots';
import { viewport } from './viewport';

/** Pixels that an element may reach under the dock without harm. */
export const TOLERANCE = 4;
/** Pixels between two hit tests. Every second row is shifted by half of that. */
const STEP = 40;
/** The same on a page whose facts are known from an earlier visit, where only something new can be covered. */
const STEP_IF_KNOWN = 60;
/** Most elements that are searched in one container before it counts as empty. */
const MOST = 600;

/** Elements that people press or look at, even without text. */
export const CONTENT =
  'a,button,input,select,textarea,summary,img,svg,canvas,video,iframe,[onclick],[role=button],[role=link],[role=tab]';

/** The strip of the window that the dock covers, and its side. */
export type Strip = { left: number; right: number; width: number; atLeft: boolean };

/** Elements to shift, each with the content in it that the dock covers. */
export type Overlaps = Map<Element, Element>;

/**
 * Finds content of the page that the dock covers. An empty bar that reaches under the dock does not
 * count. It hit-tests a grid of points, searches what it finds there, and the `changed` elements. The
 * grid is wider on a page that `isKnown`.
 */
export function findOverlaps(strip: Strip, changed: Iterable<Element>, isKnown = false): Overlaps {
  const holders = new Map<Element, Element | undefined>();
  const looked = new Set<Element>();
  const found: Overlaps = new Map();

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

  for (const [x, y] of points(strip, isKnown ? STEP_IF_KNOWN : STEP)) {
    const at = elementAt(x, y);
    if (at) look(at);
  }
  for (const one of changed) {
    const missed = one.isConnected ? firstMissed(one, strip, { left: MOST / 10 }) : undefined;
    if (missed) take(holderOf(missed, strip, holders), missed);
  }
  return found;
}

function* points({ left, right, atLeft }: Strip, step: number): Iterable<[number, number]> {
  const { width, height } = viewport();
  for (let y = STEP / 3, row = 0; y < height; y += step, row++)
    for (let x = left + 2 * TOLERANCE + (row % 2) * (step / 2); x < right; x += step) yield [x, y];
  // A page that was pushed to the right may overflow the window, where no hit test finds anything.
  if (atLeft) for (let y = STEP / 2; y < height; y += step) yield [width - TOLERANCE, y];
}

/** Returns the nearest fixed ancestor, else the outermost one that reaches under the dock. */
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

/** Returns the first covered content in an element. Skips subtrees that do not reach under the dock. */
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

/** Whether an element is content under the dock. `inside` also counts parts of a control. */
function isMissed(element: Element, strip: Strip, inside: boolean): boolean {
  if (!element.checkVisibility({ visibilityProperty: true })) return false;
  if (inside ? element.closest(CONTENT) : element.matches(CONTENT))
    return inside || isInTheWay(element.getBoundingClientRect(), strip);
  const range = document.createRange();
  return [...element.childNodes].some((node) => {
    if (!(node instanceof Text) || !node.data.trim()) return false;
    range.selectNodeContents(node);
    return isInTheWay(range.getBoundingClientRect(), strip);
  });
}

/** Whether an element is in the top layer, and so lies over the dock too. */
function isOnTop(element: Element): boolean {
  for (let one: Element | null = element; one; one = parentOf(one))
    if (one.matches(':modal,:popover-open')) return true;
  return false;
}

/** Whether a box reaches under the dock, or out of the window if the page was pushed to the right. */
const isInTheWay = (box: DOMRect, strip: Strip): boolean =>
  reachesUnder(box, strip) || (strip.atLeft && isOut(box));

/** Whether a box reaches out of the window on the right. */
const isOut = (box: DOMRect): boolean => box.right > viewport().width + TOLERANCE;

/** Whether a box overlaps the strip by more than the tolerance. */
const reachesUnder = (box: DOMRect, strip: Strip): boolean =>
  Math.min(box.right, strip.right) - Math.max(box.left, strip.left) > TOLERANCE;
