import type { Page } from '@playwright/test';
import { inContentWorld } from '../browsers/content-world';
import { beside, EDGE, rightOf } from './beside';
import { expect, test } from './setting';

// What it costs a page that the dock looks for what lies under it: counted, not timed.

/** Milliseconds between two looks at a page that has been busy for a while. */
const SELDOM = 5_000;

/** Frames that take longer than that to draw, at sixty a second or fewer. */
const FRAMES = 400;

/** A look asks at no more points than that, for panel and handle together. */
const ONE_LOOK = 260;

/** Has the script of the dock count the points at which it asks what is there. */
const countPoints = (page: Page) =>
  inContentWorld(
    page,
    `globalThis.points = 0;
     for (const name of ['elementFromPoint', 'elementsFromPoint']) {
       const own = Document.prototype[name];
       Document.prototype[name] = function (...at) { globalThis.points++; return own.apply(this, at); };
     }`,
  );

const points = (page: Page) => inContentWorld<number>(page, 'globalThis.points');

const frames = (page: Page, count: number) =>
  page.evaluate(async (left) => {
    for (; left > 0; left--) await new Promise((drawn) => requestAnimationFrame(drawn));
  }, count);

/** A hundred nodes anew ten times a second, as pages with live prices do; answers how long that took. */
const beBusy = (page: Page, rounds: number) =>
  page.evaluate(async (left) => {
    const place = document.querySelector('footer') ?? document.body;
    const began = performance.now();
    const list = document.createElement('div');
    place.append(list);
    for (; left > 0; left--) {
      list.replaceChildren(...Array.from({ length: 100 }, () => document.createElement('i')));
      await new Promise((soon) => setTimeout(soon, 100));
    }
    return performance.now() - began;
  }, rounds);

test('a page at rest is not looked at, a busy one hardly, and a click has it looked at again', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab } = await beside({ alongside, service, crm }, 'fixed');
  const { page } = tab;
  await expect.poll(rightOf(tab, '.bar')).toBe(EDGE);
  await countPoints(page);
  await beBusy(page, 30);
  // What was planned meanwhile comes to its end; then no look comes for longer than looks are apart.
  await expect
    .poll(async () => {
      const before = await points(page);
      await frames(page, FRAMES);
      return (await points(page)) - before;
    })
    .toBe(0);

  const quiet = await points(page);
  const took = await beBusy(page, 40);
  const looks = ((await points(page)) - quiet) / ONE_LOOK;
  expect(looks).toBeLessThanOrEqual(1 + Math.ceil(took / SELDOM));

  const before = await points(page);
  await page.getByRole('textbox', { name: 'Notes' }).click();
  await expect.poll(() => points(page)).toBeGreaterThan(before);
});
