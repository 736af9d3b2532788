import { browser } from 'wxt/browser';
import type { News } from '../border/news';
import type { PageNews } from '../domain/page';
import type * as z from '../domain/schema';
import { dockedFrames } from './frames';

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

/**
 * Hands what a page says of itself on to the tab's panel, before anything is kept of it. In Chromium
 * the panel hears the page's content script itself.
 */
export async function passOn(tabId: number, said: unknown): Promise<void> {
  if (!import.meta.env.FIREFOX) return;
  const panels = (await dockedFrames()).filter((frame) => frame.tabId === tabId);
  await Promise.allSettled(
    panels.map(({ frameId }) => browser.tabs.sendMessage(tabId, said, { frameId })),
  );
}

/** Tells the content script of a tab's CRM page; false where there is none any more. */
export async function tellPage(tabId: number, news: PageNews): Promise<boolean> {
  const [told] = await Promise.allSettled([browser.tabs.sendMessage(tabId, news, { frameId: 0 })]);
  return told.status === 'fulfilled';
}

/** How long a page may take to say how the dock stands: it may keep its content script waiting. */
const LOOK = 1000;

/** Asks the content script of a tab about its dock; null where it says nothing in time. */
export async function askDock<T>(
  tabId: number,
  news: PageNews,
  reply: z.ZodMiniType<T>,
): Promise<T | null> {
  const silence = new Promise<null>((resolve) => setTimeout(() => resolve(null), LOOK));
  const [said] = await Promise.allSettled([
    Promise.race([browser.tabs.sendMessage(tabId, news, { frameId: 0 }), silence]),
  ]);
  return said.status === 'fulfilled' ? (reply.safeParse(said.value).data ?? null) : null;
}
