import { sidebarAddress } from '../background';
import { make } from './make';

/** The sidebar's frame: our own page, which the CRM's scripts can neither read nor hear. */
export type Frame = {
  /** Makes the frame unless it is there or on its way. */
  open(): void;
  /** The page took the dock out and it was put back, so that a frame in it begins anew. */
  renew(): void;
  /** Gives it the keyboard, as soon as it is there. */
  focus(): void;
  /** Takes the keyboard from it. */
  blur(): void;
};

/** After the dock was put back, and where no pass was to be had. */
const SOON = 100;
const LATER = 1000;

/**
 * Prepares the frame in a panel. Each is let in with a pass of its own, and none is asked for while
 * the page has yet to come to rest. `leave` is called when something keeps loading into the frame.
 */
export function makeFrame(
  panel: Element,
  takePass: () => Promise<string | undefined>,
  leave: () => void,
  signal: AbortSignal,
): Frame {
  let frame: HTMLIFrameElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let replaced = false;
  let isAwaited = false;

  function open(): void {
    if (!frame && !asking && !timer) void bring();
  }

  async function bring(): Promise<void> {
    asking = true;
    const pass = await takePass();
    asking = false;
    if (signal.aborted || timer) return;
    if (!pass) return openIn(LATER);
    let loads = 0;
    const made = make('iframe', {
      title: 'Alongside',
      // Chromium shows it under another origin than the one in its address.
      allow: 'clipboard-write *',
      // Without it, pages with a Cross-Origin-Embedder-Policy may not show it in Chromium.
      credentialless: true,
      src: sidebarAddress(pass),
      onload: () => {
        loads += 1;
        if (loads > 1 && made === frame) replace();
        else if (isAwaited) focus();
      },
    });
    frame = made;
    panel.append(made);
  }

  function openIn(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      open();
    }, ms);
  }

  function focus(): void {
    frame?.focus();
    isAwaited = !frame;
  }

  function takeAway(): void {
    frame?.remove();
    frame = undefined;
  }

  /** A second load is not ours: the page has got hold of the frame and sent it somewhere. */
  function replace(): void {
    takeAway();
    if (replaced) leave();
    else open();
    replaced = true;
  }

  signal.addEventListener('abort', () => clearTimeout(timer));
  return {
    open,
    focus,
    blur: () => frame?.blur(),
    renew() {
      if (!frame && !timer && !asking) return;
      takeAway();
      openIn(SOON);
    },
  };
}

declare global {
  interface HTMLIFrameElement {
    /** Only in Chromium; elsewhere it is set in vain. */
    credentialless?: boolean;
  }
}
