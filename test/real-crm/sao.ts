import { expect, type Locator, type Page } from '@playwright/test';
import type { Chromium, ChromiumTab } from '../browsers/chromium';
import { AGENT, type Tryton } from './tryton';

/** The open tab of Tryton's web client, one of several tabs within the page. */
const openPane = (page: Page): Locator => page.locator('#tabcontent > .tab-pane.active');

/** The name field of the party in the open form. */
export const nameField = (page: Page): Locator =>
  openPane(page).getByRole('textbox', { name: 'Name:', exact: true });

/** Opens a tab with Tryton and logs the agent in. */
export async function logIn(browser: Chromium, { address }: Tryton): Promise<ChromiumTab> {
  const tab = await browser.openCrm(`${address}/#demo`);
  await tab.page.getByPlaceholder('User name').fill(AGENT.login);
  // sao ignores a press before it knows which databases there are: then it shows the only one.
  await expect(tab.page.locator('input#database')).toHaveValue(/./);
  await tab.page.getByRole('button', { name: 'Login' }).click();
  await tab.page.locator('input[type=password]').fill(AGENT.password);
  await tab.page.keyboard.press('Enter');
  await expect(menu(tab.page, 'Administration')).toBeVisible();
  return tab;
}

/** Opens the list of parties from the menu. */
export async function openList(page: Page): Promise<void> {
  await menu(page, 'Party').dblclick();
  await menu(page, 'Parties').dblclick();
  await expect(row(page, 'Bob Placeholder')).toBeVisible();
}

/** Opens a party from the list. */
export async function openFromList(page: Page, name: string): Promise<void> {
  await row(page, name).dblclick();
  await expect(nameField(page)).toHaveValue(name);
}

/** Opens a party by its address, in a tab of its own within the page. */
export async function openByAddress(page: Page, id: number, name: string): Promise<void> {
  // While sao, the web client, waits for its server it may ignore a change of the address.
  await expect(async () => {
    await page.evaluate((id) => {
      const hash = `#demo/model/party.party/${id}`;
      if (location.hash.startsWith(hash)) location.hash = '#';
      location.hash = hash;
    }, id);
    await expect(nameField(page)).toHaveValue(name, { timeout: 5_000 });
  }).toPass();
}

/** Goes to one of the tabs within the page, by its index. */
export async function switchTo(page: Page, nth: number, name: string): Promise<void> {
  // Clicks beside the tab's close button.
  await page
    .locator('#tablist a')
    .nth(nth)
    .click({ position: { x: 20, y: 20 } });
  await expect(nameField(page)).toHaveValue(name);
}

/** Presses a button of the open tab. */
export const press = (page: Page, button: 'new_' | 'save' | 'next' | 'switch_'): Promise<void> =>
  openPane(page).locator(`.toolbar button#${button}`).click();

const menu = (page: Page, name: string): Locator =>
  page.locator('#menu').getByText(name, { exact: true });

/** A row in the list of parties: in a form, party names appear in other lists, too. */
const row = (page: Page, name: string): Locator =>
  openPane(page).locator('tr:has(> td[data-title^="Code"])').getByText(name, { exact: true });
