import type { Page } from '@playwright/test';
import type { OwnPage } from './surface';

type Tab = { close(): Promise<void>; url(): string };

/**
 * Opens tabs in a browser in which the settings opened after installation, or that has an empty tab. The
 * first request for the settings uses that tab; any other request uses it if it is empty, and closes it
 * otherwise. It must exist already: otherwise it would open later, and hide the tab that was opened here.
 */
export function tabsBeside<T extends Tab>(
  welcome: T | undefined,
  newTab: () => Promise<T>,
): (wanted?: OwnPage) => Promise<T> {
  let left = welcome;
  return async (wanted) => {
    const there = left;
    left = undefined;
    if (there && (wanted === 'options' || there.url() === 'about:blank')) return there;
    await there?.close();
    return newTab();
  };
}

/** Opens a page of the extension in a tab of Chromium in which the extension may just open it itself. */
export const openBesideExtension = async (page: Page, address: string): Promise<void> =>
  void (await page.goto(address).catch(async (error: Error) => {
    if (!error.message.includes(`interrupted by another navigation to "${address}"`)) throw error;
    await page.waitForURL(address);
  }));
