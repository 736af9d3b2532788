import type { Page } from '@playwright/test';
import { countLayouts } from '../bench/layouts';
import { beside, boxOf, CUSTOMER, EDGE, panelBox, rightOf, WINDOW } from './beside';
import { COVERED } from './covered';
import { expect, test } from './setting';

// How many layouts the panel forces while a page loads, which moved elements it remembers, and
// where the panel stands if its page cannot be narrowed.

/** The dock has made its last check of a page after so many frames, at sixty a second or fewer. */
const LAST_LOOK = 150;

/** The most layouts that we may force while a page loads. */
const FORCED = 3;

/** How far the button in the corner of `pinned` reaches from the right edge. */
const PINNED = 330;

/** Pixels. The panel is never narrower. */
const LEAST_PANEL = 300;

const frames = (page: Page, count: number) =>
  page.evaluate(async (left) => {
    for (; left > 0; left--) await new Promise((drawn) => requestAnimationFrame(drawn));
  }, count);

for (const layout of ['plain', 'fixed', 'wide', 'corner', 'off-canvas', 'stubborn'])
  test(`at most ${FORCED} forced layouts while a page with this layout loads: ${layout}`, async ({
    alongside,
    service,
    crm,
  }) => {
    const { tab } = await beside({ alongside, service, crm }, layout === 'plain' ? 'open' : layout);
    const address = tab.page.url();
    const load = async () => {
      await tab.page.goto(address);
      await (await tab.sidebar()).see('heading', CUSTOMER);
      await frames(tab.page, LAST_LOOK);
    };
    // At this width nothing is stored about the page; on the second visit everything is.
    await tab.page.goto('about:blank');
    await tab.page.setViewportSize({ width: WINDOW + 8, height: 800 });
    for (const visit of ['first', 'second']) {
      const { forced } = await countLayouts(tab.page, load);
      expect(forced, visit).toBeLessThanOrEqual(FORCED);
    }
  });

test('the next page shows a moved element in its place from the panel’s first frame on', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab } = await beside({ alongside, service, crm }, 'corner');
  await expect.poll(rightOf(tab, '#float')).toBe(EDGE - 8);
  await frames(tab.page, LAST_LOOK);
  await tab.page.addInitScript(() => {
    const seen: [number, number, number][] = [];
    Reflect.set(window, 'seen', seen);
    const look = (): void => {
      const float = document.querySelector('#float');
      const rights = [document.body, float].map((one) => one?.getBoundingClientRect().right ?? 0);
      const [body = 0, own = 0] = rights.map(Math.round);
      const dock = document.querySelector('alongside-dock')?.getBoundingClientRect().width ?? 0;
      if (float) seen.push([body, own, dock]);
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await tab.goto('/corner/customers/42');
  await (await tab.sidebar()).see('heading', 'Bob Placeholder');
  await expect.poll(rightOf(tab, '#float')).toBe(EDGE - 8);
  const seen = await tab.inPage<[number, number, number][]>('window.seen');
  // Before, the page has room for the panel, but there is no panel yet.
  const pushed = seen.filter(([body, , dock]) => body === EDGE && dock >= LEAST_PANEL);
  expect(pushed.length).toBeGreaterThan(0);
  expect(pushed.filter(([, own]) => own > EDGE)).toEqual([]);
});

test('if a page pins an element under the panel, the panel gets narrower, and wider again without the element', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab } = await beside({ alongside, service, crm }, 'pinned');
  await expect.poll(rightOf(tab, 'body')).toBe(WINDOW - PINNED);
  expect(await tab.inPage(COVERED)).toEqual([]);
  expect(await boxOf(tab, 'alongside-dock')).toMatchObject({ left: WINDOW - PINNED });
  await frames(tab.page, LAST_LOOK);

  // The narrower width is stored for this host and this window width, so the panel has it at once.
  await tab.reload();
  const sidebar = await tab.sidebar();
  await sidebar.see('heading', CUSTOMER);
  await frames(tab.page, LAST_LOOK);
  // The background may make the room before the page is laid out at all.
  const widths = await tab.inPage<number[]>('window.widths');
  expect(widths.filter((width) => width !== WINDOW)).toEqual([WINDOW - PINNED]);
  expect(widths.at(-1)).toBe(WINDOW - PINNED);
  expect(await panelBox(sidebar)).toMatchObject({ right: WINDOW });

  await tab.inPage(`void (() => {
    const float = document.querySelector('#float');
    float.remove();
    addEventListener('click', () => document.body.append(float), { once: true }); })()`);
  await expect.poll(rightOf(tab, 'body')).toBe(EDGE);
  expect(await boxOf(tab, 'alongside-dock')).toMatchObject({ left: EDGE });

  // The element comes back after a click in the page, and the panel stays open.
  await tab.page.mouse.click(400, 600);
  await expect.poll(rightOf(tab, 'body')).toBe(WINDOW - PINNED);
  expect(await tab.inPage(COVERED)).toEqual([]);
  expect(await tab.isDocked()).toBe(true);
});
