import type { Scope } from '../../lib/domain/core/installation';
import type { SavedView } from '../../lib/protocol/requests/inbox';
import { useAction } from '../ui/data/use-action';
import { useInvalidate, useRequest } from '../ui/data/use-request';
import { type Filter, isSameFilter } from './filter';

export type SavedViews = ReturnType<typeof useSavedViews>;

/** The views that the user saved in an installation, and what can be done with them. */
export function useSavedViews(scope: Scope, filter: Filter) {
  const reply = useRequest('views.read', { scope });
  const { run, pending, failure, again } = useAction('views.save');
  const invalidate = useInvalidate();
  const views = reply.kind === 'ready' ? reply.value : [];
  const current = views.find((view) => isSameFilter(view, filter));
  const isKnown = reply.kind === 'ready';
  const save = async (next: SavedView[]): Promise<boolean> => {
    // The list is saved as a whole: what is not known would be removed.
    if (!isKnown) return false;
    const { ok } = await run({ scope, views: next });
    if (ok) await invalidate('views.read');
    return ok;
  };
  return {
    views,
    /** They were read, so that they can be changed. */
    isKnown,
    /** The saved view that the list shows. */
    current,
    pending,
    /** Why the views could not be loaded or saved, and what tries it again. */
    readFailure: reply.kind === 'loading' ? undefined : reply.failure,
    readAgain: reply.kind === 'loading' ? undefined : reply.again,
    failure,
    again,
    /** Saves the filter under a name; a current saved view gets the name instead. */
    name: (name: string) =>
      save(
        current
          ? views.map((view) => (view === current ? { ...view, name } : view))
          : [...views, { ...filter, name }],
      ),
    remove: () => save(views.filter((view) => view !== current)),
  };
}
