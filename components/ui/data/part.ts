/** How far the loading of a part came. */
type PartState<Code> = { kind: 'idle' | 'loading' | 'failed' } | { kind: 'loaded'; code: Code };

/** Code that is loaded when it is first shown, or before: a store that screens subscribe to. */
export type Part<Code> = {
  /** Loads it once, for all who ask; after a failure, again. Never rejects: the state says how it ended. */
  load: () => Promise<void>;
  read: () => PartState<Code>;
  subscribe: (listener: () => void) => () => void;
};

/** Names code to be loaded later: `later(() => import('./Thread'))`. */
export function later<Code>(get: () => Promise<Code>): Part<Code> {
  const listeners = new Set<() => void>();
  let state: PartState<Code> = { kind: 'idle' };
  let loading: Promise<void> | undefined;
  const put = (next: PartState<Code>): void => {
    state = next;
    for (const listener of listeners) listener();
  };
  const load = (): Promise<void> => {
    if (loading) return loading;
    loading = get().then(
      (code) => put({ kind: 'loaded', code }),
      () => {
        loading = undefined;
        put({ kind: 'failed' });
      },
    );
    put({ kind: 'loading' });
    return loading;
  };
  return {
    load,
    read: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
