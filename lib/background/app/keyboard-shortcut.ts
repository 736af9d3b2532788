import { browser } from 'wxt/browser';
import { sendToPage } from '../core/publish';

/** Handles the browser's keyboard shortcut: moves the focus into the active tab's panel and back. */
export function watchKeyboardShortcut(inBackground: (work: Promise<unknown>) => void): void {
  browser.commands.onCommand.addListener((command, tab) => {
    if (command === 'panel') inBackground(switchFocus(tab?.id));
  });
}

async function switchFocus(tabId: number | undefined): Promise<void> {
  const [active] =
    tabId === undefined
      ? await browser.tabs.query({ active: true, lastFocusedWindow: true })
      : [{ id: tabId }];
  if (active?.id !== undefined) await sendToPage(active.id, { alongside: 'cross' });
}
