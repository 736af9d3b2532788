import type { Page } from '@playwright/test';
import type { Chromium } from '../browsers/chromium';
import { watchPainting } from './painted';

/** An element of the desk: the first that matches the selector and has exactly this text. */
type Target = { selector: string; text?: string };

export type Desk = {
  page: Page;
  /** Loads the desk at the tickets, without cached replies. */
  begin(): Promise<void>;
  /** Milliseconds from a press on one element to the frame that shows another. */
  press(pressed: Target, brings: Target): Promise<number>;
  /**
   * Milliseconds from typing a word to the frame that shows an element; clears the word afterwards.
   */
  type(into: Target, word: string, brings: Target): Promise<number>;
  elements(): Promise<number>;
};

/** Opens the desk in a tab of its own. */
export async function openDesk({ context, extensionId }: Chromium): Promise<Desk> {
  const page = await context.newPage();
  await watchPainting(page);
  await page.addInitScript(() => {
    globalThis.findElement = ({ selector, text }) =>
      [...document.querySelectorAll<HTMLElement>(selector)].find(
        (one) => text === undefined || one.textContent === text,
      );
  });
  return {
    page,
    begin: async () => {
      await page.bringToFront();
      await page.goto('about:blank');
      await page.goto(`chrome-extension://${extensionId}/desk.html#/tickets`);
      await page.locator(ONBOARDING.selector).waitFor();
      await page.evaluate(() => whenPainted(() => document.querySelector('main search') !== null));
    },
    press: (pressed, brings) =>
      page.evaluate(
        async ([pressed, brings]) => {
          const before = performance.timeOrigin + performance.now();
          const element = findElement(pressed);
          if (!element) throw new Error(`There is no ${pressed.selector} to press.`);
          element.click();
          return (await whenPainted(() => findElement(brings) !== undefined)) - before;
        },
        [pressed, brings] as const,
      ),
    type: (into, word, brings) =>
      page.evaluate(
        async ([into, word, brings]) => {
          const input = findElement(into);
          if (!(input instanceof HTMLInputElement)) throw new Error(`No ${into.selector}.`);
          const put = (text: string) => {
            // Sets the value as typing does: React keeps a setter of its own on the element.
            Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
              input,
              text,
            );
            input.dispatchEvent(new Event('input', { bubbles: true }));
          };
          const before = performance.timeOrigin + performance.now();
          put(word);
          const took = (await whenPainted(() => findElement(brings) !== undefined)) - before;
          put('');
          await whenPainted(() => findElement(brings) === undefined);
          return took;
        },
        [into, word, brings] as const,
      ),
    elements: () => page.evaluate(() => document.querySelectorAll('*').length),
  };
}

declare global {
  /** In the desk: the element, if it is there. */
  var findElement: (element: Target) => HTMLElement | undefined;
}

/** The link to the queue. */
export const ONBOARDING: Target = { selector: 'nav a[href="#/onboarding"]' };

/** The button that opens one application of the queue. */
export const rowOf = (name: string): Target => ({
  selector: 'ul[aria-label=Applications] button',
  text: name,
});
