import type { Scope } from '../../lib/domain/core/installation';
import type { SavedView } from '../../lib/protocol/requests/inbox';
import { useAction } from '../ui/data/use-action';
import { useInvalidate, useRequest } from '../ui/data/use-request';
import { type Filter, isSameFilter } from './filter';

export type SavedViews = ReturnType<typeof useSavedViews>;

/** The views that the user saved in an installation, and what can be done with them. */
export function useSavedViews(scope: Scope, filter: Filter) {
  const answer = useRequest('views.read', { scope });
  const { run, pending, failure, again } = useAction('views.save');
  const invalidate = useInvalidate();
  const views = answer.kind === 'ready' ? answer.value : [];
  const current = views.find((view) => isSameFilter(view, filter));
  const save = async (next: SavedView[]): Promise<boolean> => {
    // They are replaced as a whole: those that were not read would be lost.
    if (answer.kind !== 'ready') return false;
    const { ok } = await run({ scope, views: next });
    if (ok) await invalidate('views.read');
    return ok;
  };
  return {
    views,
    /** The saved view that the list shows. */
    current,
    pending,
    /** False until the views were read: none can be saved before. */
    isRead: answer.kind === 'ready',
    /** Why the views could not be loaded or saved, and what tries it again. */
    readFailure: answer.kind === 'loading' ? undefined : answer.failure,
    readAgain: answer.kind === 'loading' ? undefined : answer.again,
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
