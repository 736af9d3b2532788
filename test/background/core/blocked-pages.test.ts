import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showUnread } from '../../../lib/background/app/badge';
import { wipeEverything } from '../../../lib/background/app/wipe-everything';
import { saveTabRecord } from '../../../lib/background/core/tab-store';
import { addSite } from '../../../lib/background/sites/change-sites';
import { removeFromOtherTabs } from '../../../lib/background/sites/content-scripts';
import { browser, tabs } from '../../browser-stand-in';
import { waitFor } from '../../wait-for';
import { newProfile } from '../background';

// A dialog of a page, such as "Your session ends soon", blocks the page until the agent closes it. What the
// browser is asked to do there waits as long.

const URL = 'https://crm.example.com/customers/1';
const RECORD = { ref: { host: 'crm.example.com', type: 'customers', id: '1' }, url: URL };
const blocked = () => new Promise<never>(() => undefined);

beforeEach(async () => {
  await newProfile();
  tabs.open.set(7, URL);
  await saveTabRecord(7, RECORD);
  vi.spyOn(browser.tabs, 'sendMessage').mockImplementation(blocked);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => vi.useRealTimers());

/** Expects that work ends as the clock goes on. */
async function expectEnd(work: Promise<unknown>): Promise<void> {
  const end = work.then(() => 'ended');
  await waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await Promise.race([end, 'not yet'])).toBe('ended');
  });
}

test('a page with an open dialog does not hold up the numbers of unread messages, and so no poll', () =>
  expectEnd(showUnread()));

test('a page with an open dialog does not hold up a change of sites', () =>
  expectEnd(removeFromOtherTabs()));

test('a page with a dialog while it loads does not hold up the removal of its early room', async () => {
  await browser.storage.session.set({ 'earlyRoom/7': 'html{}' });
  vi.spyOn(browser.scripting, 'removeCSS').mockImplementation(blocked);
  await expectEnd(removeFromOtherTabs());
});

test('a page with an open dialog does not hold up the deletion of all data', () =>
  expectEnd(wipeEverything()));

test('a CRM is added while a page of it shows a dialog', async () => {
  vi.spyOn(browser.scripting, 'executeScript').mockImplementation(blocked);
  const address = 'https://crm.example.com';
  tabs.open.set(7, `${address}/*`);
  await expectEnd(addSite({ address, pattern: '/customers/:id' }));
});
