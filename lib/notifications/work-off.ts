import type { Task, Worklist } from './dedupe-store';

/** Tasks that run at the same time. */
const AT_ONCE = 8;

export type Work = {
  list: Worklist;
  /**
   * Processes a notification, at least once: if the process stops before `done`, it runs again with
   * the same `id`, which is its idempotency key. A notification is a hint, and they may arrive in
   * any order: fetch the application, and use its newest state.
   */
  handle: (task: Task) => void | Promise<void>;
  /**
   * Called for a task that failed and stays in the list; without a task, the list could not be
   * read.
   */
  failed: (error: unknown, task?: Task) => void;
  /** With other receivers: whether a task is this one's, and what removes one that is not. */
  others?: { claim: (task: Task) => Promise<boolean>; leave: (task: Task) => Promise<void> };
  /** Whether to start no further task. */
  isEnded?: () => boolean;
};

/**
 * Processes waiting tasks to the end of the list; returns how many failed and still wait. Rejects
 * if the list cannot be read.
 */
export async function workOff(work: Work): Promise<number> {
  let left = 0;
  let tasks: Task[] = [];
  const doThese = async () => {
    const ends = await Promise.all(tasks.map((task) => processTask(task, work)));
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

async function processTask(task: Task, { list, handle, failed, others }: Work): Promise<boolean> {
  try {
    if (others && !(await others.claim(task))) {
      await others.leave(task);
      return true;
    }
    await handle(task);
    await list.done(task);
    return true;
  } catch (error) {
    failed(error, task);
    return false;
  }
}
