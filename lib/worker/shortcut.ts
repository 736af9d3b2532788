import { browser } from 'wxt/browser';
import { tellPage } from './news';

/** The browser's own shortcut: into the panel of the page in front, and back to the page. */
export function followShortcut(inBackground: (work: Promise<unknown>) => void): void {
  browser.commands.onCommand.addListener((command, tab) => {
    if (command === 'panel') inBackground(cross(tab?.id));
  });
}

async function cross(known: number | undefined): Promise<void> {
  const [front] =
    known === undefined
      ? await browser.tabs.query({ active: true, lastFocusedWindow: true })
      : [{ id: known }];
  if (front?.id !== undefined) await tellPage(front.id, { alongside: 'cross' });
}
