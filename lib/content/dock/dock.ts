import { OWN_ROOM } from '../../crm/room-rules';
import type { DockPlacement, PageMessage, PageRecipe } from '../../domain/crm/content-messages';
import type { DockChange, DockState } from '../../domain/crm/site';
import { type DockResponder, isExtensionGone } from '../messaging';
import { createElement } from './create-element';
import { makeFocusHandoff } from './focus-handoff';
import { makeFrame } from './frame';
import { findFreePlace } from './free-place';
import { makeHandle } from './handle';
import { keepInPage, makeHost, replaceStaleHosts } from './host';
import { makeLayout } from './layout';
import { makeLayoutCache } from './layout-cache';
import { makeLookSchedule } from './look-schedule';
import { makeResizer } from './resizer';
import { makeTightWindows } from './tight-windows';
import { viewport } from './viewport';
import { type Visibility, watchVisibility } from './visibility';
import { watchUser } from './watch-user';

/** The dock beside the page: a handle at the edge, and the panel with the sidebar's frame. */
export type Dock = {
  /** Draws it. It is visible only beside a record. */
  draw(seen: boolean, unread: number): void;
  /** Handles a message of the background, and replies if it asks for something. */
  onMessage(news: PageMessage, say?: DockResponder): void;
};

/** What the dock needs of the script that loaded it. */
export type DockOwner = {
  /** Called with what the user chose for the dock, or with what was found out about the page. */
  save: (change: DockChange) => void;
  takeFrameToken: () => Promise<string | undefined>;
  /** Called when the page keeps removing the dock. */
  onGiveUp: () => void;
  stop: () => void;
};

