import { OWN_ROOM } from '../../crm/room-rules';
import type { DockPlacement, PageMessage, PageRecipe } from '../../domain/crm/content-messages';
import type { DockChange, DockState } from '../../domain/crm/site';
import { type DockResponder, isExtensionGone } from '../messaging';
import { between } from './between';
import { makeFocusHandoff } from './focus-handoff';
import { findFreePlace } from './free-place';
import { makeHandle } from './handle';
import { keepInPage, makeHost, replaceStaleHosts } from './host';
import { makeLookSchedule } from './look-schedule';
import type { makePanel, Panel } from './panel';
import { viewport } from './viewport';
import { watchUser } from './watch-user';

/** The dock beside the page: a handle at the edge, and the panel with the sidebar's frame. */
export type Dock = {
  /** Draws it. It is visible only beside a record. `isNews` is true if the page changed. */
  draw(seen: boolean, unread: number, isNews: boolean): void;
  /** Handles a message of the background, and replies if it asks for something. */
  onMessage(news: PageMessage, say?: DockResponder): void;
};

/** What the dock needs of the script that loaded it. */
export type DockOwner = {
  /** Called with what the user chose for the dock, or with what was found out about the page. */
  save: (change: DockChange) => void;
  /** Asks for the panel's script. Resolves once it ran, or could not be loaded. */
  loadPanel: () => Promise<void>;
  /** Tells the background the token of a frame that is about to load. False if it refused. */
  announceFrame: (frameToken: string) => Promise<boolean>;
  /** Called when the page keeps removing the dock. */
  onGiveUp: () => void;
  stop: () => void;
};

