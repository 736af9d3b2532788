import { startMovingPages } from '../crm-pages/moving';
import { keepWidth } from './keep-width';
import { looker } from './look-closely';
import { pickerOf } from './picker';
import { addCrm, addKey, expect, test } from './setting';
import { health, taught, teach } from './taught-site';

// Pages at a record's address that name no customer or show no record.

const UNPROVEN = 'Can’t tell yet whether the heading is the customer’s name';

test('a heading that two records share is not a name: the panel shows the id and offers teaching and the diagnosis', async ({
  alongside,
  service,
}, info) => {
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
      await sidebar.see('button', 'Copy page report');
      await sidebar.see('button', 'New ticket');
    }
    const sidebar = await tab.sidebar();
    await look('unproven-380', sidebar.frame, tab.page);
    await sidebar.click('button', 'Teach this site');
    await pickerOf(tab.page).says('Click the customer’s name');

    await keepWidth(alongside, pages.address, 320);
    await tab.page.bringToFront();
    for (const [path, words] of [
      ['/login/customers/1', 'The CRM asks you to log in'],
      ['/status/customers/404', 'This record doesn’t exist in the CRM'],
      ['/status/customers/403', 'The CRM doesn’t let you see this record'],
    ] as const) {
      await tab.goto(path);
      const panel = await tab.sidebar();
      await panel.seeText(words);
      await expect(panel.find('button', 'New ticket')).toHaveCount(0);
      if (path.startsWith('/login')) await look('login-320', panel.frame, tab.page);
      await panel.click('button', `Continue with customers ${path.split('/').at(-1)} anyway`);
      await panel.see('button', 'New ticket');
    }
  } finally {
    await pages.close();
  }
});

test('the site’s name is never a customer’s name, and an account form is not a login', async ({
  alongside,
  service,
}) => {
  const pages = await startMovingPages();
  try {
    await addKey(alongside, service, service.keys.testFull);
    await addCrm(alongside, pages.address, '/*/customers/:id');
    const tab = await alongside.openCrm(`${pages.address}/titled/customers/1`);
    await (await tab.sidebar()).see('heading', 'Ada Able');
    for (const id of [99, 2, 99]) {
      await tab.goto(`/titled/customers/${id}`);
      const sidebar = await tab.sidebar();
      if (id === 99) await sidebar.seeText(UNPROVEN);
      await sidebar.see('heading', id === 99 ? 'customers 99' : 'Bob Best');
    }
    // A password field in a form with more fields than a login has.
    await tab.goto('/account/customers/1');
    await (await tab.sidebar()).see('heading', 'Ada Able');
    expect(await alongside.complaints()).toEqual([]);
  } finally {
    await pages.close();
  }
});

test('an e-mail address stays while the agent edits it, and the new one is read after it was saved', async ({
  alongside,
  service,
  crm,
}) => {
  await addKey(alongside, service, service.keys.testFull);
  await teach(alongside, crm, taught('', ['h1']));
  const tab = await alongside.openCrm(`${crm}/customers/41`);
  const sidebar = await tab.sidebar();
  await sidebar.seeText('ada.example@example.com');
  const lost = await sidebar.frame.evaluateHandle(() => {
    const noted = { times: 0 };
    new MutationObserver(() => {
      if (!document.body.innerText.includes('@example.com')) noted.times++;
    }).observe(document, { childList: true, subtree: true, characterData: true });
    return noted;
  });
  await tab.page.evaluate(() => {
    const input = Object.assign(document.createElement('input'), { id: 'edited', value: 'ada' });
    document.querySelector('dd a[href^="mailto:"]')?.replaceWith(input);
  });
  await tab.page.locator('#edited').focus();
  // The page is read twice, finally, and neither reading finds an address.
  await expect
    .poll(() => health(alongside))
    .toContainEqual({ recipe: crm, what: 'email 1', found: [false] });
  await tab.page.bringToFront();
  await tab.page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: 'mailto:new@example.com' });
    link.append('new@example.com');
    document.querySelector('#edited')?.replaceWith(link);
  });
  await sidebar.seeText('new@example.com');
  expect(await lost.evaluate(({ times }) => times)).toBe(0);
});
