import { isDeepStrictEqual } from 'node:util';
import { until } from '../browsers/firefox-bidi';
import { beside, CUSTOMER, DOCK, rightOf } from './beside';
import { goThroughOverlays } from './overlays';
import { expect, inFirefox, setUp, test } from './setting';

// Menus, dialogs and panels that a page opens: the panel, the handle and the resizer must not cover
// them.

/** The least number of patterns in the corpus. */
const MANY = 50;

test('the dock covers nothing that users press or read in anything that a page opens', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab } = await beside({ alongside, service, crm }, 'overlays');
  for (const width of [1280, 1920]) {
    await tab.page.setViewportSize({ width, height: 800 });
    await expect.poll(rightOf(tab, 'body')).toBe(width - DOCK);
    const count = await goThroughOverlays(
      tab,
      async () => {
        await tab.page.mouse.move(400, 600);
        await tab.page.locator('#trigger').click();
      },
      (look, wanted, message) =>
        expect.poll(look, { message: `${message}, ${width}` }).toEqual(wanted),
    );
    expect(count).toBeGreaterThanOrEqual(MANY);
    // No pattern made the page wide again.
    expect(await rightOf(tab, 'body')()).toBe(width - DOCK);
  }
});

test('in Firefox the dock covers nothing that users press or read in anything that a page opens', ({
  service,
  crm,
}) => {
  return inFirefox(async (browser) => {
    await setUp(browser, service, crm, { pattern: '/overlays/customers/:id' });
    const tab = await browser.openCrm(`${crm}/overlays/customers/41`);
    await (await tab.sidebar()).see('heading', CUSTOMER);
    const count = await goThroughOverlays(
      tab,
      async () => {
        await tab.page.mouse.move(400, 600);
        await tab.page.click('#trigger');
      },
      async (look, wanted, what) => {
        let last: unknown;
        await until(async () => {
          last = await look();
          return isDeepStrictEqual(last, wanted);
        }, what).catch((error: Error) => {
          throw new Error(`${error.message}: ${JSON.stringify(last)}`);
        });
      },
    );
    expect(count).toBeGreaterThanOrEqual(MANY);
  });
});
