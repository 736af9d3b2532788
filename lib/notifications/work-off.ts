import type { Task, Worklist } from './dedupe-store';

/** Tasks that run at the same time. */
const AT_ONCE = 8;

/** Milliseconds for which others wait for a task. */
const LONGEST_WAIT = 60_000;

export type Work = {
  list: Worklist;
  /**
   * Processes a notification, at least once: if the process stops before `done`, it runs again with
   * the same `id`, which is its idempotency key. A notification is a hint, and they may arrive in
   * any order: fetch the application, and use its newest state.
   */
  handle: (task: Task) => void | Promise<void>;
  /**
   * Milliseconds after which others no longer wait for a task; a minute without it. `failed` is called then with a
   * `TimeoutError`. The task goes on, is not begun a second time, and leaves the list if it succeeds after all.
   */
  longestWait?: number | undefined;
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
  // Each may end while others are processed: what was read of the list still holds it then.
  const begunBefore = new Set(idsUnderWay.get(work.list));
  const doThese = async () => {
    const ends = await Promise.all(tasks.map((task) => processTask(task, work)));
    left += ends.filter((isDone) => !isDone).length;
    tasks = [];
  };
  for await (const task of work.list.waiting()) {
    if (work.isEnded?.()) return left + tasks.length;
    if (begunBefore.has(task.id)) left += 1;
    else tasks.push(task);
    if (tasks.length === AT_ONCE) await doThese();
  }
  await doThese();
  return left;
}

/** The ids of the tasks of each list that `handle` is processing, including those that ran longer than `longestWait`. */
const idsUnderWay = new WeakMap<Worklist, Set<string>>();

async function processTask(task: Task, work: Work): Promise<boolean> {
  const underWay = idsUnderWay.get(work.list) ?? new Set();
  idsUnderWay.set(work.list, underWay);
  if (underWay.has(task.id)) return false;
  underWay.add(task.id);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, work.longestWait ?? LONGEST_WAIT);
  }).then(() => {
    work.failed(new DOMException('The task takes too long.', 'TimeoutError'), task);
    return false;
  });
  const processing = processToEnd(task, work).finally(() => {
    clearTimeout(timer);
    underWay.delete(task.id);
  });
  return Promise.race([processing, late]);
}

/** Whether the task is done; it does not reject. */
async function processToEnd(task: Task, { list, handle, failed, others }: Work): Promise<boolean> {
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