/** Creates the dock in the state that was saved for this host. */
export function makeDock(
  { dock, ...recipe }: Pick<PageRecipe, 'dock' | 'mode' | 'css'>,
  { save, takeFrameToken, onGiveUp, stop }: DockOwner,
  signal: AbortSignal,
): Dock {
  const state: DockState = { ...dock };
  let isWanted = false;
  let isAttached = false;
  let unread = 0;
  let free = false;
  /** The handle's place while content of the page is where the agent put it. */
  let handleAt: number | undefined;
  let visibility: Visibility | undefined;
  /** True once the panel may slide. When a page loads with the panel open, it is there at once. */
  let slides = false;
  // Create the frame after the page's `load` event. Before, it would double the page's load time.
  let pageIsLoaded = document.readyState === 'complete';

  const isLeft = (): boolean => state.side === 'left';
  const width = (): number => layout.width() ?? state.width;
  const panel = createElement('div', {});
  const frame = makeFrame(panel, takeFrameToken, onGiveUp, signal);
  const grip = makeResizer({
    value: width,
    moveTo: (value) => change({ width: between(300, value, 720) }),
    save: () => save({ width: state.width }),
    direction: () => (isLeft() ? -1 : 1),
  });
  const handle = makeHandle(() => open(!isOpen()), {
    value: () => handleAt ?? state.handleAt,
    moveTo: (value) => {
      handleAt = undefined;
      change({ handleAt: between(0, value, 100) });
    },
    save: () => save({ handleAt: state.handleAt }),
  });
  panel.append(grip);
  const { element: host, stand: standAt, correctPosition } = makeHost(panel, handle.element);
  const layout = makeLayout(
    host,
    recipe,
    {
      onChange: drawPanel,
      onLook: moveHandleAside,
      tight: makeTightWindows(state, save),
      layoutCache: makeLayoutCache(state, save),
    },
    signal,
  );
  // While folded, only the handle can cover something, and only after the agent did something.
  const lookSchedule = makeLookSchedule(() => {
    if (!isMeant()) moveHandleAside();
    return false;
  });
  const focusHandoff = makeFocusHandoff(host, frame, signal);

  const isSeen = (): boolean => isWanted && isAttached && !document.fullscreenElement;
  const isMeant = (): boolean => isSeen() && state.open && pageIsLoaded;
  const isOpen = (): boolean => isMeant() && !layout.isAside();

  function draw(): void {
    if (signal.aborted) return;
    // Read the layout first: the lines below invalidate it.
    layout.take(isMeant() ? { width: state.width, left: isLeft(), over: state.over } : undefined);
    if (!state.open) host.setAttribute(OWN_ROOM, '');
    host.hidden = !isSeen();
    if (isMeant()) frame.open();
    drawPanel();
    if (isSeen() && !isMeant()) lookSchedule.hint(false);
  }

  function drawPanel(): void {
    panel.style.width = `${width()}px`;
    grip.ariaValueNow = `${width()}`;
    handle.draw(isOpen(), handleAt ?? state.handleAt, unread);
    slides ||= isSeen() && pageIsLoaded && !isOpen();
    panel.className = [
      'panel',
      isOpen() ? '' : 'folded',
      layout.over() ? 'over' : '',
      slides ? 'slides' : '',
    ].join(' ');
    if (isSeen()) standAt(isLeft());
  }

  /** Moves the handle to where it covers nothing, unless the agent points at it. */
  function moveHandleAside(): void {
    if (!isSeen() || handle.element.matches(':hover')) return;
    const { left, right } = handle.element.getBoundingClientRect();
    const { height } = viewport();
    const wished = between(HANDLE / 2, (state.handleAt / 100) * height, height - HANDLE / 2);
    const place = findFreePlace({ left, right, height }, HANDLE, wished);
    const now = place === wished ? undefined : (place / height) * 100;
    if (now === handleAt) return;
    handleAt = now;
    handle.draw(isOpen(), handleAt ?? state.handleAt, unread);
  }

  function change(next: Partial<DockState>): void {
    if (isExtensionGone()) stop();
    Object.assign(state, next);
    draw();
  }

  function open(now: boolean): void {
    pageIsLoaded ||= now; // an agent who opens it does not wait
    layout.keepOpen();
    change({ open: now });
    save({ open: now });
  }

  function attach(): void {
    if (!isWanted || isAttached || !free || signal.aborted) return;
    keepInPage(host, frame.renew, onGiveUp, signal);
    visibility = watchVisibility(host, panel, correctPosition, signal);
    isAttached = true;
  }

  function fold(): void {
    const hadFocus = document.activeElement === host;
    open(false);
    if (hadFocus) handle.element.focus();
  }

  /** Moves the focus into the panel, or from there back to the page. */
  function switchFocus(): void {
    const isInside = isOpen() && document.activeElement === host;
    if (isInside) visibility?.expectKeyboard();
    if (isInside) focusHandoff.leave();
    else if (isSeen()) {
      if (!isOpen()) open(true);
      focusHandoff.enter();
    }
  }

  /** Applies and saves where the agent wants the dock on this host. */
  function place({ side, over }: Partial<DockState>): DockPlacement {
    slides = true;
    const choice = { ...(side && { side }), ...(over !== undefined && { over }) };
    if (side || over !== undefined) {
      change(choice);
      save(choice);
    }
    layout.look();
    return { side: state.side ?? 'right', over: layout.over(), narrow: layout.narrow() };
  }

  replaceStaleHosts(() => {
    free = true;
    attach();
    draw();
  }, signal);
  addEventListener('resize', draw, { signal });
  watchUser(() => isMeant() || lookSchedule.hint(false), signal);
  document.addEventListener('fullscreenchange', draw, { signal });
  addEventListener('load', () => setTimeout(pageLoaded), { signal });
  function pageLoaded(): void {
    pageIsLoaded = true;
    draw();
  }

  return {
    draw(seen, count) {
      [isWanted, unread] = [seen, count];
      attach();
      draw();
    },
    onMessage(news, say) {
      const { alongside: kind } = news;
      if (kind === 'fold') fold();
      // Opens it in this page only: this is not saved for the host.
      if (kind === 'unfold') change({ open: true });
      if (kind === 'cross') switchFocus();
      if (kind === 'stand') say?.(place(news));
      if (kind === 'look-at-dock') say?.(visibility?.now() ?? NOT_SEEN);
    },
  };
}

const NOT_SEEN = { clear: false, still: 0, tookKeyboard: false };

declare global {
  /** `crm-dock.ts` sets it for `crm.ts`. Both run in our isolated world of the page. */
  var alongsideDock: typeof makeDock | undefined;
}

/** Pixels: how tall the handle is. */
const HANDLE = 64;

const between = (least: number, value: number, most: number): number =>
  Math.min(most, Math.max(least, value));
