import type { Frame, Page } from '@playwright/test';

declare global {
  /**
   * The time, in epoch milliseconds, at which the first picture was painted in which something is
   * there. Times of different frames can be compared. In pages that `watchPictures` was told of.
   */
  var whenPainted: (isThere: () => boolean) => Promise<number>;
  /** Whether a message with this text can be seen in the log without scrolling. */
  var isInView: (message: string) => boolean;
}

/** Gives every document that a page will show, in frames too, the two functions above. */
export async function watchPictures(page: Page): Promise<void> {
  await page.addInitScript(NAMES);
  await page.addInitScript(() => {
    globalThis.whenPainted = (isThere) =>
      new Promise((resolve, reject) => {
        const end = performance.now() + 20_000;
        const look = () => {
          if (performance.now() > end) return reject(new Error(`Never painted: ${isThere}`));
          if (!isThere()) return requestAnimationFrame(look);
          // This runs just before the picture is painted; the message arrives after.
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.timeOrigin + performance.now());
          return port2.postMessage(undefined);
        };
        requestAnimationFrame(look);
      });
    globalThis.isInView = (message) => {
      const log = document.querySelector('[role=log]');
      const words = [...(log?.querySelectorAll('*') ?? [])].findLast(
        (element) => element.childElementCount === 0 && element.textContent?.trim() === message,
      );
      if (!log || !words) return false;
      const [frame, own] = [log.getBoundingClientRect(), words.getBoundingClientRect()];
      return own.height > 0 && own.top >= frame.top && own.bottom <= frame.bottom;
    };
  });
}

/** tsx has functions remember their names through a function that pages do not know. */
const NAMES = 'globalThis.__name ??= (named) => named';

/** The docked frame that shows a page of an extension, once it is there. */
export async function frameOf(page: Page, file: string): Promise<Frame> {
  const isIt = (frame: Frame) =>
    frame.parentFrame() !== null && frame.url().endsWith(`/${file}`) && !frame.isDetached();
  return page.frames().find(isIt) ?? page.waitForEvent('framenavigated', { predicate: isIt });
}

/** When a page's `load` event was over, in epoch milliseconds. */
export const loadedAt = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    if (!(navigation instanceof PerformanceNavigationTiming)) throw new Error('No navigation.');
    return performance.timeOrigin + navigation.loadEventEnd;
  });
