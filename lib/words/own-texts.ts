import { browser } from 'wxt/browser';
import type messages from '../../public/_locales/en/messages.json';
import { addTexts } from './words';

/** Loads every text of the English file into `t`. Only for pages: the background would keep it in memory. */
export async function loadOwnTexts(): Promise<void> {
  const file = await fetch(browser.runtime.getURL('/_locales/en/messages.json'));
  const words: typeof messages = await file.json();
  addTexts(words);
}
