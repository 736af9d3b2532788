import type { ChromiumTab } from '../browsers/chromium';
import { loadFolded } from './beside';
import { atCustomer, expect, openTicket, test } from './setting';

// Chromium restores a page from its back/forward cache with our script still running in it. It caches only pages
// without an open panel; it reloads the others when the user goes back (`hostile-frame.spec.ts`, F35).

test.use({ look: { backForwardCache: true } });

/** Leaves a page and lets something happen before the user comes back to it. */
async function leaveAndReturn(tab: ChromiumTab, meanwhile: () => Promise<void>): Promise<void> {
  await tab.inPage(`window.isSame = true`);
  await tab.goto('/customers/42');
  await expect.poll(() => isThere(tab)).toBe(true);
  await meanwhile();
  await tab.inPage('history.back()');
  // Only a page from the cache has what was set before. What runs in a page that goes away fails.
  await expect(async () => expect(await tab.inPage('window.isSame')).toBe(true)).toPass();
}

const isThere = (tab: ChromiumTab): Promise<boolean> =>
  tab.inPage(`document.querySelector('alongside-dock') !== null`);

test('the handle of a page that comes back opens the panel of its record', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  await openTicket(sidebar, service);
  await loadFolded(tab, sidebar);
  await leaveAndReturn(tab, async () => {
    const popup = await alongside.open('popup');
    await popup.seeText('Bob Placeholder');
    await popup.close();
  });
  await tab.page.mouse.click(1280 - 12, 0.4 * 800);
  const again = await tab.sidebar();
  await again.see('heading', 'Ada Example');
  await again.see('button', 'Refund for order 4711');
});

test('a page whose site was removed meanwhile comes back without a handle', async ({
  alongside,
  service,
  crm,
}) => {
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  await loadFolded(tab, sidebar);
  await leaveAndReturn(tab, async () => {
    const options = await alongside.open('options');
    await options.request('sites.remove', { origin: new URL(crm).origin });
    await options.close();
  });
  await expect.poll(() => isThere(tab)).toBe(false);
});

test.describe('if permissions are withdrawn', () => {
  test.use({ ownBrowser: true });

  test('a page that comes back after that has no handle', async ({ alongside, service, crm }) => {
    const { tab, sidebar } = await atCustomer(alongside, service, crm);
    await loadFolded(tab, sidebar);
    await leaveAndReturn(tab, () => alongside.withdrawHosts());
    await expect.poll(() => isThere(tab)).toBe(false);
  });
});
