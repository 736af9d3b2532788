import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';

/** Within so many pixels of the end is at the end. */
const NEAR = 24;

/**
 * Who reads the end of a list goes on reading the end, when a row grows, one is added, or the
 * reply box takes some of the room. Only scrolling up leaves it.
 */
export function useStayAtEnd(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  scrollToEnd: () => void,
): void {
  const toEnd = useEffectEvent(scrollToEnd);

  // A layout effect, so that it watches before the first picture.
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
    const observer = new ResizeObserver(() => {
      if (staying) toEnd();
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
