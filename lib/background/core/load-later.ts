import type { Outcome } from '../../domain/core/failure';
import type { NameIn, Params, Reply, RequestGroup } from '../../protocol/contract';
import type { Caller, Handlers } from '../../protocol/server/listen';

/**
 * Makes handlers whose code the background loads with the first request for one of them, because most of
 * its starts need none of it: `loadLater<'teach'>(() => import('./later-handlers'))('teach.start')`.
 */
export const loadLater =
  <Group extends RequestGroup>(load: () => Promise<{ handlers: Handlers<Group> }>) =>
  <Q extends NameIn<Group>>(name: Q) =>
  async (params: Params<Q>, caller: Caller): Promise<Outcome<Reply<Q>>> => {
    const { handlers } = await load();
    return handlers[name](params, caller);
  };
