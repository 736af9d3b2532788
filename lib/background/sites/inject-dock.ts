import { browser } from 'wxt/browser';

const DOCK = '/crm-dock.js' as const;
const PANEL = '/crm-panel.js' as const;

/** Injects what a page that shows a record lacks: the dock's script, the panel's, or both. */
export async function injectDock(
  tabId: number,
  { dock, panel }: { dock: boolean; panel: boolean },
): Promise<void> {
  const files = [...(dock ? [DOCK] : []), ...(panel ? [PANEL] : [])];
  if (files.length > 0) await browser.scripting.executeScript({ target: { tabId }, files });
}
