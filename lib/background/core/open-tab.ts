import { browser } from 'wxt/browser';

/**
 * Opens an address in front, and returns the tab's id. Without a window a browser opens no tab, but it may
 * run without one while notifications are shown; then this opens a window.
 */
export async function openTab(url: string): Promise<number | undefined> {
  const windows = await browser.windows.getAll({ windowTypes: ['normal'] });
  if (windows.length > 0) return (await browser.tabs.create({ url, active: true })).id;
  const opened = await browser.windows.create({ url, focused: true });
  return opened?.tabs?.[0]?.id;
}
