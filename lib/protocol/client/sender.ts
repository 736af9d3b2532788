import { type Browser, browser } from 'wxt/browser';

/**
 * Whether the browser names the background as the sender: a page of this extension without a tab.
 * Content scripts and docked frames always have a tab. Firefox reports the background in the same way
 * for `tabs.sendMessage`. The document that runs the go-live checks has no tab either; its path tells it.
 */
export function isBackground(sender: Browser.runtime.MessageSender | undefined): boolean {
  if (!sender || sender.id !== browser.runtime.id || sender.tab) return false;
  if (sender.url === undefined) return true;
  const { href, protocol } = new URL(browser.runtime.getURL('/golive-runner.html'));
  return sender.url !== href && URL.parse(sender.url)?.protocol === protocol;
}
