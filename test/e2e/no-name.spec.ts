import type { ChromiumTab } from '../browsers/chromium';
import { startMovingPages } from '../crm-pages/moving';
import { looker } from './look-closely';
import { pickerOf } from './picker';
import { addCrm, addKey, expect, test } from './setting';

// Pages at a record's address that name nobody, or show no record at all.

const UNPROVEN = 'Nothing says yet that this page’s heading is a customer’s name';

test('what is the same on two records is no name: the id, with the way to teach the site and the diagnosis', async ({
  alongside,
  service,
}, info) => {
  test.setTimeout(120_000);
  const look = looker(info);
  const pages = await startMovingPages();
  try {
    await addKey(alongside, service, service.keys.testFull);
    await addCrm(alongside, pages.address, '/*/customers/:id');
    const tab = await alongside.openCrm(`${pages.address}/brand/customers/1`);
    for (const [path, why] of [
      ['/brand/customers/1', UNPROVEN],
      ['/brand/customers/2', UNPROVEN],
      ['/panel/customers/3', UNPROVEN],
    ] as const) {
      await tab.goto(path);
      const sidebar = await tab.sidebar();
      await sidebar.seeText(why);
      await sidebar.see('heading', `customers ${path.at(-1)}`);
      await sidebar.see('button', 'Copy diagnosis');
      await sidebar.see('button', 'New ticket');
    }
    const sidebar = await tab.sidebar();
    for (const width of [380, 320]) {
      await setWidth(tab, width);
      await look(`unproven-${width}`, sidebar.frame, tab.page);
    }
    await sidebar.click('button', 'Teach this site');
    await pickerOf(tab.page).says('Click the customer’s name');

    for (const [path, words] of [
      ['/login/customers/1', 'The CRM asks for a login'],
      ['/status/customers/404', 'The CRM has no such record'],
      ['/status/customers/403', 'The CRM does not let you see this record'],
    ] as const) {
      await tab.goto(path);
      const panel = await tab.sidebar();
      await panel.seeText(words);
      await expect(panel.find('button', 'New ticket')).toHaveCount(0);
      if (path.startsWith('/login'))
        for (const width of [380, 320]) {
          await setWidth(tab, width);
          await look(`login-${width}`, panel.frame, tab.page);
        }
      await panel.click('button', `Go on with customers ${path.split('/').at(-1)} anyway`);
      await panel.see('button', 'New ticket');
    }
  } finally {
    await pages.close();
  }
});

/** As wide as the panel can be made at its edge. */
async function setWidth(tab: ChromiumTab, width: number): Promise<void> {
  await tab.page.setViewportSize({ width: 900 + width, height: 700 });
}
