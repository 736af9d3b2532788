import { type Browser, browser } from 'wxt/browser';

/** Documents of ours that the background opens: they run apart from it. */
const HIDDEN_DOCUMENTS = ['/golive-runner.html', '/keeper.html'];

/**
 * Whether the browser names the background as the sender: a page of this extension without a tab.
 * Content scripts and docked frames always have a tab. Firefox reports the background in the same way
 * for `tabs.sendMessage`. The hidden documents have no tab either; their paths tell them.
 */
export function isBackground(sender: Browser.runtime.MessageSender | undefined): boolean {
  if (!sender || sender.id !== browser.runtime.id || sender.tab) return false;
  if (sender.url === undefined) return true;
  const url = URL.parse(sender.url);
  const own = new URL(browser.runtime.getURL(''));
  return url?.protocol === own.protocol && !HIDDEN_DOCUMENTS.includes(url.pathname);
}
