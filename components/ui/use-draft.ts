import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Draft } from '../../lib/border/questions-tickets';
import { type DraftDeeds, type DraftState, takeUp } from './draft-in-hand';
import type { DraftSubject } from './keep-draft';

/** Something being written, which keeps itself. */
export type DraftInHand = DraftState & DraftDeeds;

/**
 * What is typed about a subject, kept within half a second and when the page goes away. Nothing
 * from outside ever changes it. A component must not change its subject: give it a `key`.
 */
export function useDraft(about: DraftSubject, first: () => Draft): DraftInHand {
  const [draft] = useState(() => takeUp(about, first));
  const state = useSyncExternalStore(draft.subscribe, draft.state);

  useEffect(() => {
    void draft.open();
    const leave = () => {
      if (document.visibilityState === 'hidden') draft.deeds.keepNow();
    };
    document.addEventListener('visibilitychange', leave);
    addEventListener('pagehide', draft.deeds.keepNow);
    return () => {
      draft.deeds.keepNow();
      document.removeEventListener('visibilitychange', leave);
      removeEventListener('pagehide', draft.deeds.keepNow);
    };
  }, [draft]);

  return { ...state, ...draft.deeds };
}
