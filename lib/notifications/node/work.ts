import { type Work, workOff } from '../work-off';

/** Milliseconds after which what failed is tried again. */
const AGAIN_AFTER = 15_000;

/** Whoever works off what was recorded. */
export type Hands = {
  /** There is something to do, or may be. */
  wake: () => void;
  /** Begins nothing more; resolves when nothing is under way. */
  end: () => Promise<void>;
};

/** One round after the other, never two at a time: a task is taken up once. */
export function startWork(work: Work): Hands {
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
