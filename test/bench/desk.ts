import type { Page } from '@playwright/test';
import type { Chromium } from '../browsers/chromium';
import { watchPictures } from './seen';

/** Something on the desk: the first that a selector names, of those that say just this text. */
type Thing = { selector: string; text?: string };

export type Desk = {
  page: Page;
  /** Loads it anew, at the tickets: no answer is in its memory. */
  begin(): Promise<void>;
  /** Milliseconds from a press on one thing to the picture with another. */
  press(pressed: Thing, brings: Thing): Promise<number>;
  /** Milliseconds from a word typed to the picture with a thing; the word goes again afterwards. */
  type(into: Thing, word: string, brings: Thing): Promise<number>;
  elements(): Promise<number>;
};

/** The desk in a tab of its own. */
export async function openDesk({ context, extensionId }: Chromium): Promise<Desk> {
  const page = await context.newPage();
  await watchPictures(page);
  await page.addInitScript(() => {
    globalThis.seen = ({ selector, text }) =>
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
          const thing = seen(pressed);
          if (!thing) throw new Error(`There is no ${pressed.selector} to press.`);
          thing.click();
          return (await whenPainted(() => seen(brings) !== undefined)) - before;
        },
        [pressed, brings] as const,
      ),
    type: (into, word, brings) =>
      page.evaluate(
        async ([into, word, brings]) => {
          const input = seen(into);
          if (!(input instanceof HTMLInputElement)) throw new Error(`No ${into.selector}.`);
          const put = (text: string) => {
            // As typing does it: React keeps a setter of its own on the element.
            Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
              input,
              text,
            );
            input.dispatchEvent(new Event('input', { bubbles: true }));
          };
          const before = performance.timeOrigin + performance.now();
          put(word);
          const took = (await whenPainted(() => seen(brings) !== undefined)) - before;
          put('');
          await whenPainted(() => seen(brings) === undefined);
          return took;
        },
        [into, word, brings] as const,
      ),
    elements: () => page.evaluate(() => document.querySelectorAll('*').length),
  };
}

declare global {
  /** In the desk: a thing that is there. */
  var seen: (thing: Thing) => HTMLElement | undefined;
}

/** The link to the queue. */
export const ONBOARDING: Thing = { selector: 'nav a[href="#/onboarding"]' };

/** What opens one application of the queue. */
export const rowOf = (name: string): Thing => ({
  selector: 'ul[aria-label=Applications] button',
  text: name,
});
