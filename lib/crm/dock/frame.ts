import { sidebarAddress } from '../background';
import { make } from './make';

/** The sidebar's frame: our own page, which the CRM's scripts can neither read nor hear. */
export type Frame = {
  /** Makes the frame unless it is there. */
  open(): void;
  /** The dock is put into the page, again if the page took it out: so the frame loads, and may. */
  mayLoad(): void;
};

/** Prepares the frame in a panel. `leave` is called when something keeps loading into it. */
export function makeFrame(panel: Element, leave: () => void): Frame {
  let frame: HTMLIFrameElement | undefined;
  let replaced = false;
  let loads = 0;

  function open(): void {
    if (frame) return;
    loads = 0;
    frame = make('iframe', {
      title: 'Alongside',
      allow: 'clipboard-write',
      // Without it, pages with a Cross-Origin-Embedder-Policy may not show it in Chromium.
      credentialless: true,
      src: sidebarAddress(),
      onload: () => {
        loads += 1;
        if (loads > 1) replace();
      },
    });
    panel.append(frame);
  }

  /** A second load is not ours: the page has got hold of the frame and sent it somewhere. */
  function replace(): void {
    frame?.remove();
    frame = undefined;
    if (replaced) leave();
    else open();
    replaced = true;
  }

  return {
    open,
    mayLoad() {
      loads = 0;
    },
  };
}

declare global {
  interface HTMLIFrameElement {
    /** Only in Chromium; elsewhere it is set in vain. */
    credentialless?: boolean;
  }
}
