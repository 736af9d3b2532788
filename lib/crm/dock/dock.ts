import type { DockStand, PageNews, PageRecipe } from '../../domain/page';
import type { DockState } from '../../domain/site';
import { isCutOff, type SayOfDock } from '../background';
import { makeCrossing } from './cross';
import { makeFrame } from './frame';
import { findFreePlace } from './free-place';
import { makeGrip } from './grip';
import { makeHandle } from './handle';
import { keepInPage, makeHost, replaceLeftBehind } from './host';
import { type Look, makeLook } from './look';
import { make } from './make';
import { makePace } from './pace';
import { makeRoom } from './room';
import { makeTight } from './tight';
import { viewport } from './viewport';
import { watchAgent } from './watch-agent';

/** The dock beside the page: a handle at the edge, and the panel with the sidebar's frame. */
export type Dock = {
  /** Draws it anew; it is seen only where a record is. */
  draw(seen: boolean, unread: number): void;
  /** Does what news asks of it, and says what is asked. */
  hear(news: PageNews, say?: SayOfDock): void;
};

/** What the dock needs of the script that brought it. */
export type Owner = {
  /** Told when the agent changes how the dock stands. */
  keep: (state: DockState) => void;
  takePass: () => Promise<string | undefined>;
  /** The page does not suffer the dock. */
  giveIn: () => void;
  stop: () => void;
};

/** Makes the dock as it stood last on this host. */
export function makeDock(
  { dock, ...recipe }: Pick<PageRecipe, 'dock' | 'mode' | 'css'>,
  { keep, takePass, giveIn, stop }: Owner,
  signal: AbortSignal,
): Dock {
  const state: DockState = { ...dock };
  let wanted = false;
  let stands = false;
  let unread = 0;
  let free = false;
  /** Where the handle stands while the page has something where the agent wants it. */
  let handleAt: number | undefined;
  let look: Look | undefined;
  // The frame waits for the page: made before its `load` event, it would double the page's time.
  let pageIsLoaded = document.readyState === 'complete';

  const isLeft = (): boolean => state.side === 'left';
  const panel = make('div', {});
  const frame = makeFrame(panel, takePass, giveIn, signal);
  const grip = makeGrip({
    value: () => state.width,
    slideTo: (wish) => change({ width: between(300, wish, 720) }),
    keep: () => keep(state),
    turned: () => (isLeft() ? -1 : 1),
  });
  const handle = makeHandle(() => open(!isOpen()), {
    value: () => handleAt ?? state.handleAt,
    slideTo: (wish) => {
      handleAt = undefined;
      change({ handleAt: between(0, wish, 100) });
    },
    keep: () => keep(state),
  });
  panel.append(grip);
  const { element: host, stand: standAt, lookThrough } = makeHost(panel, handle.element);
  const room = makeRoom(
    host,
    recipe,
    {
      lookThrough,
      onChange: drawPanel,
      onLook: keepOff,
      tight: makeTight(state, () => keep(state)),
    },
    signal,
  );
  // Folded, it is the handle alone that can be in the way, and what an agent does that brings it there.
  const pace = makePace(() => {
    if (!isMeant()) keepOff();
    return false;
  });
  const crossing = makeCrossing(host, frame, signal);

  const isSeen = (): boolean => wanted && stands && !document.fullscreenElement;
  const isMeant = (): boolean => isSeen() && state.open && pageIsLoaded;
  const isOpen = (): boolean => isMeant() && !room.aside();

  function draw(): void {
    if (signal.aborted) return;
    host.hidden = !isSeen();
    panel.style.width = `${state.width}px`;
    grip.ariaValueNow = `${state.width}`;
    if (isMeant()) frame.open();
    room.take(isMeant() ? { width: state.width, left: isLeft(), over: state.over } : undefined);
    drawPanel();
    if (isSeen() && !isMeant()) pace.hint(false);
  }

  function drawPanel(): void {
    handle.draw(isOpen(), handleAt ?? state.handleAt, unread);
    panel.className = `panel ${isOpen() ? '' : 'folded'} ${room.over() ? 'over' : ''}`;
    if (isSeen()) standAt(isLeft());
  }

  /** Has the handle stand where it covers nothing; not while an agent is about to press it. */
  function keepOff(): void {
    if (!isSeen() || handle.element.matches(':hover')) return;
    const { left, right } = handle.element.getBoundingClientRect();
    const { height } = viewport();
    const wished = between(HANDLE / 2, (state.handleAt / 100) * height, height - HANDLE / 2);
    const place = lookThrough(() => findFreePlace({ left, right, height }, HANDLE, wished));
    const now = place === wished ? undefined : (place / height) * 100;
    if (now === handleAt) return;
    handleAt = now;
    handle.draw(isOpen(), handleAt ?? state.handleAt, unread);
  }

  function change(next: Partial<DockState>): void {
    if (isCutOff()) stop();
    Object.assign(state, next);
    draw();
  }

  function open(now: boolean): void {
    pageIsLoaded ||= now; // an agent who asks for it does not wait
    room.insist();
    change({ open: now });
    keep(state);
  }

  function stand(): void {
    if (!wanted || stands || !free || signal.aborted) return;
    keepInPage(host, frame.renew, giveIn, signal);
    look = makeLook(host, panel, () => standAt(isLeft()), signal);
    stands = true;
  }

  function fold(): void {
    const hadFocus = document.activeElement === host;
    open(false);
    if (hadFocus) handle.element.focus();
  }

  /** The keyboard goes into the panel; from there, back to where it was. */
  function cross(): void {
    const isInside = isOpen() && document.activeElement === host;
    if (isInside) look?.expectKeyboard();
    if (isInside) crossing.leave();
    else if (isSeen()) {
      if (!isOpen()) open(true);
      crossing.enter();
    }
  }

  /** Puts it where the agent wants it in this page and, from now on, on this host. */
  function place({ side, over }: Partial<DockState>): DockStand {
    if (side) change({ side });
    if (over !== undefined) change({ over });
    if (side || over !== undefined) keep(state);
    room.look();
    return { side: state.side ?? 'right', over: room.over(), narrow: room.narrow() };
  }

  replaceLeftBehind(() => {
    free = true;
    stand();
    draw();
  }, signal);
  addEventListener('resize', draw, { signal });
  watchAgent(() => isMeant() || pace.hint(false), signal);
  document.addEventListener('fullscreenchange', draw, { signal });
  addEventListener('load', () => setTimeout(pageLoaded), { signal });
  function pageLoaded(): void {
    pageIsLoaded = true;
    draw();
  }

  return {
    draw(seen, count) {
      [wanted, unread] = [seen, count];
      stand();
      draw();
    },
    hear(news, say) {
      const { alongside: kind } = news;
      if (kind === 'fold') fold();
      // Opens it in this page; how it stands on the host otherwise is not changed by it.
      if (kind === 'unfold') change({ open: true });
      if (kind === 'cross') cross();
      if (kind === 'stand') say?.(place(news));
      if (kind === 'look-at-dock') say?.(look?.now() ?? NOT_SEEN);
    },
  };
}

const NOT_SEEN = { clear: false, still: 0, tookKeyboard: false };

declare global {
  /** How the script that found a record comes by the dock. Both run in our own world of the page. */
  var alongsideDock: typeof makeDock | undefined;
}

/** Pixels: how tall the handle is. */
const HANDLE = 64;

const between = (least: number, wish: number, most: number): number =>
  Math.min(most, Math.max(least, wish));
