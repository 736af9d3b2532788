import type { PageRecipe } from '../../domain/page';
import { type Held, hold, release } from './hold';
import { pushPage } from './push-page';
import { sheetOf, styled } from './styled';
import { findUnder } from './under';
import { viewport } from './viewport';

/** What must stay of the page for the dock to stand beside it; with less, it lies over it. */
const USABLE = 480;

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
  /** Makes room for a dock as wished, or gives it back. */
  take(wish: Wish | undefined): void;
  /** Finds out now whether that is enough; else it is found out as soon as the page came to rest. */
  look(): void;
};

/** A page settles, then what came late is looked at once more. Milliseconds. */
const SOON = 60;
const LATE = 1500;

/**
 * Makes room in the way that the recipe names, and looks once whether that is enough: where
 * something of the page stays under the dock, it is held beside it, and where that does not help,
 * the dock lies over the page. For one width of the window it only ever goes that way and not back.
 */
export function makeRoom(
  host: Element,
  { mode, css }: Pick<PageRecipe, 'mode' | 'css'>,
  onOver: () => void,
  signal: AbortSignal,
): Room {
  let wish: Wish | undefined;
  let held: Held[] = [];
  let lies = false;
  /** What `lies` was decided for. */
  let looked = '';
  let timers: ReturnType<typeof setTimeout>[] = [];

  const isNarrow = (): boolean => {
    // The page's own `zoom` takes the dock with it.
    return wish !== undefined && innerWidth - wish.width * viewport().zoom < USABLE;
  };
  const isOver = (): boolean =>
    isNarrow() || (wish !== undefined && (wish.over ?? (mode === 'over' || lies)));

  function push(): void {
    pushPage(host, wish && !isOver() ? { ...wish, css, held } : undefined);
  }

  function letGo(): void {
    release(host, held);
    held = [];
  }

  /** After what is to be looked at came to rest. */
  function lookSoon(): void {
    timers.forEach(clearTimeout);
    timers = [SOON, LATE].map((ms) => setTimeout(() => requestAnimationFrame(look), ms));
  }

  function look(): void {
    if (!wish || signal.aborted) return;
    const now = `${wish.left} ${wish.over} ${innerWidth}`;
    if (now !== looked) {
      looked = now;
      lies = false;
      letGo();
      push();
    }
    if (!isOver()) styled(NOTHING_MOVES, makeItFit);
    onOver();
  }

  function makeItFit(): void {
    if (!wish) return;
    // Twice: what was held may have moved something else.
    for (let round = 0; round < 3; round++) {
      const under = findUnder(host, wish.left);
      if (under.size === 0) return;
      const before = held.length;
      if (round < 2)
        for (const one of under) {
          const also = hold(host, one, wish.left, held);
          if (also) held.push(also);
        }
      if (held.length === before) break;
      push();
    }
    if (wish.over === false) return;
    lies = true;
    letGo();
    push();
  }

  let asked = '';
  signal.addEventListener('abort', () => {
    timers.forEach(clearTimeout);
    letGo();
    pushPage(host, undefined);
  });

  return {
    over: isOver,
    narrow: isNarrow,
    look,
    take(next) {
      wish = next;
      push();
      const now = JSON.stringify(wish) + innerWidth;
      if (wish && now !== asked) lookSoon();
      asked = now;
    },
  };
}

/** While it applies, nothing of the page is on its way: each thing is where it will be. */
const NOTHING_MOVES = sheetOf('*,::before,::after{transition:none!important}');
