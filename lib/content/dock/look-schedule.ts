/** Decides when the page is measured again. */
type LookSchedule = {
  /** Something may have opened, because of the agent or by itself. */
  hint(byAgent: boolean): void;
  stop(): void;
};

/** Milliseconds between two looks: after an action of the agent, and otherwise at first. */
const SOON = 150;
const FIRST = 250;
/** Most milliseconds between two looks, if they find nothing new. */
const RARE = 5000;
/** The pause after a look without the agent, as a multiple of the time that it took. */
const SHARE = 40;

/**
 * Schedules a look after hints. After an action of the agent it runs before the next frame, so that
 * nothing jumps. Otherwise it runs when the page is idle, and less often while it finds nothing.
 */
export function makeLookSchedule(look: () => boolean): LookSchedule {
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
