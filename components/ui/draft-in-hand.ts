import type { Draft } from '../../lib/border/questions-tickets';
import type { Failure, Outcome } from '../../lib/domain/failure';
import { type DraftSubject, dropDraft, keepDraft, readDraft } from './keep-draft';

const KEPT_AFTER = 400;

/** How a draft stands. */
export type DraftState = {
  /** False until it is known whether something was typed before. */
  ready: boolean;
  value: Draft;
  /** Another window sent what stood here; what stands here now is another message. */
  sentElsewhere: boolean;
  /** Why it does not keep itself, if it does not. */
  failure: Failure | undefined;
};

/** What a form does with its draft. */
export type DraftDeeds = {
  change: (part: Partial<Omit<Draft, 'action'>>) => void;
  /** The same words as another write. */
  renew: () => Draft;
  /** Keeps what was typed without waiting for a rest: it is sent now, or the page goes away. */
  keepNow: () => void;
  /** Begins anew: what was written is sent or given up. */
  finish: () => void;
};

/** A draft that keeps itself within half a second of any change, or when it is told to now. */
export function takeUp(about: DraftSubject, first: () => Draft) {
  let state: DraftState = {
    ready: false,
    value: first(),
    sentElsewhere: false,
    failure: undefined,
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const become = (part: Partial<DraftState>) => {
    state = { ...state, ...part };
    for (const tell of listeners) tell();
  };
  const note = (outcome: Outcome<unknown>) =>
    become({ failure: outcome.ok ? undefined : outcome.failure });

  const hush = () => {
    clearTimeout(timer);
    timer = undefined;
  };
  const keepNow = () => {
    if (timer === undefined) return;
    hush();
    const { action } = state.value;
    void keepDraft(about, state.value).then((outcome) => {
      const sent = !outcome.ok && outcome.failure.kind === 'already-sent';
      // Another window sent this draft meanwhile. What is typed here since becomes the next one.
      if (sent && state.value.action === action) {
        deeds.renew();
        become({ sentElsewhere: true });
      }
      if (!sent) note(outcome);
    });
  };
  const put = (value: Draft) => {
    become({ value });
    // Not begun anew with each key: who types without a rest is kept as well.
    timer ??= setTimeout(keepNow, KEPT_AFTER);
  };

  const deeds: DraftDeeds = {
    change: (part) => put({ ...state.value, ...part }),
    renew: () => {
      put({ ...state.value, action: crypto.randomUUID() });
      return state.value;
    },
    keepNow,
    finish: () => {
      hush();
      const { action } = state.value;
      become({ value: first(), sentElsewhere: false });
      void dropDraft(about, action).then(note);
    },
  };
  return {
    deeds,
    /** Reads what was typed before. */
    open: async () => {
      const outcome = await readDraft(about);
      note(outcome);
      become({ ready: true, ...(outcome.ok && outcome.value ? { value: outcome.value } : {}) });
    },
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
  };
}
