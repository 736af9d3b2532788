import { type Browser, browser } from 'wxt/browser';
import { Shown } from '../domain/page';
import * as z from '../domain/schema';
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

const Told = z.object({ question: z.literal('crm.record'), asked: Shown });

/**
 * Calls back with what the page around this panel says it shows, as soon as it says so. It is the
 * word of a page, so it may only take something off the screen until the background has answered.
 */
export function hearPage(onShown: (shown: Shown['record']) => void, signal: AbortSignal): void {
  let ownTab: number | undefined;
  // Firefox does not say it to a panel in a page, which hears by way of the background.
  if (!import.meta.env.FIREFOX)
    void Promise.allSettled([browser.tabs.getCurrent()]).then(([tab]) => {
      if (tab.status === 'fulfilled') ownTab = tab.value?.id;
    });
  const listener = (message: unknown, sender: Browser.runtime.MessageSender): undefined => {
    const told = Told.safeParse(message);
    if (!told.success || sender.id !== browser.runtime.id) return;
    const ofOwnTab = ownTab !== undefined && sender.tab?.id === ownTab && sender.frameId === 0;
    if (ofOwnTab || isBackground(sender)) onShown(told.data.asked.record);
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
