import { browser } from 'wxt/browser';
import type messages from '../../public/_locales/en/messages.json';
import { formatList, formatText, type TextValues } from './format-text';

/** A key of the one English locale file, `public/_locales/en/messages.json`. */
export type Word = keyof typeof messages;

/**
 * A text in the browser's language. Values replace `$1`, `$2`, … in order; in a text with a plural they
 * are `{1}`, `{2}`, ….
 */
export const t = (word: Word, ...values: TextValues): string =>
  formatText(compiledText(word), () => compiledText('textLanguage'), values);

/** Parts of a text as a list: "a, b and c" in a sentence, "a, b, c" elsewhere. */
export const listOf = (
  parts: readonly (string | number)[],
  form: 'sentence' | 'plain' = 'plain',
): string => formatList(parts.map(String), compiledText('textLanguage') || 'en', form);

/**
 * Caches texts. An update of the extension invalidates the context of open pages: the browser then
 * throws for each text, and the screen must stay readable.
 */
const cache = new Map<Word, string>();

const PLACEHOLDERS = ['$1', '$2', '$3', '$4', '$5', '$6', '$7', '$8', '$9'];

/** A text as the build compiled it, without values. */
export function compiledText(word: Word): string {
  const text = cache.get(word) ?? fetchText(word);
  if (text) cache.set(word, text);
  return text;
}

/**
 * Whether the browser gives this page its texts. On a busy machine, Chromium gave a page none
 * during its whole life; such a page loads our own (`own-texts.ts`).
 */
export const hasTexts = (): boolean => compiledText('appName') !== '';

/** Adds texts to the cache without asking the browser. */
export function addTexts(words: Record<Word, { message: string }>): void {
  for (const [word, { message }] of Object.entries(words))
    if (isWord(words, word)) cache.set(word, message);
}

const isWord = (words: object, word: string): word is Word => Object.hasOwn(words, word);

/** Without a valid context the text is empty: a gap is better than losing the whole screen. */
function fetchText(word: Word): string {
  try {
    return browser.i18n.getMessage(word, PLACEHOLDERS);
  } catch {
    return '';
  }
}

/**
 * The language of the browser, as `en-GB`: dates, times and sizes are written as its user is used to,
 * whatever language our texts are in. Undefined (which stands for it) without a valid context.
 */
export function browserLanguage(): string | undefined {
  try {
    return browser.i18n.getUILanguage();
  } catch {
    return undefined;
  }
}
