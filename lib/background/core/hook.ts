import { settleAll } from './settle-all';

/** An event inside the background. Features register listeners; the code that runs it knows no feature. */
export type Hook<Args extends readonly unknown[]> = {
  on: (listener: (...args: Args) => unknown) => void;
  /** Runs every listener, even where another fails, and fails with the first failure. */
  run: (...args: Args) => Promise<void>;
};

/** Creates a hook. Listeners are registered once, in `app/features.ts`, before anything runs. */
export function createHook<Args extends readonly unknown[]>(): Hook<Args> {
  const listeners = new Set<(...args: Args) => unknown>();
  return {
    on: (listener) => void listeners.add(listener),
    run: (...args) => settleAll([...listeners].map(async (listener) => listener(...args))),
  };
}
