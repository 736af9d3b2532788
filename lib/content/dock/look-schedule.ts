/** When something is looked for again. */
type Pace = {
  /** Something may have opened: because the agent did something, or by itself. */
  hint(byAgent: boolean): void;
  stop(): void;
};

/** Milliseconds between two looks after what an agent did, and between the first two otherwise. */
const SOON = 150;
const FIRST = 250;
/** Where looks find nothing new they become rarer, down to this. */
const RARE = 5000;
/** So many times as long as the last look took nothing is looked for where no agent did anything. */
const SHARE = 40;

/**
 * Calls for a look after hints: before the next frame is drawn where an agent did something, so that
 * nothing is seen to jump; else when the page is idle, and the rarer the more looks find nothing
 * new. A page that changes all the time so costs next to nothing.
 */
export function makePace(look: () => boolean): Pace {
  let wait = FIRST;
  let last = Number.NEGATIVE_INFINITY;
  let took = 0;
  let due: { at: number; cancel: () => void } | undefined;

  function run(): void {
    due = undefined;
    const began = performance.now();
    const isNew = look();
    last = performance.now();
    took = last - began;
    wait = isNew ? FIRST : Math.min(RARE, wait * 2);
  }

  function plan(at: number, inFrame: boolean): void {
    if (due && due.at <= at) return;
    due?.cancel();
    const gone = new AbortController();
    const go = (): void => {
      if (gone.signal.aborted) return;
      if (inFrame) requestAnimationFrame(() => gone.signal.aborted || run());
      else requestIdleCallback(() => gone.signal.aborted || run(), { timeout: 1000 });
    };
    due = { at, cancel: () => gone.abort() };
    const ms = at - performance.now();
    if (ms > 0) setTimeout(go, ms);
    else go();
  }

  return {
    hint(byAgent) {
      if (byAgent) wait = FIRST;
      plan(last + (byAgent ? SOON : Math.max(wait, Math.min(RARE, took * SHARE))), byAgent);
    },
    stop() {
      due?.cancel();
      due = undefined;
    },
  };
}
