import type { PageRecipe } from '../../domain/page';
import { movesIn } from './extent';
import { isPlacedInWindow, makeHolds } from './hold';
import { type Openings, watchOpenings } from './openings';
import { makePace } from './pace';
import { pushPage } from './push-page';
import type { Tight } from './tight';
import { findUnder, type Strip, type Under } from './under';
import { viewport } from './viewport';

/** What must stay of the page for the dock to stand beside it; with less, it lies over it. */
const USABLE = 480;
/** What must stay beside the dock for something that opens over the page to be held there. */
const ENOUGH = 320;

/** How the dock wants to stand. */
export type Wish = {
  width: number;
  left: boolean;
  /** Chosen by the agent; where nothing was chosen, it is found out. */
  over?: boolean | undefined;
};

/** The room beside the page, or none. */
export type Room = {
  /** True where the dock lies over the page. */
  over(): boolean;
  /** True where the window has no room for both. */
  narrow(): boolean;
  /** True while the panel makes way for something that can be held nowhere else. */
  aside(): boolean;
  /** Makes room for a dock as wished, or gives it back. */
  take(wish: Wish | undefined): void;
  /** Finds out now whether that is enough; else it is found out as soon as the page came to rest. */
  look(): void;
  /** The agent wants the panel although something lies where it stands. */
  insist(): void;
};

/** What the room needs of the dock in it. */
type Around = {
  /** Does something while the browser finds the page where otherwise it would find the dock. */
  lookThrough: <T>(deed: () => T) => T;
  /** The panel stands in another way now. */
  onChange: () => void;
  /** All of the page is where it belongs now. */
  onLook: () => void;
  /** What was found out about this host before. */
  tight: Tight;
};

/** A page settles, then what came late is looked at once more. Milliseconds. */
const SOON = 60;
const LATE = 1500;
/** What is held may have moved something else: so often it is looked at again at once. */
const ROUNDS = 8;
/** For one width of the window, so often it is tried again whether the page can be pushed. */
const RETURNS = 3;

/**
 * Makes room in the way that the recipe names, and looks whether that is enough, again whenever the
 * page may have opened something: where something of the page lies under the dock, it is held beside
 * it. Where that does not help, the panel folds until what the agent opened is gone, or lies over
 * the page as long as it is there.
 */
