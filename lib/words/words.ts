import { browser } from 'wxt/browser';
import type messages from '../../public/_locales/en/messages.json';

/** A key of the one English locale file, `public/_locales/en/messages.json`. */
export type Word = keyof typeof messages;

/** A text in the browser's language. Values replace `$1`, `$2`, … in order. */
export const t = (word: Word, ...values: (string | number)[]): string =>
  textOf(word).replace(/\$(\d)/g, (_, index) => String(values[Number(index) - 1] ?? ''));

/**
 * Caches texts. An update of the extension invalidates the context of open pages: the browser then
 * throws for each text, and the screen must stay readable.
 */
const cache = new Map<Word, string>();

const PLACEHOLDERS = ['$1', '$2', '$3', '$4', '$5', '$6', '$7', '$8', '$9'];

function textOf(word: Word): string {
  const text = cache.get(word) ?? fetchText(word);
  if (text) cache.set(word, text);
  return text;
}

/**
 * Whether the browser gives this page its texts. On a busy machine, Chromium gave a page none
 * during its whole life; such a page loads our own (`own-texts.ts`).
 */
export const hasTexts = (): boolean => textOf('appName') !== '';

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

/** A text with a count: `<word>One` for one, `<word>Many` otherwise. */
export const tCount = (word: CountedWord, count: number, ...values: string[]): string =>
  count === 1 ? t(`${word}One`, count, ...values) : t(`${word}Many`, count, ...values);

type CountedWord = Word extends infer W ? (W extends `${infer Stem}One` ? Stem : never) : never;
