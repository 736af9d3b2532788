import type { Page, TestInfo } from '@playwright/test';
import { SETTINGS_SECTIONS } from '../../lib/domain/core/settings-routes';
import type { Chromium } from '../browsers/chromium';
import { looker } from './look-closely';
import { expectScrollers } from './one-scroller';
import { addCrm, addKey, expect, test } from './setting';
import { enter } from './settings-page';

// Every section of the settings, as new users and as others see it, in wide and narrow windows.

const WIDTHS = [1280, 1920, 720, 380];
/** Of a new user's settings, which differ in a few rows. */
const FIRST_WIDTHS = [1280, 380];

/** Whether all that the page shows fits its window. */
const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollHeight <= innerHeight);

/** Enters every section in windows of these widths, and expects it to pass axe and to fit. */
function looksAtAll(page: Page, info: TestInfo) {
  const look = looker(info, { fullPage: true });
  // Colours are the same in every width.
  const lookInLight = looker(info, { fullPage: true }, ['light']);
  return async (name: string, widths: number[]): Promise<void> => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      for (const section of SETTINGS_SECTIONS) {
        await enter(page, section);
        const lookHere = width === WIDTHS[0] ? look : lookInLight;
        await lookHere(`${name}-${section}-${width}`, page, page);
        await expectScrollers(page, `${name}-${section}-${width}`, 1);
        // The section of the CRMs has a row more for each that is on.
        if (width === WIDTHS[0] && !(name === 'later' && section === 'sites'))
          expect.soft(await fits(page), `${name} ${section}`).toBe(true);
      }
    }
  };
}

/** Opens a customer beside the panel, which is the last of the first steps. */
async function takeLastStep(alongside: Chromium, crm: string, page: Page): Promise<void> {
  await expect(page.getByText('Open a customer in your CRM')).toBeVisible();
  const tab = await alongside.openCrm(`${crm}/customers/41`);
  await (await tab.sidebar()).see('heading', 'Ada Example');
  await tab.close();
  await expect(page.getByRole('list', { name: 'First steps' })).toHaveCount(0);
}

test('a new user’s sections and first steps pass axe and fit their window', async ({
  alongside,
  service,
  crm,
}, info) => {
  const look = looker(info, { fullPage: true });
  const { page } = await alongside.open('options');
  await looksAtAll(page, info)('first', FIRST_WIDTHS);
  await addKey(alongside, service, service.keys.testFull);
  await expect(page.getByText('Turn on your CRM, or add its address.')).toBeVisible();
  await enter(page, 'keys');
  await look('second-step', page, page);
  await addKey(alongside, service, service.keys.liveFull);
  await addCrm(alongside, crm);
  await expect(page.getByText('Open a customer in your CRM')).toBeVisible();
  await look('third-step', page, page);
  await takeLastStep(alongside, crm, page);
});

test('every later section passes axe and fits its window', async ({
  alongside,
  service,
  crm,
}, info) => {
  await addKey(alongside, service, service.keys.testFull);
  await addKey(alongside, service, service.keys.liveFull);
  await addCrm(alongside, crm);
  const { page } = await alongside.open('options');
  await takeLastStep(alongside, crm, page);
  await looksAtAll(page, info)('later', WIDTHS);
});

test('questions, results and large text in the settings pass axe', async ({
  alongside,
  service,
  crm,
}, info) => {
  const look = looker(info, { fullPage: true });
  const lookInLight = looker(info, { fullPage: true }, ['light']);
  await addKey(alongside, service, service.keys.testFull);
  await addKey(alongside, service, service.keys.liveFull);
  await addCrm(alongside, crm);
  const { page } = await alongside.open('options');
  await takeLastStep(alongside, crm, page);

  await page.setViewportSize({ width: 1280, height: 800 });
  await enter(page, 'keys');
  await page.getByRole('button', { name: 'Remove' }).first().click();
  await look('remove-key', page, page);
  await page.setViewportSize({ width: 380, height: 800 });
  await look('remove-key-380', page, page);
  await page.getByRole('button', { name: 'Keep' }).click();
  await page.setViewportSize({ width: 1280, height: 800 });

  for (const text of ['undo', 'e', 'nothing like it']) {
    await page.getByRole('searchbox', { name: 'Search settings' }).fill(text);
    await look(`search-${text}`, page, page);
    await expectScrollers(page, text, 1);
  }
  await page.getByRole('searchbox', { name: 'Search settings' }).fill('hubspot');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('switch', { name: 'HubSpot' })).toBeFocused();
  await look('found', page, page);
  await page.getByRole('searchbox', { name: 'Search settings' }).focus();
  await page.keyboard.press('Escape');

  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  for (const width of [1280, 380]) {
    await page.setViewportSize({ width, height: 800 });
    for (const section of SETTINGS_SECTIONS) {
      await enter(page, section);
      await lookInLight(`large-text-${section}-${width}`, page, page);
    }
  }
});
