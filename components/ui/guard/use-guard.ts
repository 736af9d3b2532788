import { type RefObject, useContext, useId, useRef, useState } from 'react';
import type { Reply } from '../../../lib/protocol/contract';
import { t } from '../../../lib/words/words';
import { useAction } from '../data/use-action';
import { Docked } from './docked';
import { beganElsewhere, inputsSince } from './inputs';
import { type Sight, useReallyVisible } from './use-really-visible';

/** Checks a press before its action runs. */
export type Guard = {
  /** Ref of the button. */
  button: RefObject<HTMLButtonElement | null>;
  /**
   * Is given the list that the button opens, while it is open: then the list is what must be visible.
   * It stays open until `press` is done.
   */
  list: (list: Element | null) => void;
  /** Runs the action if the user can have meant it. For the button and for keyboard shortcuts. */
  press: () => Promise<void>;
  /** The button cannot be pressed now. */
  off: boolean;
  busy: boolean;
  /** Something of the page covers the button. */
  covered: boolean;
  /** Why the button cannot be pressed, or must be pressed again. */
  words: string | undefined;
  /** Id of the element that says so. */
  id: string;
};

/** Milliseconds. If the panel moved more recently, the user cannot have aimed at it. */
const STILL = 500;
/** After this many inputs the user is working in the panel; a double click is not enough. */
const AWARE = 4;
/** How long a press waits until the visibility is known, and how often it checks. */
const SETTLES = 2_000;
const STEP = 50;
/** A second press confirms the first if it is neither a double click nor an unrelated one. */
const CONFIRMS = { after: 500, before: 15_000 };

type Doubt = 'hidden' | 'moved';
type Look = Reply<'dock.visibility.read'>;

/**
 * What speaks against a press, as our content script reports it. The browser's own visibility check
 * does not replace it: that knows neither of moves nor of a clipped root. No report counts as hidden,
 * because a page can keep our script from replying. `inputs` counts the user's inputs in the panel
 * since it last moved: a user who typed there aims at it.
 */
export function doubtOf(look: Look, inputs = 0): Doubt | undefined {
  if (look === null) return 'hidden';
  if (look.still < STILL && inputs < AWARE) return 'moved';
  return look.clear ? undefined : 'hidden';
}

/** Whether a press confirms a doubted one. For a panel that keeps moving it never does. */
export const confirms = (doubt: Doubt, first: { doubt: Doubt; at: number }, now: number): boolean =>
  doubt === 'hidden' &&
  first.doubt === 'hidden' &&
  now - first.at >= CONFIRMS.after &&
  now - first.at <= CONFIRMS.before;

/** A doubted press, and what was chosen with it. */
type Press = { doubt: Doubt; at: number; choice: string | undefined };

/**
 * Guards an irreversible action against clickjacking by the page around the panel. In our own pages,
 * which nothing can cover, every press passes. `choiceOf` returns what the latest press chose, if there are
 * several choices: only a press of the same one confirms a doubted press.
 */
export function useGuard(
  action: () => unknown,
  choiceOf: () => string | undefined = () => undefined,
): Guard {
  const docked = useContext(Docked);
  const button = useRef<HTMLButtonElement>(null);
  const [list, setList] = useState<Element | null>(null);
  const sight = useReallyVisible(button, docked, list);
  const look = useAction('dock.visibility.read');
  const [first, setFirst] = useState<Press>();
  const id = useId();
  const asking = useRef(false);
  // Run the action of the latest render, not the one from before the page was asked.
  const latest = useRef(action);
  latest.current = action;
  const seenAs = useRef(sight);
  seenAs.current = sight;

  const press = async () => {
    if (!docked) {
      await action();
      return;
    }
    if (asking.current) return;
    asking.current = true;
    if (seenAs.current === 'away') button.current?.scrollIntoView({ block: 'nearest' });
    // Where the browser does not tell what is covered, the first press may have been on what lay over the button.
    const isSplit = sight === 'unknown' && beganElsewhere(performance.now());
    // A key waits for a button that appeared just now or was scrolled to; it is not refused.
    for (let waited = 0; isUncertain(seenAs.current) && waited < SETTLES; waited += STEP)
      await new Promise((resolve) => setTimeout(resolve, STEP));
    const mayAct = seenAs.current === 'clear' || seenAs.current === 'unknown';
    const outcome = mayAct ? await look.run({}) : undefined;
    asking.current = false;
    if (!outcome) return;
    const now = performance.now();
    const seen = outcome.ok && !isSplit ? outcome.value : null;
    const doubt = doubtOf(seen, seen ? inputsSince(now - seen.still) : 0);
    const choice = choiceOf();
    const before = first?.choice === choice ? first : undefined;
    if (doubt && !(before && confirms(doubt, before, now))) {
      // Presses in quick succession count as one: the time runs from the first.
      const same = before?.doubt === doubt && now - before.at <= CONFIRMS.before;
      return same ? undefined : setFirst({ doubt, at: now, choice });
    }
    setFirst(undefined);
    await latest.current();
  };

  const off = docked && sight !== 'clear' && sight !== 'unknown';
  const words = wordsFor(sight, first?.doubt);
  const covered = sight === 'covered';
  return { button, list: setList, press, off, busy: look.pending, covered, words, id };
}

const isUncertain = (sight: Sight): boolean => sight === 'settling' || sight === 'away';

function wordsFor(sight: Sight, doubt: Doubt | undefined): string | undefined {
  if (sight === 'covered') return t('unseen');
  if (doubt === 'moved') return t('unseenMoved');
  return doubt && t('unseenMaybe');
}
