import { browser } from 'wxt/browser';
import type messages from '../../public/_locales/en/messages.json';

/** A key of the one English locale file, `public/_locales/en/messages.json`. */
export type Word = keyof typeof messages;

/** What stands on the screen, in the browser's language. Values fill `$1`, `$2`, … in order. */
export const say = (word: Word, ...values: (string | number)[]): string =>
  withPlaces(word).replace(/\$(\d)/g, (_, place) => String(values[Number(place) - 1] ?? ''));

/**
 * Words that were asked for before. An update of the extension cuts open pages off from it: the
 * browser then throws at whoever asks for a word, and what is on the screen must stay readable.
 */
const known = new Map<Word, string>();

const PLACES = ['$1', '$2', '$3', '$4', '$5', '$6', '$7', '$8', '$9'];

function withPlaces(word: Word): string {
  const text = known.get(word) ?? fetched(word);
  if (text) known.set(word, text);
  return text;
}

/**
 * Whether the browser gives this page its words. Chromium on a busy machine was seen to give one no word
 * at all, for as long as it lived: such a page learns ours (`own-words.ts`).
 */
export const hasWords = (): boolean => withPlaces('appName') !== '';

/** Has `say` know words without asking the browser for them. */
export function learn(words: Record<Word, { message: string }>): void {
  for (const [word, { message }] of Object.entries(words))
    if (isWord(words, word)) known.set(word, message);
}

const isWord = (words: object, word: string): word is Word => Object.hasOwn(words, word);

/** A page that is cut off does without the word: a gap is better than losing what is on the screen. */
function fetched(word: Word): string {
  try {
    return browser.i18n.getMessage(word, PLACES);
  } catch {
    return '';
  }
}

/** `say` for a counted thing: `<word>One` for one of them, `<word>Many` otherwise. */
export const sayCount = (word: CountedWord, count: number, ...values: string[]): string =>
  count === 1 ? say(`${word}One`, count, ...values) : say(`${word}Many`, count, ...values);

type CountedWord = Word extends infer W ? (W extends `${infer Stem}One` ? Stem : never) : never;
