import type { Page } from '@playwright/test';
import { SETTINGS_SECTIONS } from '../../lib/domain/core/settings-routes';
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

test('every section passes axe and fits its window', async ({ alongside, service, crm }, info) => {
  const look = looker(info, { fullPage: true });
  // Colours are the same in every width.
  const lookInLight = looker(info, { fullPage: true }, ['light']);
  const { page } = await alongside.open('options');
  const lookAtAll = async (name: string, widths: number[]) => {
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
  await lookAtAll('first', FIRST_WIDTHS);
  await addKey(alongside, service, service.keys.testFull);
  await expect(page.getByText('Turn on your CRM, or add its address.')).toBeVisible();
  await enter(page, 'keys');
  await look('second-step', page, page);
  await addKey(alongside, service, service.keys.liveFull);
  await addCrm(alongside, crm);
  await expect(page.getByText('Open a customer in your CRM')).toBeVisible();
  await look('third-step', page, page);
  const tab = await alongside.openCrm(`${crm}/customers/41`);
  await (await tab.sidebar()).see('heading', 'Ada Example');
  await tab.close();
  await expect(page.getByRole('list', { name: 'First steps' })).toHaveCount(0);
  await lookAtAll('later', WIDTHS);

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
