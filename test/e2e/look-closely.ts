import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page, type TestInfo } from '@playwright/test';
import type axe from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Scheme = 'dark' | 'light';

/** Pictures of all screens, for people: they take half of the time, and no test reads them. */
const TAKES_PICTURES = process.env.PICTURES === '1';

/** The rules of axe that depend on colours. */
const ABOUT_COLOURS = ['color-contrast', 'link-in-text-block'];

/**
 * Runs axe on a screen and finds elements that are too wide, in one colour scheme after the other. Only
 * colours differ in the second. With `PICTURES=1` it takes a screenshot of each, too.
 */
export const looker =
  (info: TestInfo, how: { fullPage?: boolean } = {}, schemes: Scheme[] = ['dark', 'light']) =>
  async (name: string, screen: Page | Frame, page: Page): Promise<void> => {
    for (const [nth, colorScheme] of schemes.entries()) {
      const what = `${name}-${colorScheme}`;
      // Without motion nothing is halfway between the schemes. The setting is not reset: until a
      // page is drawn again, Chromium sends clicks meant for a frame in it to the page.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await drawn(page);
      if (TAKES_PICTURES) await page.screenshot({ path: info.outputPath(`${what}.png`), ...how });
      expect.soft(await faults(screen, nth > 0 ? ABOUT_COLOURS : []), what).toEqual([]);
      expect.soft(await tooWide(screen), what).toEqual([]);
    }
  };

/** Waits until a page is drawn as it now is. One frame is enough: a tab behind another has one a second. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        requestAnimationFrame(() => setTimeout(resolve));
      }),
  );

/** The violations of these rules, or of all, that axe finds in a page or frame of ours, one line each. */
async function faults(screen: Page | Frame, rules: string[]): Promise<string[]> {
  // The debugger injects axe, so the page's Content-Security-Policy does not block it.
  if (!(await screen.evaluate(() => Reflect.has(globalThis, 'axe')))) await screen.evaluate(AXE);
  return screen.evaluate(async (rules) => {
    const engine: typeof axe = Reflect.get(globalThis, 'axe');
    const { violations } = await engine.run(
      // Base UI's guards of the focus are hidden and focusable: they hand the focus on at once.
      { exclude: ['[data-base-ui-focus-guard]'] },
      {
        ...{ iframes: false, resultTypes: ['violations'], elementRef: true },
        ...(rules.length > 0 && { runOnly: rules }),
      },
    );
    // A menu that is open floats beside the landmarks.
    return violations
      .map(({ id, nodes }) => ({
        id,
        nodes: nodes.filter(
          ({ element }) => id !== 'region' || !element?.closest('[data-base-ui-portal]'),
        ),
      }))
      .filter(({ nodes }) => nodes.length > 0)
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
  }, rules);
}

/** Elements that extend beyond the left or right edge of the screen. */
const tooWide = (screen: Page | Frame): Promise<string[]> =>
  screen.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter((one) => {
        const { left, right, width } = one.getBoundingClientRect();
        const isOutside = left < -1 || right > innerWidth + 1;
        return width > 1 && isOutside && getComputedStyle(one).position !== 'fixed';
      })
      .map((one) => `${one.localName}.${one.className}`),
  );
