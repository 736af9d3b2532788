/** Runs a task, one run at a time. All callers during a run share one following run. */
export type SharedRun<T> = {
  run: () => Promise<T>;
  /** Resolves once the current run and the following one have ended, failed or not. */
  settled: () => Promise<void>;
};

/** Creates a shared run of `task`, such as a poll that every screen may ask for. */
export function createSharedRun<T>(task: () => Promise<T>): SharedRun<T> {
  let running: Promise<T> | undefined;
  let following: Promise<T> | undefined;
  function run(): Promise<T> {
    if (!running) {
      running = task().finally(() => {
        running = undefined;
      });
      return running;
    }
    const next = () => {
      following = undefined;
      return run();
    };
    following ??= running.then(next, next);
    return following;
  }
  return {
    run,
    settled: async () => {
      await Promise.allSettled([running, following]);
    },
  };
}
