import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The element in which the list scrolls, and where each filter's list was left. */
export type ListPlaces = {
  scroller: RefObject<HTMLDivElement | null>;
  left: RefObject<Map<string, number>>;
};

export function useListPlaces(): ListPlaces {
  const scroller = useRef<HTMLDivElement>(null);
  const left = useRef(new Map<string, number>());
  return { scroller, left };
}

/** Opens a filter's list where it was left, and remembers where it is. Mount it once per filter. */
export function usePlace({ scroller, left }: ListPlaces, name: string): void {
  useLayoutEffect(() => {
    const list = scroller.current;
    const places = left.current;
    if (!list) return;
    list.scrollTop = places.get(name) ?? 0;
    const remember = () => places.set(name, list.scrollTop);
    list.addEventListener('scroll', remember, { passive: true });
    return () => list.removeEventListener('scroll', remember);
  }, [scroller, left, name]);
}
