/**
 * Returns a function that computes a value once and keeps it until the running task or microtask
 * ends: until then the page cannot change.
 */
export function oncePerTask<T>(compute: () => T): () => T {
  let known: { value: T } | undefined;
  return () => {
    if (!known) {
      known = { value: compute() };
      queueMicrotask(() => {
        known = undefined;
      });
    }
    return known.value;
  };
}
