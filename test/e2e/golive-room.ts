import { expect, type Locator } from '@playwright/test';
import type { ChromiumPage } from '../browsers/chromium';
import type { FakeService } from '../fake-service/server';

/** What the room says when the latest run has ended. */
export const OVER = /The latest run (passed|failed)|Passed so far/;

/** The row of a check in the room `Go-live`, by its number. */
export const rowOf = ({ page }: ChromiumPage, number: number): Locator =>
  page
    .getByRole('table', { name: 'Checks', exact: true })
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: String(number), exact: true }) });

/**
 * Fills in the options that the command line has, too. Foreign ids make check 6 pass, and an
 * unusable value is described at its field. Ends with another run of all checks.
 */
export async function giveOptions(
  desk: ChromiumPage,
  service: FakeService,
  look: () => Promise<void>,
): Promise<void> {
  const { page } = desk;
  const foreign = service.control.addTicket('inst-test-saltmarsh', { summary: 'Not ours' });
  await page.getByText('More options', { exact: true }).click();
  await desk.fill('Foreign ticket IDs', foreign.id);
  await desk.fill('Checks to run', 'six');
  await page.getByLabel('Agreed deviations', { exact: true }).setInputFiles({
    name: 'deviations.json',
    mimeType: 'application/json',
    buffer: Buffer.from('[{"step":"6.9","reason":"Agreed","until":"2999-12-31"}]'),
  });
  await desk.click('button', 'Run checks');
  await expect(desk.find('textbox', 'Checks to run')).toBeFocused();
  await expect(desk.find('textbox', 'Checks to run')).toHaveAccessibleDescription(/such as 3,6/);
  await desk.fill('Checks to run', '6');
  await desk.click('button', 'Run checks');
  await expect(page.getByLabel('Agreed deviations', { exact: true })).toHaveAccessibleDescription(
    /no step 6\.9/,
  );
  await look();
  await desk.click('button', 'Remove the file: Agreed deviations');
  await desk.click('button', 'Run checks');
  await expect(rowOf(desk, 6)).toContainText('Passed');
  // Foreign ids disappear from the screen as soon as the run has them.
  expect(await desk.valueOf('textbox', 'Foreign ticket IDs')).toBe('');
  await desk.fill('Checks to run', '');
  await page.getByText('More options', { exact: true }).click();
  await desk.click('button', 'Run checks');
  await expect(rowOf(desk, 6)).toContainText('Warning');
  await expect(page.getByText(OVER)).toBeVisible();
}
