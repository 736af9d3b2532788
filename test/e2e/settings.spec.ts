import { until } from '../browsers/firefox-bidi';
import type { BrowserWithAlongside, Surface } from '../browsers/surface';
import type { FakeService } from '../fake-service/server';
import { addCrm, addKey, expect, inFirefox, test } from './setting';

// The settings in sections: their addresses, the search, the first run, and the ways that lead there.

/** The settings in either browser. */
type Settings = Surface & { page: { evaluate(script: string): Promise<unknown> } };

/** What has the focus: its id, or else its text. */
const focusOf = ({ page }: Settings) =>
  page.evaluate(
    'document.activeElement?.labels?.[0]?.textContent ?? document.activeElement?.textContent',
  );
const focusOn = (settings: Settings, name: string) =>
  until(async () => (await focusOf(settings)) === name, `the focus on “${name}”`);
const currentOf = ({ page }: Settings) =>
  page.evaluate('document.querySelector("nav [aria-current=page]")?.textContent');

async function moveBetweenSections(settings: Settings): Promise<void> {
  await settings.see('textbox', 'API key');
  expect(await currentOf(settings)).toBe('Keys');
  await settings.click('link', 'Security');
  await settings.see('radiogroup', 'Passphrase');
  await focusOn(settings, 'Security');
  expect(await settings.page.evaluate('location.hash')).toBe('#/security');
  expect(await settings.page.evaluate('document.title')).toBe('Security – Alongside settings');
  await settings.click('link', 'Support');
  await settings.see('button', 'Copy diagnostics');
  await settings.page.evaluate('history.back()');
  await settings.see('radiogroup', 'Passphrase');
  expect(await currentOf(settings)).toBe('Security');
  await settings.page.evaluate('history.back()');
  await settings.see('textbox', 'API key');
  await settings.page.evaluate("void (location.hash = '#/no-such-section')");
  await settings.see('textbox', 'API key');
  expect(await currentOf(settings)).toBe('Keys');
}

async function findByKeyboard(settings: Settings): Promise<void> {
  await settings.see('textbox', 'API key');
  await settings.fill('Search settings', 'password', 'searchbox');
  await settings.see('link', 'Passphrase');
  await settings.press('Enter');
  await settings.see('radiogroup', 'Passphrase');
  await focusOn(settings, 'Off');
  expect(await settings.page.evaluate('location.hash')).toBe('#/security/passphrase');
  await settings.fill('Search settings', 'pipedrive', 'searchbox');
  await settings.press('ArrowDown');
  await focusOn(settings, 'Pipedrive');
  await settings.press('Enter');
  await settings.see('heading', 'CRM sites');
  await focusOn(settings, 'Pipedrive');
  await settings.fill('Search settings', 'nothing like it', 'searchbox');
  await settings.seeText('No setting matches “nothing like it”.');
  await settings.press('Escape');
  await settings.see('navigation', 'Sections');
  await focusOn(settings, 'Search settings');
}

/** From nothing to the first record: each step is done in turn, and goes when it is. */
async function firstRun(
  browser: BrowserWithAlongside,
  settings: Settings,
  service: FakeService,
  crm: string,
): Promise<void> {
  await settings.see('list', 'First steps');
  await settings.seeText('Enter the service address and your API key.');
  await settings.click('link', 'Delete all data');
  await settings.see('list', 'First steps');
  await settings.click('link', 'Add a key');
  await focusOn(settings, 'Service address');
  await settings.fill('Service address', service.address);
  await settings.fill('API key', service.keys.testFull);
  await settings.click('button', 'Add key');

  await settings.seeText('Turn on your CRM, or add its address.');
  expect(await settings.textOf('list', 'First steps')).toMatch(
    /Add a key\s+Done.*Add your CRM\s+Now.*Open a record\s+Later/s,
  );
  await settings.click('link', 'Add your CRM');
  await focusOn(settings, 'Find a CRM');
  await settings.fill('CRM address', crm);
  await settings.fill('Record address', '/customers/:id');
  await settings.click('button', 'Add CRM site');

  await settings.seeText('Open a customer in your CRM');
  await settings.see('link', `Open ${new URL(crm).host}`);
  const tab = await browser.openCrm(`${crm}/customers/41`);
  await (await tab.sidebar()).see('heading', 'Ada Example');
  await settings.missText('Open a customer in your CRM');
  await settings.see('list', 'CRM sites');
}

test('each section has an address, which Back restores, and the focus follows', async ({
  alongside,
}) => {
  await moveBetweenSections(await alongside.open('options'));
});

test('the search finds settings in all sections by keyboard', async ({ alongside }) => {
  await findByKeyboard(await alongside.open('options'));
});

test('the first run leads from nothing to the first record', async ({
  alongside,
  service,
  crm,
}) => {
  await firstRun(alongside, await alongside.open('options'), service, crm);
});

test('sections, search and the first run work in Firefox, too', async ({ service, crm }) => {
  await inFirefox(async (browser) => {
    const settings = await browser.open('options');
    await moveBetweenSections(settings);
    await findByKeyboard(settings);
    await firstRun(browser, settings, service, crm);
  });
});

test('before a key is removed, the settings say what is lost', async ({ alongside, service }) => {
  await addKey(alongside, service, service.keys.testFull);
  const settings = await alongside.open('options');
  await settings.click('button', 'Remove');
  await settings.seeText('Remove the test key? Tickets and names loaded with it leave');
  await expect(settings.find('button', 'Keep')).toBeFocused();
  await settings.click('button', 'Keep');
  await expect(settings.find('button', 'Remove')).toBeFocused();
  await settings.click('button', 'Remove');
  await settings.click('button', 'Yes, remove');
  await settings.seeText('No keys yet.');
});

test('the panel and the popup open the section that is needed', async ({ alongside, crm }) => {
  await addCrm(alongside, crm);
  const settings = await alongside.open('options', 'support');
  const tab = await alongside.openCrm(`${crm}/customers/41`);
  const sidebar = await tab.sidebar();
  await sidebar.click('button', 'Open settings');
  await expect(settings.page).toHaveURL(/options\.html#\/keys$/);
  await settings.close();
  const opened = alongside.context.waitForEvent('page', (page) => page.url().includes('options'));
  const popup = await alongside.open('popup');
  await popup.click('button', 'Add a key');
  await expect(await opened).toHaveURL(/options\.html#\/keys$/);
});
