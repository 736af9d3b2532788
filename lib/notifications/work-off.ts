import type { Task, Worklist } from './seen';

/** Tasks that are done at the same time. */
const AT_ONCE = 8;

export type Work = {
  list: Worklist;
  /**
   * What is to be done about a notification. At least once: what ends between it and `done` is done again,
   * with the same `id`, which is its idempotency key. A notification is a hint, and they may come in any
   * order: fetch the application, and let its newest state count.
   */
  handle: (task: Task) => void | Promise<void>;
  /** Told of a task that failed and stays in the list; without one, the list could not be read. */
  failed: (error: unknown, task?: Task) => void;
  /** Whether no further task is to be begun. */
  isEnded?: () => boolean;
};

/**
 * Does what waits, until the list is at its end; says how many tasks failed and still wait. Rejects where
 * the list cannot be read.
 */
export async function workOff(work: Work): Promise<number> {
  let left = 0;
  let tasks: Task[] = [];
  const doThese = async () => {
    const ends = await Promise.all(tasks.map((task) => doOne(task, work)));
    left += ends.filter((isDone) => !isDone).length;
    tasks = [];
  };
  for await (const task of work.list.waiting()) {
    if (work.isEnded?.()) return left + tasks.length;
    tasks.push(task);
    if (tasks.length === AT_ONCE) await doThese();
  }
  await doThese();
  return left;
}

async function doOne(task: Task, { list, handle, failed }: Work): Promise<boolean> {
  try {
    await handle(task);
    await list.done(task);
    return true;
  } catch (error) {
    failed(error, task);
    return false;
  }
}
