import { sidebarAddress } from '../messaging';
import { createElement } from './create-element';

/** The frame with the sidebar, which the CRM's scripts cannot read. */
export type Frame = {
  /** Creates the frame unless it exists or is being created. */
  open(): void;
  /** Called when the page removed the dock and it was put back: its frame has to load again. */
  renew(): void;
  /** Focuses the frame, as soon as it exists. */
  focus(): void;
  blur(): void;
};

/** Milliseconds until the next attempt: after the dock was put back, and after the background refused. */
const SOON = 100;
const LATER = 1000;

/**
 * Manages the frame in a panel. The background admits each frame by its own token, which is announced to it
 * before the frame loads. `leave` is called if the page keeps loading something else into the frame.
 */
export function makeFrame(
  panel: Element,
  announceFrame: (frameToken: string) => Promise<boolean>,
  leave: () => void,
  signal: AbortSignal,
): Frame {
  let frame: HTMLIFrameElement | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let replaced = false;
  let isAwaited = false;

  function open(): void {
    if (frame || timer) return;
    const frameToken = newToken();
    const isAnnounced = announceFrame(frameToken);
    let loads = 0;
    const made = createElement('iframe', {
      title: 'Alongside',
      // Chromium gives the frame another origin than its address has.
      allow: 'clipboard-write *',
      // Without it, pages with a Cross-Origin-Embedder-Policy may not show it in Chromium.
      credentialless: true,
      src: sidebarAddress(frameToken),
      onload: () => {
        loads += 1;
        if (loads > 1 && made === frame) replace();
        else if (isAwaited) focus();
      },
    });
    frame = made;
    panel.append(made);
    void isAnnounced.then((isAdmitted) => {
      if (isAdmitted || signal.aborted || made !== frame) return;
      takeAway();
      openIn(LATER);
    });
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

  /** Replaces the frame after a second load: the page has navigated it elsewhere. */
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
      if (!frame && !timer) return;
      takeAway();
      openIn(SOON);
    },
  };
}

/** A random UUID. `crypto.randomUUID` is missing in pages without TLS. */
const newToken = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .replace(/(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

declare global {
  interface HTMLIFrameElement {
    /** Only Chromium knows it. */
    credentialless?: boolean;
  }
}
