import format, { type CompiledMessage } from 'icu-minify/format';
import { browser } from 'wxt/browser';
import type messages from '../../public/_locales/en/messages.json';

/** A key of the one English locale file, `public/_locales/en/messages.json`. */
export type Word = keyof typeof messages;

type Values = readonly (string | number)[];

/**
 * A text in the browser's language. Values replace `$1`, `$2`, … in order; in a text with a plural they
 * are `{1}`, `{2}`, ….
 */
export function t(word: Word, ...values: Values): string {
  const text = textOf(word);
  return text.startsWith('[')
    ? formatIcu(text, values)
    : text.replace(/\$(\d)/g, (_, index) => String(values[Number(index) - 1] ?? ''));
}

/** Creating one is slow, and a list needs the same for each row. */
const pluralRules = new Map<string, Intl.PluralRules>();

const FORMATTERS = {
  getPluralRules(language: string, options?: Intl.PluralRulesOptions) {
    const rules = pluralRules.get(language) ?? new Intl.PluralRules(language, options);
    pluralRules.set(language, rules);
    return rules;
  },
  getNumberFormat: (language: string, options?: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(language, options),
  getDateTimeFormat: (language: string, options?: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, options),
};

/** Formats a text that the build compiled (`compile-texts.ts`), by the rules of the text's language. */
function formatIcu(text: string, values: Values): string {
  const compiled: CompiledMessage = JSON.parse(text);
  const named = Object.fromEntries(values.map((value, index) => [index + 1, value]));
  const parts = format(compiled, textOf('textLanguage'), named, { formatters: FORMATTERS });
  return Array.isArray(parts) ? parts.join('') : parts;
}

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
