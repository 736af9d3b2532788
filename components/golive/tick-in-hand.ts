import { isDayDone, today } from '../../lib/domain/day';
import type { KeptTick } from '../../lib/domain/go-live';

const KEPT_AFTER = 400;

/** The day and the note of a tick. */
export type TickWords = { on: string; note: string };

/** How an item of the checklist stands on the screen. */
export type TickState = TickWords & { ticked: boolean };

/**
 * An item of the checklist, which keeps itself within half a second of any change or when it is told to
 * now. What another window keeps is taken over, but for what was typed here and is not kept yet.
 * `keep` takes the tick back where it is given none, and gives true once it is kept.
 */
export function takeUpTick(
  first: KeptTick | undefined,
  keep: (tick: TickWords | undefined) => Promise<boolean>,
) {
  let kept = first;
  let state = stateOf(first);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const typed = new Set<keyof TickWords>();
  const listeners = new Set<() => void>();

  const become = (part: Partial<TickState>) => {
    state = { ...state, ...part };
    for (const tell of listeners) tell();
  };
  /** A day that is none yet is not kept: that of before stands. */
  const words = (): TickWords => {
    const on = isDayDone(state.on) ? state.on : kept?.on || today();
    return { on, note: state.note };
  };
  const keepNow = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    void keep(words());
  };

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    keepNow,
    change: (part: Partial<TickWords>) => {
      for (const field of FIELDS) if (field in part) typed.add(field);
      become(part);
      // Not begun anew with each key: who types without a rest is kept as well.
      timer ??= setTimeout(keepNow, KEPT_AFTER);
    },
    /** Ticks it off, with the day and the note that it had before; or takes that back. */
    tick: async (ticked: boolean) => {
      keepNow();
      become({ ticked, on: isDayDone(state.on) ? state.on : today() });
      if (!(await keep(ticked ? words() : undefined))) become({ ticked: stateOf(kept).ticked });
    },
    /** What is kept now, by this window or another. */
    heard: (tick: KeptTick | undefined) => {
      kept = tick;
      const next = stateOf(tick);
      for (const field of FIELDS) if (next[field] === state[field]) typed.delete(field);
      for (const field of typed) next[field] = state[field];
      become(next);
    },
  };
}

const FIELDS = ['on', 'note'] as const;

const stateOf = (tick: KeptTick | undefined): TickState => ({
  ticked: tick !== undefined && !tick.takenBack,
  on: tick?.on ?? '',
  note: tick?.note ?? '',
});