export function makeRoom(
  host: Element,
  { mode, css }: Pick<PageRecipe, 'mode' | 'css'>,
  { lookThrough, onChange, onLook, tight }: Around,
  signal: AbortSignal,
): Room {
  let wish: Wish | undefined;
  /** What cannot be held: the panel lies over the page, or is folded, while that is there. */
  let lies: Set<Element> = new Set();
  let asideOf: Set<Element> = new Set();
  let ignored = new WeakSet<Element>();
  /** What lay under a dock that lies over the page when it was put there. */
  let below: WeakSet<Element> | undefined;
  let returns = 0;
  /** What all that was found for. */
  let looked = '';
  let isNewWidth = false;
  let timers: ReturnType<typeof setTimeout>[] = [];
  let openings: Openings | undefined;

  const holds = makeHolds(host, strip);
  const pace = makePace(look);

  const isNarrow = (): boolean => {
    // The page's own `zoom` takes the dock with it.
    return wish !== undefined && innerWidth - wish.width * viewport().zoom < USABLE;
  };
  const isOver = (): boolean =>
    isNarrow() || (wish !== undefined && (wish.over ?? (mode === 'over' || lies.size > 0)));

  function strip(): Strip {
    const { left, right, width } = host.getBoundingClientRect();
    return { left, right, width, atLeft: wish?.left ?? false };
  }

  function push(): void {
    pushPage(host, holds, wish && { ...wish, css, over: isOver() });
  }

  function forget(): void {
    holds.release();
    lies = new Set();
    asideOf = new Set();
    ignored = new WeakSet();
    below = undefined;
  }

  /** Another window, or another wish: all is found out anew, but for what is remembered. */
  function begin(wanted: Wish): void {
    const now = `${wanted.left} ${wanted.over} ${innerWidth}`;
    if (now === looked) return;
    [looked, returns, isNewWidth] = [now, 0, true];
    forget();
    if (tight.has(wanted)) lies.add(document.documentElement);
    push();
  }

  /** True where something was found that was not known. */
  function look(): boolean {
    if (!wish || signal.aborted) return false;
    begin(wish);
    const isFirst = isNewWidth;
    isNewWidth = false;
    const before = [isOver(), asideOf.size];
    const changed = openings?.changed() ?? new Set();
    const isNew = lookThrough(() => {
      const found = makeItFit(changed, isFirst);
      onLook();
      return found;
    });
    if (isFirst || before.join() !== [isOver(), asideOf.size].join()) onChange();
    return isNew;
  }

  function makeItFit(changed: Set<Element>, isFirst: boolean): boolean {
    const comesBack = lies.size > 0 && ![...lies].some(isThere) && returns < RETURNS;
    if (comesBack) {
      returns += 1;
      if (wish) tight.set(wish, false);
      forget();
    }
    if (holds.refresh() || comesBack) push();
    let isNew = comesBack;
    for (let round = 0; round < ROUNDS; round++) {
      const under = find(changed);
      if (under.size === 0) break;
      const helped = [...under].filter(([holder, missed]) => help(holder, missed));
      if (helped.length === 0) {
        stepAside(under, isFirst);
        return true;
      }
      isNew = true;
      push();
    }
    asideOf = new Set();
    return isNew;
  }

  /** What lies under the dock; where the dock lies over the page, only what came since. */
  function find(changed: Set<Element>): Under {
    const under = findUnder(strip(), changed);
    if (isOver()) {
      below ??= new WeakSet(under.keys());
      for (const holder of under.keys())
        if (below.has(holder) || !isPlacedInWindow(holder)) under.delete(holder);
    }
    for (const holder of under.keys()) if (ignored.has(holder)) under.delete(holder);
    return under;
  }

  function help(holder: Element, missed: Element): boolean {
    if (isOver() && viewport().width - strip().width < ENOUGH) return false;
    return holds.take(holder, missed);
  }

  function stepAside(under: Under, isFirst: boolean): void {
    // What is on its way is looked at when it has come to rest, what nobody sees when it is seen.
    const stuck = [...under].filter(([, missed]) => isThere(missed));
    const moving = stuck.flatMap(([holder]) => movesIn(holder));
    if (moving.length > 0) {
      void Promise.allSettled(moving.map(({ finished }) => finished)).then(() => pace.hint(true));
      return;
    }
    if (stuck.length === 0 || wish?.over === false) return;
    const holders = new Set(stuck.map(([holder]) => holder));
    // What is being typed into the panel is not taken away.
    const away = !isFirst && openings?.byAgent() && document.activeElement !== host;
    if (away) asideOf = holders;
    else if (asideOf.size === 0 && !isOver()) {
      lies = holders;
      if (isFirst && wish) tight.set(wish, true);
      holds.release();
      below = undefined;
      push();
      find(new Set());
    }
  }

  function lookSoon(): void {
    timers.forEach(clearTimeout);
    timers = [SOON, LATE].map((ms) =>
      setTimeout(
        () => requestAnimationFrame(() => requestIdleCallback(look, { timeout: 200 })),
        ms,
      ),
    );
  }

  function leave(): void {
    timers.forEach(clearTimeout);
    openings?.stop();
    openings = undefined;
    pace.stop();
    looked = '';
    forget();
  }

  let asked = '';
  signal.addEventListener('abort', () => {
    leave();
    wish = undefined;
    push();
  });

  return {
    over: isOver,
    narrow: isNarrow,
    aside: () => asideOf.size > 0,
    look: () => void look(),
    insist() {
      for (const one of asideOf) ignored.add(one);
      asideOf = new Set();
    },
    take(next) {
      wish = next;
      if (wish) begin(wish);
      else leave();
      push();
      const now = JSON.stringify(wish) + innerWidth;
      if (wish && now !== asked) lookSoon();
      if (wish) openings ??= watchOpenings(host, () => edge(), pace.hint);
      asked = now;
    },
  };

  function edge(): number {
    if (!wish) return 0;
    return wish.left ? wish.width : innerWidth - wish.width;
  }
}

const isThere = (element: Element): boolean =>
  element.isConnected &&
  element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
