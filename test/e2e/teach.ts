import { expect, type Page } from '@playwright/test';
import type { Chromium, ChromiumTab } from '../browsers/chromium';
import { type Picker, pickerOf } from './picker';

/** Presses the popup's button for the tab that was active last. */
export async function teach(alongside: Chromium, button = 'Teach this site'): Promise<void> {
  const popup = await alongside.open('popup');
  await popup.click('button', button);
  await expect.poll(() => popup.page.isClosed()).toBe(true);
}

/** The settings page, which opens for the review. */
export const openedOptions = async (alongside: Chromium): Promise<Page> => {
  const isOptions = (page: Page) => page.url().endsWith('/options.html#/sites');
  await expect.poll(() => alongside.context.pages().some(isOptions)).toBe(true);
  const page = alongside.context.pages().find(isOptions);
  if (!page) throw new Error('The settings did not open');
  return page;
};

type Clicks = (tab: ChromiumTab, picker: Picker, isFirst: boolean) => Promise<void>;

/** Points at two records; the settings open with the result. */
export async function teachTwo(
  alongside: Chromium,
  [one, other]: readonly [string, string],
  clicks: Clicks,
  button = 'Teach this site',
): Promise<void> {
  const tab = await alongside.openCrm(one);
  const picker = pickerOf(tab.page);
  await tab.page.bringToFront();
  await teach(alongside, button);
  await tab.page.bringToFront();
  await picker.says('Click the customer’s name');
  await clicks(tab, picker, true);
  await picker.says('Now open a second record and press Teach this site again.');
  await tab.page.goto(other);
  await teach(alongside, 'Teach this site: second record');
  await tab.page.bringToFront();
  await picker.says('Click the customer’s name');
  await clicks(tab, picker, false);
  await picker.gone();
  await tab.close();
}
