import { expect, type Page } from '@playwright/test';
import type { SettingsSection } from '../../lib/domain/core/settings-routes';
import { enterSection } from '../browsers/settings-sections';

/** Opens a section of the settings by its address, and waits until it is read. */
export async function enter(page: Page, section: SettingsSection): Promise<void> {
  await page.evaluate(enterSection, section);
  const open = page.locator(`section:has(> div > #section-${section})`);
  await expect(open).toBeVisible();
  await expect(open.locator('h2 ~ *').first()).toBeVisible();
}

/** Presses `Try again now` until the browser is connected to its team: it may connect by itself before that. */
export const connectNow = (page: Page): Promise<void> =>
  expect(async () => {
    const again = page.getByRole('button', { name: 'Try again now', exact: true });
    if (await again.isVisible()) await again.click({ timeout: 1_000 });
    const connected = page.getByText('Connected.').filter({ visible: true });
    await expect(connected).toBeVisible({ timeout: 2_000 });
  }).toPass();
