/** From this likeness on, two summaries may be about the same matter. */
const ALIKE = 0.6;
/** A summary of fewer words is like another only if it has the same words. */
const FEW_WORDS = 3;
/** Two words are one in other forms if they begin with this many letters, and this part of the longer one. */
const STEM = { letters: 4, part: 2 / 3 };

/** The words of a text in lower case, without diacritics, each once. */
export function wordsOf(text: string): string[] {
  const folded = text
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLocaleLowerCase();
  return [...new Set(folded.match(/[\p{L}\p{N}]+/gu))];
}

/**
 * How much two lists of words have in common, from 0 to 1: Dice's coefficient, where words of one stem
 * count as the same word. Each word has at most one partner.
 */
export function likeness(one: readonly string[], other: readonly string[]): number {
  const left = [...other];
  const take = (word: string, isSame: (a: string, b: string) => boolean): boolean => {
    const at = left.findIndex((candidate) => isSame(word, candidate));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  };
  // The same words find each other first.
  const rest = one.filter((word) => !take(word, (a, b) => a === b));
  const common = one.length - rest.filter((word) => !take(word, hasSameStem)).length;
  const all = one.length + other.length;
  return all === 0 ? 0 : (2 * common) / all;
}

function hasSameStem(one: string, other: string): boolean {
  const length = Math.max(one.length, other.length);
  let common = 0;
  while (common < length && one[common] === other[common]) common += 1;
  return common >= STEM.letters && common >= length * STEM.part;
}

/**
 * Those of the given tickets whose summaries are like the text, the most alike first. Words of `about`,
 * such as a record's name, say nothing: they are in every summary.
 */
export function alike<T extends { summary: string }>(
  text: string,
  tickets: readonly T[],
  about = '',
): T[] {
  const known = new Set(wordsOf(about));
  const tell = (summary: string) => wordsOf(summary).filter((word) => !known.has(word));
  const words = tell(text);
  if (words.length === 0) return [];
  const least = words.length < FEW_WORDS ? 1 : ALIKE;
  return tickets
    .map((ticket) => ({ ticket, like: likeness(words, tell(ticket.summary)) }))
    .filter(({ like }) => like >= least)
    .sort((a, b) => b.like - a.like)
    .map(({ ticket }) => ticket);
}
