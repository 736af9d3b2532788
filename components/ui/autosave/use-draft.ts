import { useEffect, useState } from 'react';
import type { Draft } from '../../../lib/protocol/requests/drafts';
import { createDraftAutosave, type DraftActions, type DraftState } from './draft-autosave';
import type { DraftKey } from './draft-store';
import { useAutosave } from './use-autosave';

/** A draft on the screen: its state and what a form does with it. */
export type AutosavedDraft = DraftState & DraftActions;

/**
 * The draft of one subject. Only this form changes it, never an event from outside. A component must
 * not change its draft's key: give the component a React `key`.
 */
export function useDraft(draftKey: DraftKey, empty: () => Draft): AutosavedDraft {
  const [draft] = useState(() => createDraftAutosave(draftKey, empty));
  const state = useAutosave(draft);
  useEffect(() => {
    void draft.open();
  }, [draft]);
  return { ...state, ...draft.actions };
}
