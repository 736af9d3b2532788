import type { Page } from '@playwright/test';
import { inContentWorld } from '../browsers/content-world';
import { beside, EDGE, rightOf } from './beside';
import { expect, test } from './setting';

// What the dock's checks for overlaps cost a page: counted, not timed.

/** Milliseconds between two checks of a page that has been busy for a while. */
const SELDOM = 5_000;

/** So many frames take longer than that to draw, at sixty a second or fewer. */
const FRAMES = 400;

/** The most points that one check reads, for the panel and the handle together. */
const ONE_LOOK = 260;

/** Counts the points at which the content script reads the element. */
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

/**
 * Replaces a hundred nodes ten times a second, as pages with live prices do; returns how long that
 * took.
 */
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

test('the dock does not check a page at rest, seldom checks a busy one, and checks again after a click', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab } = await beside({ alongside, service, crm }, 'fixed');
  const { page } = tab;
  await expect.poll(rightOf(tab, '.bar')).toBe(EDGE);
  await countPoints(page);
  await beBusy(page, 30);
  // The pending checks run; then no check comes for longer than their usual distance.
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
