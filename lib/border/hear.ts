import { type Browser, browser } from 'wxt/browser';
import { News } from './news';

/** Calls back with each piece of news from the background, until the signal aborts. */
export function hearNews(onNews: (news: News) => void, signal: AbortSignal): void {
  const listener = (message: unknown, sender: Browser.runtime.MessageSender): undefined => {
    if (!isBackground(sender)) return;
    const news = News.safeParse(message);
    if (news.success) onNews(news.data);
  };
  browser.runtime.onMessage.addListener(listener);
  signal.addEventListener('abort', () => browser.runtime.onMessage.removeListener(listener));
}

/**
 * True for the background, by what the browser says of the sender: it is of this extension and in no
 * tab. Content scripts and docked frames always have a tab. Firefox says the same of a message that
 * the background sends through `tabs.sendMessage`.
 */
function isBackground(sender: Browser.runtime.MessageSender | undefined): boolean {
  if (!sender || sender.id !== browser.runtime.id || sender.tab) return false;
  const { protocol } = new URL(browser.runtime.getURL(''));
  return sender.url === undefined || URL.parse(sender.url)?.protocol === protocol;
}
