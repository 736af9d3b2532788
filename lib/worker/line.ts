/** The last work of each line: the next waits for it. */
const lastOf = new Map<string, Promise<unknown>>();

/** Does the works of one line one after another, whether or not the one before succeeded. */
export function inLine<T>(line: string, work: () => Promise<T>): Promise<T> {
  const started = (lastOf.get(line) ?? Promise.resolve()).then(work, work).finally(() => {
    if (lastOf.get(line) === started) lastOf.delete(line);
  });
  lastOf.set(line, started);
  return started;
}

/** True while a work of the line is under way or waits. */
export const isBusy = (line: string): boolean => lastOf.has(line);
