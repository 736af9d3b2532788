import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Frame, type Page, type TestInfo } from '@playwright/test';
import type axe from 'axe-core';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * Pictures a screen, has axe look at it, and measures what does not fit, one after the other and in
 * both colour schemes.
 */
export const looker =
  (info: TestInfo, how: { fullPage?: boolean } = {}) =>
  async (name: string, screen: Page | Frame, page: Page): Promise<void> => {
    for (const colorScheme of ['dark', 'light'] as const) {
      const what = `${name}-${colorScheme}`;
      // Nothing is on its way from one scheme to the other while it is looked at. It is not put back:
      // until a page is drawn again, Chromium gives presses meant for a frame in it to the page.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.screenshot({ path: info.outputPath(`${what}.png`), ...how });
      expect.soft(await faults(screen), what).toEqual([]);
      expect.soft(await tooWide(screen), what).toEqual([]);
    }
  };

/** What axe finds in a page or frame of ours, as short lines. */
async function faults(screen: Page | Frame): Promise<string[]> {
  // Injected by the debugger, which the page's Content-Security-Policy does not concern.
  await screen.evaluate(AXE);
  const { violations } = await screen.evaluate(async () => {
    const engine: typeof axe = Reflect.get(globalThis, 'axe');
    return engine.run(document, { iframes: false, resultTypes: ['violations'] });
  });
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
}

/** Elements that stand out of the screen to the right. */
const tooWide = (screen: Page | Frame): Promise<string[]> =>
  screen.evaluate(() =>
    [...document.body.querySelectorAll('*')]
      .filter((one) => {
        const { right, width } = one.getBoundingClientRect();
        return width > 1 && right > innerWidth + 1 && getComputedStyle(one).position !== 'fixed';
      })
      .map((one) => `${one.localName}.${one.className}`),
  );
