import type { Chromium, ChromiumPage, ChromiumTab } from '../browsers/chromium';
import { looker } from './look-closely';
import { addKey, atCustomer, expect, setUp, test } from './setting';
import { health, taught, teach } from './taught-site';

// What the popup and the panel say if they find no record or no name, and what the user can do
// then.

const MISSED = 'Couldn’t find the record’s name on this page';
const LOOKING = 'No name on this page yet';

async function popupOver(browser: Chromium, tab: ChromiumTab): Promise<ChromiumPage> {
  await tab.page.bringToFront();
  const popup = await browser.open('popup');
  await popup.page.setViewportSize({ width: 368, height: 760 });
  return popup;
}

/** Copies the diagnosis and returns it, as shown below the button. */
async function copied(
  screen: Pick<ChromiumPage, 'click' | 'seeText' | 'valueOf'>,
): Promise<string> {
  await screen.click('button', 'Copy page report');
  await screen.seeText('Copied');
  return screen.valueOf('textbox', 'Page report');
}

test('the popup and the panel name the reason why they find nothing', async ({
  alongside,
  service,
  crm,
}, info) => {
  const look = looker(info);
  await addKey(alongside, service, service.keys.testFull);

  const tab = await alongside.openCrm(`${crm}/nameless/customers/41`);
  let popup = await popupOver(alongside, tab);
  await popup.seeText(`Alongside is off on ${crm}`);
  await look('popup-not-enabled', popup.page, popup.page);
  await popup.close();

  await teach(alongside, crm, taught('/nameless', ['.customer-name', 'main .title']));
  await tab.goto('/nameless/customers');
  popup = await popupOver(alongside, tab);
  await popup.seeText('This page isn’t a record we recognise.');
  await popup.click('button', 'Choose the record yourself');
  await popup.see('textbox', 'Record address or ID');
  await look('popup-no-record', popup.page, popup.page);
  await popup.close();

  await tab.goto('/nameless/customers/41');
  const sidebar = await tab.sidebar();
  await sidebar.seeText(LOOKING);
  await sidebar.see('heading', 'customers 41');
  await look('panel-looking', sidebar.frame, tab.page);
  // A new page load: the name is looked for during eight seconds, which the screenshots may have
  // used up.
  await tab.goto('/nameless/customers/41');
  popup = await popupOver(alongside, tab);
  await popup.seeText(LOOKING);
  await look('popup-looking', popup.page, popup.page);
  await expect(popup.page.getByText(MISSED)).toBeVisible();
  await look('popup-missed', popup.page, popup.page);
  const text = await copied(popup);
  expect(text).toContain('name 1 .customer-name (text): 0 there, 0 visible, says nothing');
  expect(text).toMatch(/name 1: missed (\d) of the last \1/);
  await look('popup-diagnosis', popup.page, popup.page);
  await popup.close();

  await tab.page.bringToFront();
  const later = await tab.sidebar();
  await later.seeText(MISSED);
  await look('panel-missed', later.frame, tab.page);
  expect(await copied(later)).toContain('Told of the page: a record; no name; last look:');
  await look('panel-diagnosis', later.frame, tab.page);
  const known = await health(alongside);
  expect(known.map(({ what, found }) => [what, [...new Set(found)]])).toEqual([
    ['company 1', [true]],
    ['email 1', [true]],
    ['name 1', [false]],
    ['name 2', [false]],
    ['phone 1', [true]],
  ]);
  expect(new Set(known.map(({ recipe }) => recipe))).toEqual(new Set([crm]));
});

test('the panel says so if a page’s heading names no customer', async ({
  alongside,
  service,
  crm,
}) => {
  const { sidebar } = await atCustomer(alongside, service, crm, {
    path: '/nameless/customers/41',
    pattern: '/nameless/customers/:id',
  });
  await sidebar.seeText(LOOKING);
  await expect(sidebar.frame.getByText('No record name on this page')).toBeVisible();
});

test('a diagnosis shows how the rules read a page and contains none of the page’s text', async ({
  alongside,
  service,
  crm,
}) => {
  await addKey(alongside, service, service.keys.testFull);
  // The id is nowhere on the page as a word of its own, so the page never proves that it shows this
  // record.
  await teach(alongside, crm, taught('', ['h1'], '.about'));
  const tab = await alongside.openCrm(
    `${crm}/customers/41?owner=Pat%20Agent&mail=ada.example@example.com&Lorem#Ada-Example`,
  );
  const sidebar = await tab.sidebar();
  await expect(
    sidebar.frame.getByText('Can’t confirm that this page shows the record'),
  ).toBeVisible();
  const popup = await popupOver(alongside, tab);
  const text = await copied(popup);
  const [about = '', ...rest] = text.split('\n\n');
  expect(about).toContain(`Site: ${crm}, 1 address rules`);
  expect(about).toContain('Recipe 1: in-house, taught, checked 2026-11-21, dock push');
  const page = rest.join('\n\n');
  expect(page).toContain(
    `Address: ${crm}/customers/99?owner=Aaa Aaaaa&mail=a@a.aa&Aaaaa#Aaa-Aaaaaaa`,
  );
  expect(page).toContain('path fits');
  expect(page).toContain('witness .about (text): 1 there, 1 visible, says "Aaaaaaaa 99"');
  expect(page).toContain('ready: no');
  expect(page).toContain('name 1 h1 (text): 1 there, 1 visible, says "Aaa Aaaaaaa"');
  expect(page).toContain('email 1 a[href^="mailto:"] (mailto): 1 there, 1 visible, says "a@a.aa"');
  expect(text).not.toMatch(/\b(Ada|Example|Lorem|Pat|Agent|Logistics|0110|Sampleton|Northwind)\b/i);
  expect(page.replaceAll(crm, '')).not.toMatch(/\b41\b/);
});

