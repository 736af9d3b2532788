import { startMovingPages } from '../crm-pages/moving';
import { addCrm, addKey, inFirefox, test } from './setting';

// What names-moving.spec.ts and no-name.spec.ts say of Chromium, in one session of Firefox.

test('in Firefox records are named however they are opened, and pages without one are told apart', ({
  service,
}) =>
  inFirefox(async (browser) => {
    const pages = await startMovingPages();
    try {
      await addKey(browser, service, service.keys.testFull);
      await addCrm(browser, pages.address, '/*/customers/:id');
      const tab = await browser.openCrm(`${pages.address}/brand/customers/1`);
      await (await tab.sidebar()).seeText('Nothing says yet that this page’s heading');
      await tab.goto('/login/customers/1');
      await (await tab.sidebar()).seeText('The CRM asks for a login');
      await tab.goto('/status/customers/404');
      await (await tab.sidebar()).seeText('The CRM has no such record');
      await tab.close();
      for (const way of ['push', 'view-first']) {
        const tab = await browser.openCrm(`${pages.address}/${way}/customers/1`);
        const sidebar = await tab.sidebar();
        await sidebar.see('heading', 'Ada Able');
        // Faster than a name is believed; the one that rests has its own.
        await tab.page.evaluate('openOneByOne([2, 3, 1, 4, 2], 250)');
        await sidebar.see('heading', 'Bob Best');
        await tab.close();
      }
    } finally {
      await pages.close();
    }
  }));
