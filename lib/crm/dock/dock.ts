import type { DockState } from '../../domain/site';
import { isCutOff } from '../background';
import { makeFrame } from './frame';
import { makeGrip } from './grip';
import { makeHandle } from './handle';
import { keepInPage, makeHost, removeLeftBehind } from './host';
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
};

/** Makes the dock as it stood last on this host; `keep` is told when the agent changes that. */
export function makeDock(
  { ...state }: DockState,
  keep: (state: DockState) => void,
  leave: () => void,
  signal: AbortSignal,
): Dock {
  let seen = false;
  let stands = false;
  let unread = 0;
  // The frame waits for the page: made before its `load` event, it would double the page's time.
  let pageIsLoaded = document.readyState === 'complete';

  const panel = make('div', {});
  const frame = makeFrame(panel, leave);
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

  const isOpen = (): boolean => seen && state.open && pageIsLoaded;

  function draw(): void {
    if (signal.aborted) return;
    const { width, handleAt } = state;
    const isOpenNow = isOpen();
    const pushes = innerWidth - width >= USABLE;
    host.hidden = !seen;
    panel.className = `panel ${isOpenNow ? '' : 'folded'} ${pushes ? '' : 'over'}`;
    panel.style.width = `${width}px`;
    grip.ariaValueNow = `${width}`;
    handle.draw(isOpenNow, handleAt, unread);
    if (isOpenNow) frame.open();
    pushPage(host, isOpenNow && pushes ? width : 0);
  }

  function change(next: Partial<DockState>): void {
    if (isCutOff()) leave();
    Object.assign(state, next);
    draw();
  }

  function open(now: boolean): void {
    pageIsLoaded ||= now; // an agent who asks for it does not wait
    change({ open: now });
    keep(state);
  }

  removeLeftBehind();
  signal.addEventListener('abort', () => pushPage(host, 0));
  addEventListener('resize', draw, { signal });
  addEventListener('load', () => setTimeout(pageLoaded), { signal });
  function pageLoaded(): void {
    pageIsLoaded = true;
    draw();
  }

  return {
    draw(nowSeen, count) {
      [seen, unread] = [nowSeen, count];
      if (seen && !stands) keepInPage(host, frame.mayLoad, leave, signal);
      stands ||= seen;
      draw();
    },
    unfold: () => change({ open: true }),
    fold() {
      const hadFocus = document.activeElement === host;
      open(false);
      if (hadFocus) handle.element.focus();
    },
  };
}

declare global {
  /** How the script that found a record comes by the dock. Both run in our own world of the page. */
  var alongsideDock: typeof makeDock | undefined;
}

const between = (least: number, wish: number, most: number): number =>
  Math.min(most, Math.max(least, wish));
