import { childrenOf, parentOf } from './roots';
import { FEW, type Strip } from './under';

/** So many elements are measured, at most. */
const MOST = 400;

/** By how many pixels an element, with all that sticks out of it, reaches under the dock. */
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

/** The nearest element around one, or itself, that its page placed; a shift of that moves all in it. */
export function placedAround(element: Element): Element | undefined {
  for (let one: Element | null = element; one; one = parentOf(one)) {
    const { position } = getComputedStyle(one);
    if (position === 'fixed' || position === 'absolute') return one;
  }
  return undefined;
}

/** What is on its way to its place; what turns for ever is not. */
export const movesIn = (element: Element): Animation[] =>
  element
    .getAnimations({ subtree: true })
    .filter(
      ({ playState, effect }) =>
        playState === 'running' && Number(effect?.getComputedTiming().endTime) < LONG,
    );

/** Milliseconds. */
const LONG = 5000;

/** Whether two measures are the same for whoever looks. */
export const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= FEW;
