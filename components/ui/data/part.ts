type PartState<Code> = { kind: 'idle' | 'loading' | 'failed' } | { kind: 'loaded'; code: Code };

/** A part of the screen whose code is loaded on demand: a store that screens subscribe to. */
export type Part<Code> = {
  /** Loads the code once, and again after a failure. Never rejects: the state holds the result. */
  load: () => Promise<void>;
  read: () => PartState<Code>;
  subscribe: (listener: () => void) => () => void;
};

/** Declares a part: `lazyPart(() => import('./Thread'))`. */
export function lazyPart<Code>(get: () => Promise<Code>): Part<Code> {
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
