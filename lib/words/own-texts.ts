import { browser } from 'wxt/browser';
import type messages from '../../public/_locales/en/messages.json';
import { addTexts } from './words';

/** Loads every text of the English file into `t`. Only for pages: the background would keep it in memory. */
export async function loadOwnTexts(): Promise<void> {
  const file = await fetch(browser.runtime.getURL('/_locales/en/messages.json'));
  const words: typeof messages = await file.json();
  addTexts(words);
}

/**
 * The texts of the go-live checks in a language; none if the language lacks the file. Browsers name the
 * folders of languages with `_`: `pt_BR`.
 */
export async function fetchGoliveTexts(language: string): Promise<Record<string, string>> {
  const english = browser.runtime.getURL('/_locales/en/golive.json');
  const folder = language.replace('-', '_');
  const file = await fetch(new URL(`../${folder}/golive.json`, english)).catch(missing);
  if (!file?.ok) return {};
  const texts: Record<string, { message: string }> = await file.json();
  const words = Object.entries(texts).map(([word, { message }]) => [word, message] as const);
  // Translation tools leave an untranslated text empty.
  return Object.fromEntries(words.filter(([, message]) => message !== ''));
}

/** Browsers reject the request for a file that the extension lacks. */
const missing = (): undefined => undefined;
