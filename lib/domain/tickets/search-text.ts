/** Characters of an excerpt, and how many of them stand before the hit at most. */
const LENGTH = 140;
const BEFORE = 30;

/** The words of a search, in lower case. */
export const searchWords = (text: string): string[] =>
  text.toLocaleLowerCase().split(/\s+/).filter(Boolean);

/** Whether a text contains a word of a search. */
export const contains = (text: string, word: string): boolean =>
  text.toLocaleLowerCase().includes(word);

/** The part of a text around a word, in one line. It begins with a whole word, if that is near. */
export function excerptOf(text: string, word: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const at = Math.max(0, line.toLocaleLowerCase().indexOf(word) - BEFORE);
  const start = at === 0 ? 0 : Math.max(at, line.indexOf(' ', at) + 1);
  return (start > 0 ? '…' : '') + line.slice(start, start + LENGTH);
}

/** A text in parts, of which every second one is a word of the search. */
export function markWords(text: string, words: readonly string[]): string[] {
  if (words.length === 0) return [text];
  // With the flag `u`, a pattern may escape these characters and no others.
  const escaped = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  return text.split(new RegExp(`(${escaped.join('|')})`, 'giu'));
}
