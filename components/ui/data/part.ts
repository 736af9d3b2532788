import { createStore, type Store } from './store';

type PartState<Code> = { kind: 'idle' | 'loading' | 'failed' } | { kind: 'loaded'; code: Code };

/** A part of the screen whose code is loaded on demand: a store that screens subscribe to. */
export type Part<Code> = Omit<Store<PartState<Code>>, 'set'> & {
  /** Loads the code once, and again after a failure. Never rejects: the state holds the result. */
  load: () => Promise<void>;
};

/** Declares a part: `lazyPart(() => import('./Thread'))`. */
export function lazyPart<Code>(get: () => Promise<Code>): Part<Code> {
  const { read, set, subscribe } = createStore<PartState<Code>>({ kind: 'idle' });
  let loading: Promise<void> | undefined;
  const load = (): Promise<void> => {
    if (loading) return loading;
    loading = get().then(
      (code) => set({ kind: 'loaded', code }),
      () => {
        loading = undefined;
        set({ kind: 'failed' });
      },
    );
    set({ kind: 'loading' });
    return loading;
  };
  return { load, read, subscribe };
}
