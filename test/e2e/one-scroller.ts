import { expect, type Frame, type Page } from '@playwright/test';

/** An element of a screen that can be scrolled now. */
type Scroller = {
  name: string;
  /** The scroller around it, if there is one. */
  inside: string | undefined;
  /** Whether all text and controls in it would fit without scrolling. */
  fits: boolean;
  height: string;
};

/**
 * Expects at most this many scrollers on a screen, side by side: none inside another, and none
 * around content that fits. A text box scrolls by itself once it is full.
 */
export async function expectScrollers(
  screen: Page | Frame,
  what: string,
  most: number,
): Promise<void> {
  const found = await screen.evaluate(scrollersOf);
  const nested = found.filter(({ inside }) => inside !== undefined);
  const needless = found.filter(({ fits }) => fits);
  expect.soft({ nested, needless }, what).toEqual({ nested: [], needless: [] });
  const said = found.map(({ name, height }) => `${name} ${height}`);
  expect.soft(said.length, `${what}: ${said.join(', ')}`).toBeLessThanOrEqual(most);
}

/** Runs in the screen. */
function scrollersOf(): Scroller[] {
  const root = document.documentElement;
  const scrolls = (one: Element): boolean => {
    if (one instanceof HTMLTextAreaElement || !one.checkVisibility()) return false;
    const { overflowY } = getComputedStyle(one);
    const may = one === root || /auto|scroll/.test(overflowY);
    return may && one.scrollHeight > one.clientHeight;
  };
  const nameOf = (one: Element): string => {
    const classes = typeof one.className === 'string' ? one.className : '';
    return `${one.localName}.${classes}`;
  };
  /** The distance from the first to the last text or control in it, in pixels. */
  const extent = (one: Element): number => {
    let [top, bottom] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    const take = ({ top: from, bottom: to, width, height }: DOMRect): void => {
      if (width <= 1 || height <= 1) return;
      [top, bottom] = [Math.min(top, from), Math.max(bottom, to)];
    };
    const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      if (!node.textContent?.trim() || node.parentElement?.closest('.unseen')) continue;
      range.selectNodeContents(node);
      take(range.getBoundingClientRect());
    }
    for (const control of one.querySelectorAll('button, input, textarea, select, img, svg'))
      take(control.getBoundingClientRect());
    return Math.max(0, bottom - top);
  };
  const all = [...document.querySelectorAll('*')].filter(scrolls);
  return all.map((one) => {
    const around = all.find((other) => other !== one && other.contains(one));
    return {
      name: nameOf(one),
      inside: around && nameOf(around),
      fits: extent(one) <= one.clientHeight - 48,
      height: `${one.scrollHeight} of ${one.clientHeight}`,
    };
  });
}
