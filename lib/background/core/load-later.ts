import type { NameIn, RequestGroup } from '../../protocol/contract';
import type { Handlers } from '../../protocol/server/listen';

/**
 * Makes handlers of these requests. The background loads their code with the first request for one of them, because most
 * of its starts need none of it: `loadLater<'teach'>(() => import('./later-handlers'))('teach.start', 'teach.discard')`.
 */
export const loadLater =
  <Group extends RequestGroup>(load: () => Promise<{ handlers: Handlers<Group> }>) =>
  <Q extends NameIn<Group>>(...names: Q[]): Pick<Handlers<Group>, Q> => {
    const made: Partial<Pick<Handlers<Group>, Q>> = {};
    for (const name of names)
      made[name] = async (params, caller) => {
        const { handlers } = await load();
        return handlers[name](params, caller);
      };
    if (!isComplete(made, names)) throw new Error('A request has no handler.');
    return made;
  };

const isComplete = <T extends object>(made: Partial<T>, names: (keyof T)[]): made is T =>
  names.every((name) => name in made);
