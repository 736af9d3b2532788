/** A part of a text: its position in UTF-16 units; `end` is after its last one. */
export type Span = { start: number; end: number };

/** What a pattern with the flag `g` matches. */
export const spansOf = (pattern: RegExp, text: string): Span[] =>
  [...text.matchAll(pattern)].map(({ 0: match, index }) => ({
    start: index,
    end: index + match.length,
  }));
