import { createStore } from '../data/store';

/** How long after a change it is saved, in milliseconds. */
const DELAY = 400;

/** An editor whose state saves itself: a store that screens subscribe to. */
export type Autosave<State> = {
  state: () => State;
  subscribe: (listener: () => void) => () => void;
  /** Changes what is shown without saving it. */
  setState: (part: Partial<State>) => void;
  /** A change by the user: shown at once, saved after the delay. */
  change: (part: Partial<State>) => void;
  /** Saves at once what is not saved yet, for example because the page is closing. */
  saveNow: () => void;
  /** Drops the pending save: the state was sent or discarded. */
  cancel: () => void;
  isSaved: () => boolean;
};

type Options<State> = {
  initial: State;
  /** Resolves to false if it failed; the next change or `saveNow` then tries again. */
  save: (state: State) => Promise<boolean>;
  delay?: number;
  /** Waits for a pause in typing. By default the delay runs from the first unsaved change. */
  afterPause?: boolean;
};

/** Creates an editor that saves itself shortly after each change. */
export function createAutosave<State extends object>({
  initial,
  save,
  delay = DELAY,
  afterPause = false,
}: Options<State>): Autosave<State> {
  const { read, set, subscribe } = createStore(initial);
  let status: 'saved' | 'waiting' | 'saving' | 'failed' = 'saved';
  let latestSave = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const setState = (part: Partial<State>) => set({ ...read(), ...part });
  const saveNow = () => {
    clearTimeout(timer);
    if (status === 'saved' || status === 'saving') return;
    status = 'saving';
    latestSave += 1;
    const thisSave = latestSave;
    void save(read()).then((saved) => {
      // A later change or save decides.
      if (status === 'saving' && thisSave === latestSave) status = saved ? 'saved' : 'failed';
    });
  };
  return {
    setState,
    saveNow,
    subscribe,
    state: read,
    isSaved: () => status === 'saved',
    change: (part) => {
      setState(part);
      if (status === 'waiting' && !afterPause) return;
      status = 'waiting';
      clearTimeout(timer);
      timer = setTimeout(saveNow, delay);
    },
    cancel: () => {
      clearTimeout(timer);
      status = 'saved';
    },
  };
}
