import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/** A list within this many pixels of its end counts as at its end. */
const NEAR = 24;

/**
 * Keeps a list at its end when a row grows, a row is added or the reply box grows. The list leaves its
 * end only when the user scrolls up. From then on, what the user reads stays where it is, also if a
 * notice above the list pushes the list's upper edge down.
 */
export function useStayAtEnd(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  scrollToEnd: () => void,
): void {
  const toEnd = useEffectEvent(scrollToEnd);

  // A layout effect, so that it watches before the first paint.
  useLayoutEffect(() => {
    const list = scroller.current;
    if (!list || !content.current) return;
    let staying = true;
    let before = list.scrollTop;
    const onScroll = () => {
      const near = list.scrollHeight - list.scrollTop - list.clientHeight <= NEAR;
      if (near) staying = true;
      else if (list.scrollTop < before) staying = false;
      before = list.scrollTop;
    };
    let top = topOf(list);
    const observer = new ResizeObserver(() => {
      const moved = topOf(list) - top;
      top += moved;
      if (staying) toEnd();
      else if (moved !== 0) list.scrollTop += moved;
    });
    observer.observe(list);
    observer.observe(content.current);
    list.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      list.removeEventListener('scroll', onScroll);
    };
  }, [scroller, content]);
}

/** How far down a list begins in what scrolls around it, wherever that is scrolled to. */
function topOf(list: HTMLElement): number {
  const outer = list.offsetParent?.parentElement?.closest('main') ?? document.documentElement;
  return list.getBoundingClientRect().top - outer.getBoundingClientRect().top + outer.scrollTop;
}
