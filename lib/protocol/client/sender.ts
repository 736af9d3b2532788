import { type Browser, browser } from 'wxt/browser';

/**
 * Whether the browser names the background as the sender: a page of this extension without a tab.
 * Content scripts and docked frames always have a tab. Firefox reports the background in the same way
 * for `tabs.sendMessage`.
 */
export function isBackground(sender: Browser.runtime.MessageSender | undefined): boolean {
  if (!sender || sender.id !== browser.runtime.id || sender.tab) return false;
  const { protocol } = new URL(browser.runtime.getURL(''));
  return sender.url === undefined || URL.parse(sender.url)?.protocol === protocol;
}
