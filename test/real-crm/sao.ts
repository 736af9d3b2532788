import { expect, type Locator, type Page } from '@playwright/test';
import type { Chromium, ChromiumTab } from '../browsers/chromium';
import { AGENT, type Tryton } from './tryton';

/** What an agent sees of the tab of Tryton's web client that is open, one of several in the page. */
const openPane = (page: Page): Locator => page.locator('#tabcontent > .tab-pane.active');

/** The name of the party in the open form. */
export const nameField = (page: Page): Locator =>
  openPane(page).getByRole('textbox', { name: 'Name:', exact: true });

/** A tab of the browser with Tryton in it, and its agent logged in. */
export async function logIn(browser: Chromium, { address }: Tryton): Promise<ChromiumTab> {
  const tab = await browser.openCrm(`${address}/#demo`);
  await tab.page.getByPlaceholder('User name').fill(AGENT.login);
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
  // While it asks its server something, sao may let an address go by.
  await expect(async () => {
    await page.evaluate((id) => {
      const hash = `#demo/model/party.party/${id}`;
      if (location.hash.startsWith(hash)) location.hash = '#';
      location.hash = hash;
    }, id);
    await expect(nameField(page)).toHaveValue(name, { timeout: 5_000 });
  }).toPass();
}

/** Goes to the first or second of the tabs within the page. */
export async function switchTo(page: Page, nth: number, name: string): Promise<void> {
  // Beside the button in it that closes it.
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

/** In the list of parties; in a form their names stand in other lists, too. */
const row = (page: Page, name: string): Locator =>
  openPane(page).locator('tr:has(> td[data-title^="Code"])').getByText(name, { exact: true });
