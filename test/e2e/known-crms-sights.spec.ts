import { OWN_HOSTS, VENDOR_HOSTS } from '../crm-pages/known/all';
import { peopleOf } from '../crm-pages/known/known';
import { OBSTACLE_PAGES } from '../crm-pages/known/obstacle-pages';
import { espocrm } from '../crm-pages/known/pages/espocrm';
import { vtiger } from '../crm-pages/known/pages/vtiger';
import { expect, switchOn, test } from './at-known-crm';
import { shownAs } from './known-crm';

// What known CRMs show at a record's address instead of a record. Their recipes recognise these
// pages, so the panel names the reason at once.

const WORDS = {
  login: 'The CRM asks you to log in',
  missing: 'This record doesn’t exist in the CRM',
  forbidden: 'The CRM doesn’t let you see this record',
};

for (const crm of [...VENDOR_HOSTS, ...OWN_HOSTS].filter(({ id }) => OBSTACLE_PAGES[id]))
  test(`${crm.name} on ${crm.host}: the panel recognises a login, a missing and a forbidden record`, async ({
    known,
  }) => {
    await switchOn(known, crm);
    const [one] = peopleOf(crm);
    const address = `https://${crm.host}${crm.address(one.id)}`;
    for (const kind of ['login', 'missing', 'forbidden'] as const) {
      const body = OBSTACLE_PAGES[crm.id]?.[kind];
      if (body === undefined) continue;
      known.pages.show(crm, body);
      const tab = await known.browser.openCrm(address);
      const sidebar = await tab.sidebar();
      await sidebar.seeText(WORDS[kind]);
      await expect(sidebar.find('button', 'New ticket')).toHaveCount(0);
      await expect(sidebar.find('button', 'Link ticket')).toHaveCount(0);
      known.pages.show(crm, undefined);
      // After the login, or once the record exists, the panel shows it.
      await tab.reload();
      const panel = await tab.sidebar();
      await panel.see('heading', shownAs(crm, one));
      await panel.see('button', 'New ticket');
      await tab.close();
    }
  });

for (const [crm, body] of [
  [vtiger, (id: string) => `<input type="hidden" id="recordId" value="${id}">`],
  [
    espocrm,
    () =>
      '<div id="main"><div class="record"><div class="detail" data-scope="Contact">Contact</div></div></div>',
  ],
] as const)
  test(`${crm.name}: a page with the record’s mark is a record in spite of a password field`, async ({
    known,
  }) => {
    await switchOn(known, crm);
    const [one] = peopleOf(crm);
    const form = '<div class="genHeaderSmall">Mail</div><form><input type="password"></form>';
    known.pages.show(crm, body(one.id) + form);
    const tab = await known.browser.openCrm(`https://${crm.host}${crm.address(one.id)}`);
    const sidebar = await tab.sidebar();
    // This text appears after the last reading of the page.
    await sidebar.seeText('Couldn’t find the record’s name on this page');
    await sidebar.see('button', 'New ticket');
    await expect(sidebar.frame.getByText(WORDS.login)).toHaveCount(0);
    known.pages.show(crm, undefined);
    await tab.close();
  });
