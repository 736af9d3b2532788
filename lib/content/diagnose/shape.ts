import { decoded } from './find-record';

/** Longest shape. */
const LONGEST = 60;

/** A page may have a title of megabytes. */
const LONGEST_READ = 500;

const EMAIL = /[^\s@]+@[^\s@]+\.[^\s@]+/g;

/** What a text looks like without what it says: `Ada 42` is `Aaa 99`, an e-mail address `a@a.aa`. */
export function shapeOf(text: string): string {
  const shape = text
    .slice(0, LONGEST_READ)
    .normalize('NFC')
    .replace(EMAIL, 'a@a.aa')
    .replace(/\p{Lu}/gu, 'A')
    .replace(/[\p{L}\p{M}]/gu, (letter) => (letter === 'A' ? 'A' : 'a'))
    .replace(/\p{N}/gu, '9')
    .replace(/[\s\p{C}]+/gu, ' ')
    .replace(/[^ -~]/gu, '?');
  if (shape.length <= LONGEST) return shape;
  return `${shape.slice(0, LONGEST)}… (${text.length} characters)`;
}

/**
 * An address or a part of it, with only those words in it that are no secret: names of parameters,
 * and what the rules of the site themselves name. All else by its shape.
 */
export const shapeOfAddress = (address: string, words: ReadonlySet<string>): string =>
  address
    .slice(0, 2048)
    .split(/([/?&=#;!]+)/)
    .map((part, i, all) => {
      if (i % 2 === 1 || words.has(part)) return part;
      const isName = all[i + 1] === '=' && all[i + 2] !== '' && /^[a-z_][a-z_.-]*$/i.test(part);
      return isName ? part : shapeOf(decoded(part) || part);
    })
    .join('');

/** The words that a pattern itself names. */
export const wordsIn = (pattern: string): string[] =>
  pattern.replace(/\(\?<\w+>|\\[a-z]/gi, ' ').match(/[a-z_][\w-]*/gi) ?? [];
