import { browser } from 'wxt/browser';
import type messages from '../../public/_locales/en/messages.json';

/** A key of the one English locale file, `public/_locales/en/messages.json`. */
export type Word = keyof typeof messages;

/** What stands on the screen, in the browser's language. Values fill `$1`, `$2`, … in order. */
export const say = (word: Word, ...values: (string | number)[]): string =>
  browser.i18n.getMessage(word, values.map(String));

/** `say` for a counted thing: `<word>One` for one of them, `<word>Many` otherwise. */
export const sayCount = (word: CountedWord, count: number): string =>
  count === 1 ? say(`${word}One`, count) : say(`${word}Many`, count);

type CountedWord = Word extends infer W ? (W extends `${infer Stem}One` ? Stem : never) : never;
