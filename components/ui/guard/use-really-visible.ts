import { type RefObject, useEffect, useState } from 'react';

/**
 * Whether a person truly sees an element: nothing lies over it, in whatever page, and nothing makes
 * it faint. `unknown` where the browser cannot tell; `settling` until it is sure; `away` when
 * scrolled or folded out of sight, which is no concealment.
 */
export type Sight = 'unknown' | 'settling' | 'clear' | 'away' | 'covered';

/** Milliseconds without a break, so that what was uncovered under a hand on its way is not pressed. */
const CLEAR_AFTER = 500;
/** What covers it more briefly (a panel that slides in, a menu that closes) is not worth a word. */
const COVERED_AFTER = 400;
/** The shortest that browsers allow between two looks. */
const LOOKS_EVERY = 100;

/** What follows from a look at the element, at once and after so many milliseconds of no change. */
export function afterLook(
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
export const canTellCovered = (): boolean => 'isVisible' in IntersectionObserverEntry.prototype;

/** Follows whether an element is really seen, while `on`. */
export function useReallyVisible(element: RefObject<Element | null>, on: boolean): Sight {
  const follows = on && canTellCovered();
  const [sight, setSight] = useState<Sight>('settling');

  useEffect(() => {
    if (!follows || !element.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let current: Sight = 'settling';
    const become = (next: Sight) => {
      current = next;
      setSight(next);
    };
    const options: IntersectionObserverInit & Tracking = {
      trackVisibility: true,
      delay: LOOKS_EVERY,
      threshold: [0, 1],
    };
    const observer = new IntersectionObserver((entries) => {
      const latest = entries.at(-1);
      if (!latest) return;
      const { isIntersecting, isVisible = false } = latest;
      const after = afterLook(current, { isIntersecting, isVisible });
      clearTimeout(timer);
      become(after.now);
      const { later } = after;
      if (later) timer = setTimeout(() => become(later), after.in);
    }, options);
    observer.observe(element.current);
    return () => {
      observer.disconnect();
      clearTimeout(timer);
    };
  }, [element, follows]);

  return follows ? sight : 'unknown';
}

type Tracking = { trackVisibility: boolean; delay: number };

declare global {
  interface IntersectionObserverEntry {
    /** Only where an observer can be told to `trackVisibility`. */
    readonly isVisible?: boolean;
  }
}
