import type { Frame, Page } from '@playwright/test';
import { PATIENCE } from '../patience';

declare global {
  /**
   * The time, in epoch milliseconds, at which the first frame was painted that fulfils a condition.
   * Times of different documents can be compared. Exists in pages after `watchPainting`.
   */
  var whenPainted: (isThere: () => boolean) => Promise<number>;
  /** Whether a message with this text is visible in the log without scrolling. */
  var isInView: (message: string) => boolean;
}

/** Adds the two functions above to every document of a page, also in frames. */
export async function watchPainting(page: Page): Promise<void> {
  await page.addInitScript(NAMES);
  await page.addInitScript((patience) => {
    globalThis.whenPainted = (isThere) =>
      new Promise((resolve, reject) => {
        const end = performance.now() + patience;
        const look = () => {
          if (performance.now() > end) return reject(new Error(`Never painted: ${isThere}`));
          if (!isThere()) return requestAnimationFrame(look);
          // This runs just before the frame is painted; the message arrives after.
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
  }, PATIENCE);
}

/** tsx wraps functions in a helper that keeps their names, and pages do not have it. */
const NAMES = 'globalThis.__name ??= (named) => named';

/** The docked frame that shows a page of an extension, once it is there. */
export async function frameOf(page: Page, file: string): Promise<Frame> {
  const isIt = (frame: Frame) =>
    frame.parentFrame() !== null && frame.url().endsWith(`/${file}`) && !frame.isDetached();
  return page.frames().find(isIt) ?? page.waitForEvent('framenavigated', { predicate: isIt });
}

/** When a page's `load` event ended, in epoch milliseconds. */
export const loadedAt = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [navigation] = performance.getEntriesByType('navigation');
    if (!(navigation instanceof PerformanceNavigationTiming)) throw new Error('No navigation.');
    return performance.timeOrigin + navigation.loadEventEnd;
  });
