import { readFile } from 'node:fs/promises';
import { looker } from './look-closely';
import type { Picker } from './picker';
import { addKey, expect, test } from './setting';
import { openedOptions, teachTwo } from './teach';

// Taught recipes: edited, exported and imported, and how these screens look.

/** Skips the other fields on the first record; on the second they are not asked. */
async function skipRest(picker: Picker): Promise<void> {
  await picker.says('e-mail address');
  for (const next of ['phone number', 'client ID', 'second record']) {
    await picker.press('Skip');
    await picker.says(next);
  }
}

test('a recipe is edited, exported and imported, and the settings describe its errors', async ({
  alongside,
  service,
  crm,
}) => {
  await addKey(alongside, service, service.keys.testFull);
  await teachTwo(
    alongside,
    [`${crm}/hashed/41`, `${crm}/hashed/42`],
    async ({ page }, picker, isFirst) => {
      await page.locator('h2 span').click();
      if (isFirst) await skipRest(picker);
    },
  );
  const page = await openedOptions(alongside);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('listitem', { name: '/hashed/:id' }).getByText('Name')).toBeVisible();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export recipe' }).click();
  const file = await (await downloading).path();
  const exported = await readFile(file, 'utf8');
  expect(JSON.parse(exported)).toMatchObject({ hosts: [], notRecords: [] });
  expect(exported).not.toContain('Ada Example');

  await page.getByRole('button', { name: 'Import recipe' }).click();
  const text = page.getByRole('textbox', { name: 'Recipe as JSON' });
  const save = page.getByRole('button', { name: 'Save' });
  for (const [typed, fault] of [
    ['{"id"', 'Not valid JSON'],
    ['{"id": "x"}', 'Part id of the recipe is missing'],
    [exported.replace('^/hashed/', '(a+)+^/hashed/'), 'isn’t a usable regular expression'],
    [exported.replace('(?<id>', '(?<who>'), 'needs a named group'],
    [
      exported.replace(/"select": "[^"]*(\\"[^"]*)*"/, '"select": "h2 >"'),
      'isn’t a valid selector: h2 >',
    ],
  ] as const) {
    await text.fill(typed);
    await save.click();
    await expect(page.getByText(fault)).toBeVisible();
    await expect(text).toHaveAttribute('aria-invalid', 'true');
  }
  const imported = { ...JSON.parse(exported), hosts: ['evil.example.com'], script: 'alert(1)' };
  await page.getByLabel('From a file').setInputFiles({
    name: 'recipe.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ ...imported, placeholders: ['Nobody'] })),
  });
  await expect(text).toHaveValue(/evil\.example\.com/);
  await save.click();
  await expect(page.getByText('Recipe saved.')).toBeVisible();
  await page.getByRole('button', { name: 'Edit recipe' }).click();
  await expect(text).toHaveValue(/"Nobody"/);
  expect(await text.inputValue()).not.toMatch(/evil|alert/);
  // The user changes the address as text.
  const pattern = page.getByRole('textbox', { name: 'Address of its records' });
  await expect(pattern).toHaveValue('/hashed/:id');
  await pattern.fill('/hashed');
  await save.click();
  await expect(page.getByText('This address has no place for the record’s ID.')).toBeVisible();
  await pattern.fill(`${crm}/hashed/7`);
  await save.click();
  await expect(page.getByText('Recipe saved.')).toBeVisible();
  const tab = await alongside.openCrm(`${crm}/hashed/43`);
  await (await tab.sidebar()).see('heading', 'Cleo Specimen');

  // A second kind of record is taught beside it. The user clicks its e-mail address instead of its
  // name.
  const ledger = (no: string) => `${crm}/ledger?no=${no}`;
  await teachTwo(
    alongside,
    [ledger('41'), ledger('42')],
    async ({ page }, picker, isFirst) => {
      await page.locator('a[href^="mailto:"]').click();
      if (isFirst) await skipRest(picker);
    },
    'Teach another record type',
  );
  await expect(page.getByText('What was taught for /hashed/:id stays.')).toBeVisible();
  await expect(page.getByText('This is an e-mail address. If the name')).toBeVisible();
  await page.getByRole('region', { name: 'Taught:' }).getByRole('button', { name: 'Save' }).click();
  const taught = page.getByRole('list', { name: 'Taught by clicking on' }).getByRole('listitem');
  await expect(taught).toHaveCount(2);
  await tab.page.bringToFront();
  await tab.page.goto(ledger('45'));
  await (await tab.sidebar()).see('heading', 'eve.fictional@example.com');
  await tab.page.goto(`${crm}/hashed/46`);
  await (await tab.sidebar()).see('heading', 'Finn Mockman');
  await page.bringToFront();
  const wrong = taught.filter({ hasText: '/ledger?no=:id' });
  await wrong.getByRole('button', { name: 'Remove' }).click();
  await wrong.getByRole('button', { name: 'Yes, remove' }).click();
  await expect(taught).toHaveCount(1);
});

test('the bar over the page, the popup and the review pass axe and fit their windows', async ({
  alongside,
  crm,
}, info) => {
  const look = looker(info);
  const whole = looker(info, { fullPage: true });
  const tab = await alongside.openCrm(`${crm}/ledger?no=41`);
  const popup = await alongside.open('popup');
  await popup.see('button', 'Teach this site');
  await popup.page.setViewportSize({ width: 360, height: 520 });
  await look('teach-popup', popup.page, popup.page);
  await popup.close();
  await tab.page.bringToFront();
  await teachTwo(alongside, [`${crm}/ledger?no=41`, `${crm}/ledger?no=42`], async (one, picker) => {
    const { page } = one;
    await page.locator('tr:has-text("Full name") td').last().hover();
    await page.screenshot({ path: info.outputPath('picker.png') });
    await page.locator('tr:has-text("Full name") td').last().click();
    await picker.says('Click the e-mail address');
    await page.locator('a[href^="mailto:"]').click();
    await picker.says('Click the phone number');
    // A likely mistake: the review points it out.
    await page.locator('tr:has-text("Company") td').last().click();
    await picker.says('Click the client ID');
    await page.locator('tr:has-text("Payment client") td').last().click();
  });
  const options = await openedOptions(alongside);
  await expect(options.getByRole('button', { name: 'Save' })).toBeVisible();
  const third = await alongside.openCrm(`${crm}/ledger?no=45`);
  await options.bringToFront();
  await expect(options.getByText('Compared with a third open record')).toBeVisible();
  await expect(options.getByText('doesn’t look like “Phone”')).toBeVisible();
  for (const width of [320, 1280]) {
    await options.setViewportSize({ width, height: 800 });
    await whole(`review-${width}`, options, options);
  }
  await third.close();
  await options.getByRole('button', { name: 'Save' }).click();
  await options.getByRole('button', { name: 'Edit recipe' }).click();
  for (const width of [320, 1280]) {
    await options.setViewportSize({ width, height: 800 });
    await whole(`edit-${width}`, options, options);
  }
});
