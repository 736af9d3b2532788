import type { Page } from '@playwright/test';
import type { OwnPage } from './surface';

type Tab = { close(): Promise<void> };

/** Gives tabs to a test. */
export type Tabs<T> = {
  /** A tab for a page: the one that is left, if it can be used, or a new one. */
  take: (wanted?: OwnPage) => Promise<T>;
  /** Works in the tab that is left, which stays for `take`, or in a new one, which is closed then. */
  borrow: <Result>(work: (tab: T) => Promise<Result>) => Promise<Result>;
};

/**
 * The tabs of a browser in which the settings opened after installation, or that has an empty tab. The
 * first request for the settings uses that tab; any other request uses it if it is empty, and closes it
 * otherwise. It must exist already: otherwise it would open later, and hide the tab that was opened here.
 */
export function tabsBeside<T extends Tab>(
  welcome: T | undefined,
  newTab: () => Promise<T>,
  isEmpty: (tab: T) => boolean = () => false,
): Tabs<T> {
  let left = welcome;
  return {
    take: async (wanted) => {
      const there = left;
      left = undefined;
      if (there && (wanted === 'options' || isEmpty(there))) return there;
      await there?.close();
      return newTab();
    },
    borrow: async (work) => {
      if (left) return work(left);
      const tab = await newTab();
      const result = await work(tab);
      await tab.close();
      return result;
    },
  };
}

/** Opens a page of the extension in a tab of Chromium in which the extension may just open it itself. */
export const openBesideExtension = async (page: Page, address: string): Promise<void> =>
  void (await page.goto(address).catch(async (error: Error) => {
    if (!error.message.includes(`interrupted by another navigation to "${address}"`)) throw error;
    await page.waitForURL(address);
  }));
