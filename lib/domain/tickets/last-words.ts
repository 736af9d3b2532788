import type { Message } from './message';

/** Characters of a message that a list shows at most. */
const LENGTH = 140;

/** How much of a message is looked at: the marks of Markdown take room, too. */
const LOOKED_AT = 1_000;

/** Marks of Markdown at the start of a line: headings, quotes and items. */
const LINE_MARKS = /^[ \t]*(?:#{1,6}|>|[-*+]|\d{1,9}[.)])[ \t]+/gm;

/** Marks around words, which lists show without them. */
const WORD_MARKS = /\*\*|__|~~|`+/g;

/** A text in one line as lists show it, without marks of Markdown; undefined if nothing is left. */
export function firstLineOf(text: string): string | undefined {
  const plain = text.slice(0, LOOKED_AT).replace(LINE_MARKS, '').replace(WORD_MARKS, '');
  const line = [...plain.replace(/\s+/g, ' ').trim()].slice(0, LENGTH).join('');
  return line === '' ? undefined : line;
}

/** What a list shows of a message: its text in one line, else the name of its first file; empty without both. */
export const lastWordsOf = ({ text, attachments }: Message): string =>
  firstLineOf(text) ?? firstLineOf(attachments[0]?.name ?? '') ?? '';
