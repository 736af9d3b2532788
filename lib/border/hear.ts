import { browser } from 'wxt/browser';
import { News } from './news';

/** Calls back with each piece of news from the background, until the signal aborts. */
export function hearNews(onNews: (news: News) => void, signal: AbortSignal): void {
  const listener = (message: unknown): undefined => {
    const news = News.safeParse(message);
    if (news.success) onNews(news.data);
  };
  browser.runtime.onMessage.addListener(listener);
  signal.addEventListener('abort', () => browser.runtime.onMessage.removeListener(listener));
}
