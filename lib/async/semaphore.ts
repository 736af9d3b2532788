/** Lets at most so many tasks of one key run at a time; the others wait in the order they came. */
export function createSemaphore(
  atOnce: number,
): <T>(key: string, task: () => Promise<T>) => Promise<T> {
  const slots = new Map<string, { running: number; waiting: (() => void)[] }>();
  return async (key, task) => {
    const slot = slots.get(key) ?? { running: 0, waiting: [] };
    slots.set(key, slot);
    if (slot.running >= atOnce) await new Promise<void>((go) => slot.waiting.push(go));
    else slot.running += 1;
    try {
      return await task();
    } finally {
      // The slot passes to the next in line without being free in between.
      const next = slot.waiting.shift();
      if (next) next();
      else slot.running -= 1;
    }
  };
}
