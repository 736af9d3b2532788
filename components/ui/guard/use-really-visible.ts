import { type RefObject, useEffect, useRef, useState } from 'react';
import { isOwnOverlayOpen } from './own-overlays';

/**
 * Whether the user can really see an element: nothing in any frame covers it or makes it transparent.
 * `unknown` if the browser cannot tell, `settling` until it is certain, `away` if the element is
 * scrolled or collapsed out of view, which hides nothing.
 */
export type Sight = 'unknown' | 'settling' | 'clear' | 'away' | 'covered';

/** How long an element must be visible, in milliseconds: a page could uncover it just before a click. */
const CLEAR_AFTER = 500;
/**
 * Milliseconds. Covering it more briefly raises no alert: a busy computer that draws the panel late, a
 * menu that closes. Until then the element is `settling`, so no press passes.
 */
const COVERED_AFTER = 800;
/** The shortest `delay` that browsers allow. */
const MIN_DELAY = 100;

/** The state after an observation, and the later state if nothing changes `in` milliseconds. */
export function nextSight(
  before: Sight,
  seen: { isIntersecting: boolean; isVisible: boolean },
): { now: Sight; later?: Sight; in?: number } {
  if (!seen.isIntersecting) return { now: 'away' };
  if (seen.isVisible)
    return before === 'clear'
      ? { now: 'clear' }
      : { now: 'settling', later: 'clear', in: CLEAR_AFTER };
  if (before === 'covered') return { now: 'covered' };
  return { now: 'settling', later: 'covered', in: COVERED_AFTER };
}

/** Whether the browser can tell that an element is covered. Firefox cannot. */
const canTellCovered = (): boolean => 'isVisible' in IntersectionObserverEntry.prototype;

/**
 * Observes whether the user can really see an element, while `on`; `instead` takes its place while
 * there is one.
 */
export function useReallyVisible(
  element: RefObject<Element | null>,
  on: boolean,
  instead: Element | null = null,
): Sight {
  const follows = on && canTellCovered();
  const [sight, setSight] = useState<Sight>('settling');
  const wasCovered = useRef(false);

  useEffect(() => {
    const observed = instead ?? element.current;
    if (!follows || !observed) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    // What covers the one mostly covers the other; that it can be seen has to be observed anew.
    let current: Sight = wasCovered.current ? 'covered' : 'settling';
    const become = (next: Sight) => {
      current = next;
      wasCovered.current = next === 'covered';
      setSight(next);
    };
    const becomeLater = (next: Sight, delay: number) => {
      timer = setTimeout(() => {
        if (next === 'covered' && !instead && isOwnOverlayOpen()) becomeLater(next, delay);
        else become(next);
      }, delay);
    };
    become(current);
    const options: IntersectionObserverInit & Tracking = {
      trackVisibility: true,
      delay: MIN_DELAY,
      threshold: [0, 1],
    };
    const observer = new IntersectionObserver((entries) => {
      const latest = entries.at(-1);
      if (!latest) return;
      const { isIntersecting, isVisible = false } = latest;
      const after = nextSight(current, { isIntersecting, isVisible });
      clearTimeout(timer);
      become(after.now);
      if (after.later && after.in) becomeLater(after.later, after.in);
    }, options);
    observer.observe(observed);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [element, follows, instead]);

  return follows ? sight : 'unknown';
}

type Tracking = { trackVisibility: boolean; delay: number };

declare global {
  interface IntersectionObserverEntry {
    /** Only in browsers whose observers support `trackVisibility`. */
    readonly isVisible?: boolean;
  }
}
