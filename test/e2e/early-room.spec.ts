import type { BrowserWithAlongside, CrmTab } from '../browsers/surface';
import { type SlowPages, startSlowPages } from '../crm-pages/slow';
import { addCrm, addKey, expect, inFirefox, test } from './setting';

// Where the panel is open, a record's page makes room for it before its first layout.

const MARGIN = 'getComputedStyle(document.documentElement).marginRight';
/** How often our element is in the page: the dock, with or without its panel. */
const DOCKS = `document.querySelectorAll('alongside-dock').length`;

/** Polls, because the page may just be replaced by the next one. */
const expectMargin = (tab: CrmTab, path: string, margin: string): Promise<void> =>
  expect(async () => {
    const now = await tab.inPage<string[]>(`[location.pathname, ${MARGIN}]`);
    expect(now).toEqual([path, margin]);
  }).toPass();

/** Opens a record on a page of which a part waits for `release`. */
async function openHeld(tab: CrmTab, pages: SlowPages, path: string): Promise<void> {
  pages.hold();
  await tab.inPage(`void setTimeout(() => { location.href = '${path}'; })`);
}

async function checkEarlyRoom(browser: BrowserWithAlongside, pages: SlowPages): Promise<void> {
  await addCrm(browser, pages.address);
  await addCrm(browser, pages.address, '/leaving/:id');
  const tab = await browser.openCrm(`${pages.address}/customers/41`);
  await (await tab.sidebar()).see('heading', 'customers 41');

  // The page has room before the panel is there, and keeps it.
  await openHeld(tab, pages, '/customers/42');
  await expectMargin(tab, '/customers/42', '380px');
  expect(await tab.isDocked()).toBe(false);
  pages.release();
  const sidebar = await tab.sidebar();
  await sidebar.see('heading', 'customers 42');
  await expectMargin(tab, '/customers/42', '380px');

  // A page that turns out to show no record gets its full width back.
  await openHeld(tab, pages, '/leaving/7');
  await expectMargin(tab, '/leaving/7', '380px');
  pages.release();
  await expectMargin(tab, '/login', '0px');
  expect(await tab.isDocked()).toBe(false);

  // The dock's own rules took over: without an open panel they do not apply.
  await tab.goto('/customers/43');
  await (await tab.sidebar()).click('button', 'Collapse Alongside');
  await expectMargin(tab, '/customers/43', '0px');
  // A folded panel needs no room on the next page.
  await openHeld(tab, pages, '/customers/44');
  pages.release();
  await expect(async () => {
    const docked = await tab.inPage<unknown[]>(`[location.pathname, ${DOCKS}]`);
    expect(docked).toEqual(['/customers/44', 1]);
  }).toPass();
  await expectMargin(tab, '/customers/44', '0px');
  await tab.close();
}

test('a page that still loads makes room for an open panel, and for no other', async ({
  alongside,
  service,
}) => {
  const pages = await startSlowPages('document');
  await addKey(alongside, service, service.keys.testFull);
  await checkEarlyRoom(alongside, pages);
  await pages.close();
});

test('in Firefox a page that still loads makes room for an open panel, and for no other', ({
  service,
}) =>
  inFirefox(async (browser) => {
    const pages = await startSlowPages('style');
    await addKey(browser, service, service.keys.testFull);
    await checkEarlyRoom(browser, pages);
    await pages.close();
  }));
