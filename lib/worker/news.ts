import { browser } from 'wxt/browser';
import type { News } from '../border/news';
import type { PageNews } from '../domain/page';
import { dockedFrames } from './tabs';

/** Tells every open screen that something changed. Nobody listening is the normal case. */
export async function tell(news: News): Promise<void> {
  const frames = await dockedFrames();
  await Promise.allSettled([
    browser.runtime.sendMessage(news),
    // Firefox gives a docked frame a content script's rights: only its tab's messages reach it.
    // Naming the frame keeps the news from the page's content script.
    ...(import.meta.env.FIREFOX
      ? frames.map(({ tabId, frameId }) => browser.tabs.sendMessage(tabId, news, { frameId }))
      : []),
  ]);
}

/** Tells the content script of a tab's CRM page; false where there is none any more. */
export async function tellPage(tabId: number, news: PageNews): Promise<boolean> {
  const [told] = await Promise.allSettled([browser.tabs.sendMessage(tabId, news, { frameId: 0 })]);
  return told.status === 'fulfilled';
}
