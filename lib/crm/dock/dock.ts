import type { DockLook } from '../../domain/page';
import type { DockState } from '../../domain/site';
import { isCutOff } from '../background';
import { makeFrame } from './frame';
import { makeGrip } from './grip';
import { makeHandle } from './handle';
import { keepInPage, makeHost, replaceLeftBehind } from './host';
import { makeLook } from './look';
import { make } from './make';
import { pushPage } from './push-page';

/** What must stay of the page for the dock to push it; with less, the dock lies over it. */
const USABLE = 480;

/** The dock beside the page: a handle at the edge, and the panel with the sidebar's frame. */
export type Dock = {
  /** Draws it anew; it is seen only where a record is. */
  draw(seen: boolean, unread: number): void;
  fold(): void;
  /** Opens it in this page; how it stands on the host otherwise is not changed by it. */
  unfold(): void;
  look(): DockLook;
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
  { ...state }: DockState,
  { keep, takePass, giveIn, stop }: Owner,
  signal: AbortSignal,
): Dock {
  let wanted = false;
  let stands = false;
  let unread = 0;
  let free = false;
  let look: (() => DockLook) | undefined;
  // The frame waits for the page: made before its `load` event, it would double the page's time.
  let pageIsLoaded = document.readyState === 'complete';

  const panel = make('div', {});
  const frame = makeFrame(panel, takePass, giveIn, signal);
  const grip = makeGrip({
    value: () => state.width,
    slideTo: (wish) => change({ width: between(300, wish, 720) }),
    keep: () => keep(state),
  });
  const handle = makeHandle(() => open(!isOpen()), {
    value: () => state.handleAt,
    slideTo: (wish) => change({ handleAt: between(0, wish, 100) }),
    keep: () => keep(state),
  });
  panel.append(grip);
  const host = makeHost(panel, handle.element);

  const isSeen = (): boolean => wanted && stands;
  const isOpen = (): boolean => isSeen() && state.open && pageIsLoaded;

  function draw(): void {
    if (signal.aborted) return;
    const { width, handleAt } = state;
    const isOpenNow = isOpen();
    const pushes = innerWidth - width >= USABLE;
    host.hidden = !isSeen();
    panel.className = `panel ${isOpenNow ? '' : 'folded'} ${pushes ? '' : 'over'}`;
    panel.style.width = `${width}px`;
    grip.ariaValueNow = `${width}`;
    handle.draw(isOpenNow, handleAt, unread);
    if (isOpenNow) frame.open();
    pushPage(host, isOpenNow && pushes ? width : 0);
  }

  function change(next: Partial<DockState>): void {
    if (isCutOff()) stop();
    Object.assign(state, next);
    draw();
  }

  function open(now: boolean): void {
    pageIsLoaded ||= now; // an agent who asks for it does not wait
    change({ open: now });
    keep(state);
  }

  function stand(): void {
    if (!wanted || stands || !free || signal.aborted) return;
    keepInPage(host, frame.renew, giveIn, signal);
    look = makeLook(host, panel, signal);
    stands = true;
  }

  replaceLeftBehind(() => {
    free = true;
    stand();
    draw();
  }, signal);
  signal.addEventListener('abort', () => pushPage(host, 0));
  addEventListener('resize', draw, { signal });
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
    unfold: () => change({ open: true }),
    look: () => look?.() ?? NOT_SEEN,
    fold() {
      const hadFocus = document.activeElement === host;
      open(false);
      if (hadFocus) handle.element.focus();
    },
  };
}

const NOT_SEEN: DockLook = { clear: false, still: 0, tookKeyboard: false };

declare global {
  /** How the script that found a record comes by the dock. Both run in our own world of the page. */
  var alongsideDock: typeof makeDock | undefined;
}

const between = (least: number, wish: number, most: number): number =>
  Math.min(most, Math.max(least, wish));
