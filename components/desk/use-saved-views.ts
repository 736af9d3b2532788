import { useRef } from 'react';
import type { Scope } from '../../lib/domain/core/installation';
import type { SavedView } from '../../lib/protocol/requests/inbox';
import { useAction } from '../ui/data/use-action';
import { useInvalidate, useRequest } from '../ui/data/use-request';
import { type Filter, isSameFilter } from './filter';

/** Makes the list to be saved out of the stored one. */
type Change = (views: readonly SavedView[]) => SavedView[];

export type SavedViews = ReturnType<typeof useSavedViews>;

/** The views that the user saved in an installation, and what can be done with them. */
export function useSavedViews(scope: Scope, filter: Filter) {
  const reply = useRequest('views.read', { scope });
  const { run, pending, failure } = useAction('views.save');
  const invalidate = useInvalidate();
  const views = reply.kind === 'ready' ? reply.value : [];
  const isShown = (view: SavedView) => isSameFilter(view, filter);
  const isKnown = reply.kind === 'ready';
  const latest = useRef<Change>(undefined);
  const save = async (change: Change): Promise<boolean> => {
    // The list is saved as a whole: what is not known would be removed.
    if (!isKnown) return false;
    latest.current = change;
    const { ok } = await run({ scope, views: change(views) });
    if (ok) await invalidate('views.read');
    return ok;
  };
  return {
    views,
    /** They were read, so that they can be changed. */
    isKnown,
    /** The saved view that the list shows. */
    current: views.find(isShown),
    pending,
    /** How loading them went. */
    reply,
    /** Why they could not be saved. */
    failure,
    /** Makes the latest change again, to the list as it is now: another window may have saved one since. */
    again: () => void (latest.current && save(latest.current)),
    /** Saves the filter under a name; a current saved view gets the name instead. */
    name: (name: string) =>
      save((views) =>
        views.some(isShown)
          ? views.map((view) => (isShown(view) ? { ...view, name } : view))
          : [...views, { ...filter, name }],
      ),
    remove: () => save((views) => views.filter((view) => !isShown(view))),
  };
}
