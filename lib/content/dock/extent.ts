import { type Strip, TOLERANCE } from './overlap';
import { childrenOf, parentOf } from './roots';

/** Most elements that are measured. */
const MOST = 400;

/** Returns by how many pixels an element, with its overflow, reaches under the dock. */
export function reachOf(element: Element, { left, right, atLeft }: Strip): number {
  let budget = MOST;
  const measure = (one: Element): number => {
    budget -= 1;
    const box = one.getBoundingClientRect();
    const own = box.width * box.height === 0 ? 0 : atLeft ? right - box.left : box.right - left;
    if (getComputedStyle(one).overflowX !== 'visible') return own;
    let most = own;
    for (const child of childrenOf(one)) {
      if (budget <= 0) break;
      most = Math.max(most, measure(child));
    }
    return most;
  };
  return Math.ceil(measure(element));
}

/** Returns the nearest positioned ancestor or the element itself; shifting that moves all in it. */
export function placedAround(element: Element): Element | undefined {
  for (let one: Element | null = element; one; one = parentOf(one)) {
    const { position } = getComputedStyle(one);
    if (position === 'fixed' || position === 'absolute') return one;
  }
  return undefined;
}

/** Returns the running animations of an element, without endless ones. */
export const movesIn = (element: Element): Animation[] =>
  element
    .getAnimations({ subtree: true })
    .filter(
      ({ playState, effect }) =>
        playState === 'running' && Number(effect?.getComputedTiming().endTime) < LONG,
    );

/** Milliseconds. A longer animation counts as endless. */
const LONG = 5000;

/** Whether two measures differ by no more than the tolerance. */
export const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= TOLERANCE;

/** Whether something is there to be seen, in the window or out of it. */
export const isThere = (element: Element): boolean =>
  element.isConnected &&
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
