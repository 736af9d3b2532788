// Toasts stand above what the user may be writing in, wherever the screen has it.

let kept: readonly Element[] = [];
const listeners = new Set<() => void>();

function setKept(next: readonly Element[]): void {
  kept = next;
  for (const listener of listeners) listener();
}

/** A `ref` of what no toast covers. */
export function keepClear(element: Element | null): (() => void) | undefined {
  if (!element) return undefined;
  setKept([...kept, element]);
  return () => setKept(kept.filter((one) => one !== element));
}

/** A `ref` of the place of the toasts, which then stands above those elements. */
export function stayClear(place: HTMLElement | null): (() => void) | undefined {
  if (!place) return undefined;
  const move = () => {
    const { left, right } = place.getBoundingClientRect();
    const heights = kept
      .map((one) => one.getBoundingClientRect())
      .filter((one) => one.left < right && one.right > left)
      .map(({ top }) => innerHeight - top);
    place.style.marginBlockEnd = `${Math.max(0, ...heights)}px`;
  };
  const observer = new ResizeObserver(move);
  const observe = () => {
    observer.disconnect();
    for (const one of [document.documentElement, ...kept]) observer.observe(one);
    move();
  };
  observe();
  listeners.add(observe);
  return () => {
    observer.disconnect();
    listeners.delete(observe);
  };
}
