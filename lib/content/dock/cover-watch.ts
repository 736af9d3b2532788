/** Milliseconds between two looks. */
const EVERY = 250;
/** Milliseconds. After a longer pause between two looks the panel counts as covered: a cover may have come and gone. */
const GAP = 1_000;
/** Milliseconds: no press acts if the panel was covered more recently. The agent did not see it for half a second then. */
const CLEAR_AFTER = 750;

/** Remembers for how long the agent has seen the panel. */
export type CoverWatch = {
  /** Begins or ends looking: an open panel is watched while its tab is shown. */
  watch(isOpen: boolean): void;
  /** Whether nothing has covered the panel for long enough for the agent to mean what they press. */
  hasBeenClear(): boolean;
};

/**
 * Looks at the panel again and again. A page that hears of a press could otherwise take away a cover before
 * the next press, which lands on the panel. If the page keeps it from looking, the panel counts as covered.
 */
export function makeCoverWatch(isCovered: () => boolean, signal: AbortSignal): CoverWatch {
  let isWatching = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  let lookedAt: number | undefined;
  let coveredAt = Number.NEGATIVE_INFINITY;

  function look(): void {
    if (isTabHidden()) return;
    const now = performance.now();
    if (now - (lookedAt ?? now) > GAP || isCovered()) coveredAt = now;
    lookedAt = now;
  }

  /** Also replaces a timer that a script of the page cleared: they share their numbers. */
  function setTimer(): void {
    clearInterval(timer);
    timer = isWatching && !signal.aborted ? setInterval(look, EVERY) : undefined;
  }

  document.addEventListener(
    'visibilitychange',
    ({ isTrusted }) => {
      // The agent did not see the tab while it was hidden, so that time is no pause between two looks.
      if (isTrusted && !isTabHidden()) lookedAt = performance.now();
    },
    { signal },
  );
  signal.addEventListener('abort', setTimer);

  return {
    watch(isOpen) {
      if (isOpen === isWatching) return;
      isWatching = isOpen;
      const now = performance.now();
      // A page in full screen can end that when it is pressed. A panel that opens for the first time has nothing to press yet.
      if (lookedAt !== undefined) coveredAt = now;
      lookedAt = now;
      setTimer();
    },
    hasBeenClear() {
      look();
      setTimer();
      return performance.now() - coveredAt >= CLEAR_AFTER;
    },
  };
}

/** Not `document.hidden`: a form with that name would always count as true. */
const isTabHidden = (): boolean => document.visibilityState === 'hidden';
