import { FirefoxSurface } from '../browsers/firefox-surface';
import { NAMES, startMovingPages } from '../crm-pages/moving';
import { expectNoWrongTimes, sampleOnce, wrongTimes } from './names-sampled';
import { addCrm, addKey, inFirefox, test } from './setting';

// The cases of names-moving.spec.ts and no-name.spec.ts, in one session of Firefox.

test('in Firefox the panel names records however they are opened, and tells pages without a name apart', ({
  service,
}, info) =>
  inFirefox(async (browser) => {
    const pages = await startMovingPages();
    try {
      await addKey(browser, service, service.keys.testFull);
      await addCrm(browser, pages.address, '/*/customers/:id');
      const tab = await browser.openCrm(`${pages.address}/brand/customers/1`);
      await (await tab.sidebar()).seeText('Can’t tell yet whether the heading');
      await tab.goto('/login/customers/1');
      await (await tab.sidebar()).seeText('The CRM asks you to log in');
      await tab.goto('/status/customers/404');
      await (await tab.sidebar()).seeText('This record doesn’t exist in the CRM');
      // A form with more than a name and a password belongs to a record.
      await tab.goto('/account/customers/1');
      await (await tab.sidebar()).see('heading', 'Ada Able');
      // The site's own name is never a customer's, even after pages with customers' names.
      await tab.goto('/titled/customers/1');
      await (await tab.sidebar()).see('heading', 'Ada Able');
      await tab.goto('/titled/customers/99');
      await (await tab.sidebar()).see('heading', 'customers 99');
      await tab.close();
      // EspoCRM's recipe recognises these pages.
      const espo = await startMovingPages();
      const options = await browser.open('options');
      await options.click('button', 'Custom domain of EspoCRM');
      await options.fill('CRM address', espo.address);
      await options.click('button', 'Add CRM site');
      await options.seeText(`${espo.address} added.`);
      await options.close();
      for (const [kind, words] of [
        ['login', 'The CRM asks you to log in'],
        ['missing', 'This record doesn’t exist in the CRM'],
        ['forbidden', 'The CRM doesn’t let you see this record'],
      ] as const) {
        const tab = await browser.openCrm(`${espo.address}/espocrm/${kind}/#Contact/view/6b00f654`);
        await (await tab.sidebar()).seeText(words);
        await tab.close();
      }
      await espo.close();
      for (const way of ['push', 'view-first', 'reused']) {
        const tab = await browser.openCrm(`${pages.address}/${way}/customers/1`);
        const sidebar = await tab.sidebar();
        await sidebar.see('heading', 'Ada Able');
        // The moves are too fast for each name to be trusted; the last record gets its name.
        if (!(sidebar instanceof FirefoxSurface)) throw new Error('No panel of Firefox');
        const { frame } = sidebar;
        const moveOnce = async () => {
          const taken = await sampleOnce(tab.page, frame);
          await tab.page.evaluate('openOneByOne([2, 3, 1, 4, 3, 1, 4, 2], 250)');
          await sidebar.see('heading', 'Bob Best');
          return wrongTimes(await taken(), NAMES);
        };
        await expectNoWrongTimes(moveOnce, way, info);
        await tab.close();
      }
    } finally {
      await pages.close();
    }
  }));
