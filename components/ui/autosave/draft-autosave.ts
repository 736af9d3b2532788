import type { Failure, Outcome } from '../../../lib/domain/core/failure';
import type { Reply } from '../../../lib/protocol/contract';
import type { Draft } from '../../../lib/protocol/requests/drafts';
import { type Autosave, createAutosave } from './autosave';
import { type DraftKey, discardDraft, loadDraft, storeDraft } from './draft-store';

/** What a form shows of its draft. */
export type DraftState = {
  /** False until the stored draft has been read. */
  ready: boolean;
  value: Draft;
  /** Another window sent the draft that was here; what is here now is the next message. */
  sentElsewhere: boolean;
  /** Why the draft could not be read or saved. */
  failure: Failure | undefined;
};

type TakenBack = Reply<'draft.save'>[number];

/** What a form does with its draft. */
export type DraftActions = {
  change: (part: Partial<Omit<Draft, 'commandId'>>) => void;
  /** Adds the content of an undone command, above what was typed since. */
  takeBack: (taken: TakenBack) => void;
  /** Gives the same text a new command id, so that it becomes another write. */
  renew: () => Draft;
  /** Saves without waiting: the draft is being sent, or the page is closing. */
  saveNow: () => void;
  /** Starts with an empty draft: the old one was sent as it is here, or discarded. What was taken back since stays. */
  finish: (sent?: Draft) => void;
};

/** Creates a draft that saves itself. `empty` makes the draft that the form starts with. */
export function createDraftAutosave(key: DraftKey, empty: () => Draft) {
  const autosave: Autosave<DraftState> = createAutosave<DraftState>({
    initial: { ready: false, value: empty(), sentElsewhere: false, failure: undefined },
    save: async ({ value }) => {
      if (!isRead && !(await readFirst())) return false;
      const outcome = await storeDraft(key, value);
      // Another screen took back what is not in this form. It is saved with the next change, which this is.
      if (outcome.ok) outcome.value.forEach(actions.takeBack);
      if (outcome.ok || outcome.failure.kind !== 'already-sent') setFailure(outcome);
      // Another window sent this draft meanwhile. What the user typed here since becomes the next one.
      else if (autosave.state().value.commandId === value.commandId) {
        actions.renew();
        autosave.setState({ sentElsewhere: true });
      }
      return outcome.ok;
    },
  });
  const { state, subscribe, saveNow, setState } = autosave;
  let takenBack: readonly TakenBack[] = [];
  const setFailure = (outcome: Outcome<unknown>) =>
    setState({ failure: outcome.ok ? undefined : outcome.failure });

  let isRead = false;
  /** Reads the stored draft, which could not be read before. Resolves to true if there is none to be typed over. */
  const readFirst = async (): Promise<boolean> => {
    const outcome = await loadDraft(key);
    setFailure(outcome);
    isRead = outcome.ok;
    if (outcome.ok && outcome.value) put(joined(outcome.value, state().value));
    return outcome.ok && !outcome.value;
  };

  const put = (part: Partial<Draft>) => autosave.change({ value: { ...state().value, ...part } });
  const actions: DraftActions = {
    change: put,
    takeBack: (taken) => {
      const { commandId, text, attachments, fields } = taken;
      const { value } = state();
      const takenFrom = value.takenFrom ?? [];
      if (takenFrom.includes(commandId)) return;
      takenBack = [...takenBack, taken];
      put({
        text: [text, value.text].filter(Boolean).join('\n\n'),
        attachments: [...attachments, ...value.attachments],
        fields: { ...fields, ...filledIn(value.fields) },
        takenFrom: [...takenFrom, commandId],
      });
    },
    renew: () => {
      put({ commandId: crypto.randomUUID() });
      return state().value;
    },
    saveNow,
    finish: (sent) => {
      autosave.cancel();
      const { commandId } = state().value;
      const isLeft = (one: TakenBack) => sent && !sent.takenFrom?.includes(one.commandId);
      const left = takenBack.filter(isLeft);
      takenBack = [];
      setState({ value: empty(), sentElsewhere: false });
      void discardDraft(key, commandId).then(setFailure);
      left.forEach(actions.takeBack);
    },
  };
  return {
    actions,
    state,
    subscribe,
    saveNow,
    /** Reads the draft that is stored. */
    open: async () => {
      const outcome = await loadDraft(key);
      setFailure(outcome);
      isRead = outcome.ok;
      setState({ ready: true, ...(outcome.ok && outcome.value ? { value: outcome.value } : {}) });
    },
  };
}

/** A stored draft, with what was typed below it. */
const joined = (stored: Draft, { text, attachments, fields }: Draft): Draft => ({
  ...stored,
  text: [stored.text, text].filter(Boolean).join('\n\n'),
  attachments: [...stored.attachments, ...attachments],
  fields: { ...stored.fields, ...filledIn(fields) },
});

const filledIn = (fields: Draft['fields']): Draft['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