test('a record chosen by hand is shown until the address changes', async ({
  alongside,
  service,
  crm,
}, info) => {
  const look = looker(info);
  const { tab, sidebar } = await atCustomer(alongside, service, crm);
  await sidebar.see('heading', 'Ada Example');
  await tab.follow('Settings');
  await expect.poll(() => tab.isDocked()).toBe(false);

  let popup = await popupOver(alongside, tab);
  await popup.click('button', 'Choose the record yourself');
  await popup.choose('Recent record', 'Ada Example');
  await look('popup-choose', popup.page, popup.page);
  await popup.click('button', 'Show this record');
  await popup.seeText('Chosen by you');
  await popup.seeText('Ada Example');
  await look('popup-chosen', popup.page, popup.page);
  await popup.close();

  await tab.page.bringToFront();
  await expect.poll(() => tab.isDocked()).toBe(true);
  const chosen = await tab.sidebar();
  await chosen.see('heading', 'Ada Example');
  await chosen.seeText('Chosen by you');
  await look('panel-chosen', chosen.frame, tab.page);

  await tab.follow('Contacts');
  await expect.poll(() => tab.isDocked()).toBe(false);
  await tab.follow('Settings');
  popup = await popupOver(alongside, tab);
  await popup.seeText('No record on this page');

  await popup.click('button', 'Choose the record yourself');
  await popup.fill('Record address or ID', 'https://other.example/customers/42');
  await popup.click('button', 'Show this record');
  await popup.seeText('That isn’t a record on this site.');
  await look('popup-choose-wrong', popup.page, popup.page);
  await popup.fill('Record address or ID', '42');
  await popup.click('button', 'Show this record');
  await popup.seeText('Chosen by you');
  await popup.close();

  // The page's heading is not the name of the chosen record, so the panel does not use it.
  await tab.page.bringToFront();
  await chosen.see('heading', 'customers 42');
  await chosen.seeText('Chosen by you');
  await chosen.frame.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect.poll(() => tab.isDocked()).toBe(false);

  // Its own page has another address; from there on the page is read as usual.
  popup = await popupOver(alongside, tab);
  await popup.click('button', 'Choose the record yourself');
  await popup.fill('Record address or ID', `${crm}/customers/42`);
  await popup.click('button', 'Show this record');
  await popup.seeText('Chosen by you');
  await popup.close();
  await tab.page.bringToFront();
  await chosen.seeText('Chosen by you');
  await tab.inPage(`void history.pushState(null, '', '/customers/42')`);
  await tab.inPage(`void dispatchEvent(new Event('moved'))`);
  await chosen.see('heading', 'Bob Placeholder');
  await chosen.missText('Chosen by you');
});

test('a record chosen in one tab does not appear in another tab of the CRM', async ({
  alongside,
  service,
  crm,
}) => {
  await setUp(alongside, service, crm);
  const first = await alongside.openCrm(`${crm}/settings`);
  const second = await alongside.openCrm(`${crm}/settings`);
  const popup = await popupOver(alongside, first);
  await popup.click('button', 'Choose the record yourself');
  await popup.fill('Record address or ID', '42');
  await popup.click('button', 'Show this record');
  await popup.seeText('Chosen by you');
  await expect.poll(() => first.isDocked()).toBe(true);
  expect(await second.isDocked()).toBe(false);
});

test.describe('on a known CRM', () => {
  // The test responds in place of the CRM's host.
  test.use({ ownBrowser: true });

  test('the popup names a CRM that is not switched on', async ({ alongside, service }) => {
    await addKey(alongside, service, service.keys.testFull);
    await alongside.context.route('https://app.hubspot.com/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Ada Example</h1>' }),
    );
    const tab = await alongside.openCrm('https://app.hubspot.com/contacts/1/record/0-1/41');
    const popup = await popupOver(alongside, tab);
    await popup.seeText('This looks like HubSpot');
    await popup.see('button', 'Open settings');
  });
});
