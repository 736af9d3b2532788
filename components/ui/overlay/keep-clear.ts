import { createStore } from '../data/store';

// Toasts stand above what the user may be writing in, wherever the screen has it.

const kept = createStore<readonly Element[]>([]);

/** A `ref` of what no toast covers. */
export function keepClear(element: Element | null): (() => void) | undefined {
  if (!element) return undefined;
  kept.set([...kept.read(), element]);
  return () => kept.set(kept.read().filter((one) => one !== element));
}

/** A `ref` of the place of the toasts, which then stands above those elements. */
export function stayClear(place: HTMLElement | null): (() => void) | undefined {
  if (!place) return undefined;
  const move = () => {
    const { left, right } = place.getBoundingClientRect();
    const heights = kept
      .read()
      .map((one) => one.getBoundingClientRect())
      .filter((one) => one.left < right && one.right > left)
      .map(({ top }) => innerHeight - top);
    place.style.marginBlockEnd = `${Math.max(0, ...heights)}px`;
  };
  const observer = new ResizeObserver(move);
  const observe = () => {
    observer.disconnect();
    for (const one of [document.documentElement, ...kept.read()]) observer.observe(one);
    move();
  };
  observe();
  const unsubscribe = kept.subscribe(observe);
  return () => {
    observer.disconnect();
    unsubscribe();
  };
}
