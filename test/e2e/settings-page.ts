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
