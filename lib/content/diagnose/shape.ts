import { decoded } from '../../crm/find-record';

/** Longest shape. */
const LONGEST = 60;

/** A page may have a title of megabytes. */
const LONGEST_READ = 500;

const EMAIL = /[^\s@]+@[^\s@]+\.[^\s@]+/g;

/** Returns a text's shape without its content: `Ada 42` gives `Aaa 99`, an e-mail address `a@a.aa`. */
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
 * Returns an address in which only harmless words are kept: names of parameters, and words of the
 * site's rules. Everything else is reduced to its shape.
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

/** Returns the words in a pattern. */
export const wordsIn = (pattern: string): string[] =>
  pattern.replace(/\(\?<\w+>|\\[a-z]/gi, ' ').match(/[a-z_][\w-]*/gi) ?? [];
