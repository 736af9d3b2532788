import { browser } from 'wxt/browser';

/** Brings the script that teaches and tries recipes into the page of a tab. */
export const injectTeaching = (tabId: number) =>
  browser.scripting.executeScript({ target: { tabId }, files: ['/crm-teach.js'] });
