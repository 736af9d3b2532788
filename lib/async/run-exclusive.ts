/** The last task of each key: the next one waits for it. */
const lastOf = new Map<string, Promise<unknown>>();

/** A mutex by key: runs the tasks of one key one after another, whether or not the one before failed. */
export function runExclusive<T>(key: string, task: () => Promise<T>): Promise<T> {
  const started = (lastOf.get(key) ?? Promise.resolve()).then(task, task).finally(() => {
    if (lastOf.get(key) === started) lastOf.delete(key);
  });
  lastOf.set(key, started);
  return started;
}

/** True while a task of the key runs or waits. */
export const isRunning = (key: string): boolean => lastOf.has(key);
