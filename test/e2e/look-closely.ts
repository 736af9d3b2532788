import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page, type TestInfo } from '@playwright/test';
import type axe from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

type Scheme = 'dark' | 'light';

/**
 * Takes a screenshot of a screen, runs axe on it and finds elements that are too wide, in one
 * colour scheme after the other.
 */
export const looker =
  (info: TestInfo, how: { fullPage?: boolean } = {}, schemes: Scheme[] = ['dark', 'light']) =>
  async (name: string, screen: Page | Frame, page: Page): Promise<void> => {
    for (const colorScheme of schemes) {
      const what = `${name}-${colorScheme}`;
      // Without motion nothing is halfway between the schemes. The setting is not reset: until a
      // page is drawn again, Chromium sends clicks meant for a frame in it to the page.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.screenshot({ path: info.outputPath(`${what}.png`), ...how });
      expect.soft(await faults(screen), what).toEqual([]);
      expect.soft(await tooWide(screen), what).toEqual([]);
    }
  };

/** The violations that axe finds in a page or frame of ours, one line each. */
async function faults(screen: Page | Frame): Promise<string[]> {
  // The debugger injects axe, so the page's Content-Security-Policy does not block it.
  await screen.evaluate(AXE);
  return screen.evaluate(async () => {
    const engine: typeof axe = Reflect.get(globalThis, 'axe');
    const { violations } = await engine.run(
      // Base UI's guards of the focus are hidden and focusable: they hand the focus on at once.
      { exclude: ['[data-base-ui-focus-guard]'] },
      { iframes: false, resultTypes: ['violations'], elementRef: true },
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
  });
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
