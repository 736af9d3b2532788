import { type RefObject, useContext, useId, useRef, useState } from 'react';
import type { Reply } from '../../lib/border/questions';
import { say } from '../../lib/words/words';
import { Docked } from './docked';
import { inputsSince } from './inputs';
import { useAction } from './use-action';
import { type Sight, useReallyVisible } from './use-really-visible';

/** What stands between a press and what it does. */
export type Guard<E extends HTMLElement = HTMLButtonElement> = {
  /** Of the button, or of the list that is chosen from. */
  button: RefObject<E | null>;
  /** Does it, if the person at the screen can have meant it. For the button and for keys. */
  press: () => Promise<void>;
  /** It cannot be pressed now. */
  off: boolean;
  busy: boolean;
  /** Something lies over it, as over the rest of the panel. */
  covered: boolean;
  /** Why it cannot be pressed, or must be pressed again. */
  words: string | undefined;
  /** Of the element that says so. */
  id: string;
};

/** A panel that came under the pointer more recently than this was not aimed at. */
const STILL = 500;
/** So many keys or presses, the one in question among them; a double click is not enough. */
const AWARE = 4;
/** As long as a panel that is not covered needs to be known as such, and how often that is asked. */
const SETTLES = 1_000;
const STEP = 50;
/** A second press confirms the first if it comes neither by a double click nor from another thought. */
const CONFIRMS = { after: 500, before: 15_000 };

type Doubt = 'hidden' | 'moved';
type Look = Reply<'dock.look'>;

/**
 * What speaks against a press, as our script in the page finds it: also where the browser itself
 * tells what covers a button, since it knows neither of moves nor of a root that is cut off. Silence
 * of the page is doubted in every browser: a page can keep our script from answering. `inputs` counts
 * what was done in the panel since it last moved: who has typed in it since aims at it.
 */
export function doubtOf(look: Look, inputs = 0): Doubt | undefined {
  if (look === null) return 'hidden';
  if (look.still < STILL && inputs < AWARE) return 'moved';
  return look.clear ? undefined : 'hidden';
}

/** Whether a press confirms one that was doubted. A panel that keeps moving is never aimed at. */
export const confirms = (doubt: Doubt, first: { doubt: Doubt; at: number }, now: number): boolean =>
  doubt === 'hidden' &&
  first.doubt === 'hidden' &&
  now - first.at >= CONFIRMS.after &&
  now - first.at <= CONFIRMS.before;

/**
 * Guards what cannot be taken back against a page that has the agent press what they do not see.
 * In pages of our own, which nothing can lie over, it lets everything through.
 */
export function useGuard<E extends HTMLElement = HTMLButtonElement>(deed: () => unknown): Guard<E> {
  const docked = useContext(Docked);
  const button = useRef<E>(null);
  const sight = useReallyVisible(button, docked);
  const look = useAction('dock.look');
  const [first, setFirst] = useState<{ doubt: Doubt; at: number }>();
  const id = useId();
  const asking = useRef(false);
  // What is done is what is on the screen when it is done, not when the page was asked.
  const latest = useRef(deed);
  latest.current = deed;
  const seenAs = useRef(sight);
  seenAs.current = sight;

  const press = async () => {
    if (!docked) {
      await deed();
      return;
    }
    if (sight === 'away') {
      button.current?.scrollIntoView({ block: 'nearest' });
      button.current?.focus();
    }
    if (asking.current) return;
    asking.current = true;
    // Who presses keys right after the panel came is not turned away, only made to wait.
    for (let waited = 0; seenAs.current === 'settling' && waited < SETTLES; waited += STEP)
      await new Promise((resolve) => setTimeout(resolve, STEP));
    const mayAct = seenAs.current === 'clear' || seenAs.current === 'unknown';
    const outcome = mayAct ? await look.run({}) : undefined;
    asking.current = false;
    if (!outcome) return;
    const now = performance.now();
    const seen = outcome.ok ? outcome.value : null;
    const doubt = doubtOf(seen, seen ? inputsSince(now - seen.still) : 0);
    if (doubt && !(first && confirms(doubt, first, now))) {
      // Presses in quick succession are one: the time runs from the first of them.
      const same = first?.doubt === doubt && now - first.at <= CONFIRMS.before;
      return same ? undefined : setFirst({ doubt, at: now });
    }
    setFirst(undefined);
    await latest.current();
  };

  const off = docked && sight !== 'clear' && sight !== 'unknown';
  const words = wordsFor(sight, first?.doubt);
  return { button, press, off, busy: look.pending, covered: sight === 'covered', words, id };
}

function wordsFor(sight: Sight, doubt: Doubt | undefined): string | undefined {
  if (sight === 'covered') return say('unseen');
  if (doubt === 'moved') return say('unseenMoved');
  return doubt && say('unseenMaybe');
}
