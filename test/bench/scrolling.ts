import type { Frame, Page } from '@playwright/test';
import { taskTime } from './main-thread';
import { timesOf } from './pairs';

/** Fewer if each side is read once only. */
const frames = (): number => timesOf(200, 20);

/**
 * How many of 200 frames came late while the scroller in `scroller` moved by this many pixels per
 * frame.
 */
export const lateFrames = (place: Page | Frame, scroller: string, by: number): Promise<number> =>
  place.evaluate(
    async ({ scroller, by, frames }) => {
      const root = document.querySelector(scroller);
      const scrolls = (element: Element) =>
        element === document.documentElement ||
        (element.scrollHeight > element.clientHeight &&
          ['auto', 'scroll'].includes(getComputedStyle(element).overflowY));
      const scrolled = [...(root ? [root, ...root.querySelectorAll('*')] : [])].find(scrolls);
      if (!scrolled) throw new Error(`Nothing scrolls in ${scroller}.`);
      let late = 0;
      let last = await new Promise<number>(requestAnimationFrame);
      for (let frame = 0; frame < frames; frame++) {
        scrolled.scrollTop += by;
        const now = await new Promise<number>(requestAnimationFrame);
        if (now - last > 33.4) late += 1;
        last = now;
      }
      return late;
    },
    { scroller, by, frames: frames() },
  );

/** The same, with the milliseconds of main thread per frame. */
export async function scroll(
  page: Page,
  scroller: string,
  by: number,
): Promise<{ late: number; each: number }> {
  await page.bringToFront();
  const busy = await taskTime(page);
  const before = await busy();
  const late = await lateFrames(page, scroller, by);
  return { late, each: ((await busy()) - before) / frames() };
}