/** Creates the dock in the state that was saved for this host. */
export function makeDock(
  { dock, ...recipe }: Pick<PageRecipe, 'dock' | 'mode' | 'css'>,
  { save, loadPanel, announceFrame, onGiveUp, stop }: DockOwner,
  signal: AbortSignal,
): Dock {
  const state: DockState = { ...dock };
  let isWanted = false;
  let isAttached = false;
  let unread = 0;
  let free = false;
  /** The handle's place while content of the page is where the agent put it. */
  let handleAt: number | undefined;
  /** Created when it is shown for the first time: a folded dock is a handle only. */
  let panel: Panel | undefined;
  let isPanelLoading = false;
  let isFocusAwaited = false;
  // Create the frame after the page's `load` event. Before, it would double the page's load time.
  let pageIsLoaded = document.readyState === 'complete';
  /** True once the agent pressed the handle: the panel loads before the click opens it. */
  let isPressed = false;
  /** True once it may be put into the page. Before the `load` event the browser would draw one frame more. */
  let isDue = pageIsLoaded;

  const isLeft = (): boolean => state.side === 'left';
  const handle = makeHandle(() => open(!isOpen()), {
    value: () => handleAt ?? state.handleAt,
    moveTo: (value) => {
      handleAt = undefined;
      change({ handleAt: between(0, value, 100) });
    },
    save: () => save({ handleAt: state.handleAt }),
  });
  // An agent who points at the handle will open the panel.
  handle.element.onpointerenter = () => void bringPanel();
  handle.element.addEventListener('pointerdown', ({ button }) => {
    if (isPressed || button !== 0) return;
    isPressed = true;
    draw(false);
  });
  const host = makeHost(handle.element);
  // While folded, only the handle can cover something, and only after the agent did something.
  const lookSchedule = makeLookSchedule(() => {
    if (!isMeant()) moveHandleAside();
    return false;
  });
  const focusHandoff = makeFocusHandoff(
    host.element,
    { focus: focusPanel, blur: () => panel?.frame.blur() },
    signal,
  );

  const isSeen = (): boolean => isWanted && isAttached && !document.fullscreenElement;
  const isMeant = (): boolean => isSeen() && state.open && pageIsLoaded;
  const isAside = (): boolean => panel?.layout.isAside() ?? false;
  const isOpen = (): boolean => isMeant() && panel !== undefined && !isAside();

  function draw(isNews = true): void {
    if (signal.aborted) return;
    if (isMeant() || isPressed) createPanel();
    // Read the layout first: the lines below invalidate it.
    panel?.layout.take(
      isMeant() ? { width: state.width, left: isLeft(), over: state.over } : undefined,
    );
    if (!state.open) host.element.setAttribute(OWN_ROOM, '');
    host.element.hidden = !isSeen();
    if (isMeant() || isPressed) panel?.frame.open();
    drawPanel();
    if (isNews && isSeen() && !isMeant()) lookSchedule.hint(false);
  }

  function drawPanel(): void {
    handle.draw(isOpen(), handleAt ?? state.handleAt, unread);
    panel?.draw(isOpen());
    if (isSeen()) host.stand(isLeft());
  }

  function createPanel(): void {
    const make = globalThis.alongsidePanel;
    if (panel) return;
    if (!make) return void bringPanel().then(() => globalThis.alongsidePanel && draw());
    panel = make(
      host,
      state,
      recipe,
      {
        save,
        announceFrame,
        onGiveUp,
        onWidth: (width) => change({ width }),
        onChange: drawPanel,
        onLook: moveHandleAside,
      },
      signal,
    );
    if (isFocusAwaited) panel.frame.focus();
  }

  async function bringPanel(): Promise<void> {
    if (isPanelLoading || globalThis.alongsidePanel || signal.aborted) return;
    isPanelLoading = true;
    await loadPanel();
    isPanelLoading = false;
  }

  function focusPanel(): void {
    isFocusAwaited = !panel;
    panel?.frame.focus();
  }

  /** Moves the handle to where it covers nothing, unless the agent points at it. */
  function moveHandleAside(): void {
    if (!isSeen() || handle.element.matches(':hover')) return;
    // An open panel watches its place.
    if (!isMeant()) host.correctPosition();
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
    panel?.layout.keepOpen();
    change({ open: now });
    save({ open: now });
  }

  function attach(): void {
    if (!isWanted || isAttached || !free || !isDue || signal.aborted) return;
    keepInPage(host.element, () => panel?.frame.renew(), onGiveUp, signal);
    isAttached = true;
  }

  function fold(): void {
    const hadFocus = document.activeElement === host.element;
    open(false);
    if (hadFocus) handle.element.focus();
  }

  function enterPage(): void {
    isDue = true;
    attach();
    draw();
  }

  /** Moves the focus into the panel, or from there back to the page. */
  function switchFocus(): void {
    if (!isDue) enterPage();
    const isInside = isOpen() && document.activeElement === host.element;
    if (isInside) panel?.visibility.expectKeyboard();
    if (isInside) focusHandoff.leave();
    else if (isSeen()) {
      if (!isOpen()) open(true);
      focusHandoff.enter();
    }
  }

  /** Applies and saves where the agent wants the dock on this host. */
  function place({ side, over }: Partial<DockState>): DockPlacement {
    const choice = { ...(side && { side }), ...(over !== undefined && { over }) };
    if (side || over !== undefined) {
      change(choice);
      save(choice);
    }
    panel?.layout.look();
    const isOver = panel?.layout.over() ?? state.over ?? false;
    return { side: state.side ?? 'right', over: isOver, narrow: panel?.layout.narrow() ?? false };
  }

  replaceStaleHosts(() => {
    free = true;
    attach();
    draw();
  }, signal);
  addEventListener('resize', () => draw(), { signal });
  watchUser(() => isMeant() || lookSchedule.hint(false), signal);
  document.addEventListener('fullscreenchange', () => draw(), { signal });
  addEventListener('load', () => setTimeout(pageLoaded), { signal });
  function pageLoaded(): void {
    pageIsLoaded = true;
    enterPage();
  }
  if (!isDue) {
    const timer = setTimeout(enterPage, SLOW);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }

  return {
    draw(seen, count, isNews) {
      [isWanted, unread] = [seen, count];
      attach();
      draw(isNews);
    },
    onMessage(news, say) {
      const { alongside: kind } = news;
      if (kind === 'fold') fold();
      // Opens it in this page only: this is not saved for the host.
      if (kind === 'unfold') change({ open: true });
      if (kind === 'cross') switchFocus();
      if (kind === 'stand') say?.(place(news));
      if (kind === 'look-at-dock') say?.(panel?.visibility.now() ?? NOT_SEEN);
    },
  };
}

const NOT_SEEN = { clear: false, still: 0, tookKeyboard: false };

declare global {
  /** `crm-dock.ts` sets it for `crm.ts`. Both run in our isolated world of the page. */
  var alongsideDock: typeof makeDock | undefined;
  /** `crm-panel.ts` sets it for `crm-dock.ts`. */
  var alongsidePanel: typeof makePanel | undefined;
}

/** Milliseconds after which the handle does not wait for the page's `load` event. */
const SLOW = 500;

/** Pixels: how tall the handle is. */
const HANDLE = 64;
