import { type Work, workOff } from '../work-off';

/** Milliseconds after which a failed task is retried. */
const AGAIN_AFTER = 15_000;

/** The worker that processes the recorded tasks. */
export type Worker = {
  /** Call it when there may be a new task. */
  wake: () => void;
  /** Starts no new task; resolves when none is running. */
  end: () => Promise<void>;
};

/** Starts a worker with one round at a time, so that no task is processed twice at once. */
export function startWork(work: Work): Worker {
  let isWanted = false;
  let isEnded = false;
  let round: Promise<void> | undefined;
  let again: NodeJS.Timeout | undefined;

  async function rounds(): Promise<void> {
    while (isWanted && !isEnded) {
      isWanted = false;
      clearTimeout(again);
      const left = await workOff({ ...work, isEnded: () => isEnded }).catch((error: unknown) => {
        work.failed(error);
        return 1;
      });
      if (left > 0 && !isEnded) again = setTimeout(wake, AGAIN_AFTER).unref();
    }
    round = undefined;
  }

  function wake(): void {
    isWanted = true;
    round ??= rounds();
  }

  return {
    wake,
    end: async () => {
      isEnded = true;
      clearTimeout(again);
      await round;
    },
  };
}
