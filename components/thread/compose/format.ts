import type { Selected, TextEdit } from './text-edit';

// Markdown by keyboard: rules that take a text with its selection and return the change.

/** The mark around bold words, and around italic ones. */
export const BOLD = '**';
export const ITALIC = '_';

/** Puts a mark around what is selected, or removes it; on each line by itself, as Markdown wants. */
export function toggleMark(selected: Selected, mark: string): TextEdit {
  const { text } = selected;
  const { start, end } = withoutSpace(selected);
  if (isBetween(text, start, end, mark)) {
    const from = start - mark.length;
    const inner = text.slice(start, end);
    return {
      from,
      to: end + mark.length,
      insert: inner,
      start: from,
      end: from + inner.length,
    };
  }
  if (start === end)
    return {
      from: start,
      to: end,
      insert: mark + mark,
      start: start + mark.length,
      end: start + mark.length,
    };
  const lines = text.slice(start, end).split('\n');
  const isMarked = lines.every((line) => line.trim() === '' || isInMarks(line.trim(), mark));
  const insert = lines.map((line) => markLine(line, mark, !isMarked)).join('\n');
  // One line keeps its words selected, so that a second mark can be added or this one removed.
  const inset = lines.length === 1 && !isMarked ? mark.length : 0;
  return {
    from: start,
    to: end,
    insert,
    start: start + inset,
    end: start + insert.length - inset,
  };
}

/** What is selected without the space around it; Markdown knows no mark beside a space. */
function withoutSpace({ text, start, end }: Selected): { start: number; end: number } {
  const words = text.slice(start, end);
  if (words.trim() === '') return { start, end };
  return {
    start: start + words.length - words.trimStart().length,
    end: end - (words.length - words.trimEnd().length),
  };
}

const isBetween = (text: string, start: number, end: number, mark: string): boolean =>
  start >= mark.length &&
  text.slice(start - mark.length, start) === mark &&
  text.slice(end, end + mark.length) === mark;

const isInMarks = (words: string, mark: string): boolean =>
  words.length > 2 * mark.length && words.startsWith(mark) && words.endsWith(mark);

function markLine(line: string, mark: string, on: boolean): string {
  const words = line.trim();
  if (words === '') return line;
  const [before = '', after = ''] = line.split(words);
  const inner = on ? mark + words + mark : words.slice(mark.length, -mark.length);
  return before + inner + after;
}

const BULLET = /^(\s*)[-*+] /;
const NUMBER = /^(\s*)\d{1,9}[.)] /;

/** Makes the selected lines a list, or no list again. */
export function toggleList({ text, start, end }: Selected, kind: 'bullets' | 'numbers'): TextEdit {
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const next = text.indexOf('\n', end);
  const to = next === -1 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const own = kind === 'bullets' ? BULLET : NUMBER;
  const isList =
    lines.every((line) => line.trim() === '' || own.test(line)) && /\S/.test(lines.join(''));
  let number = 0;
  const changed = lines.map((line) => {
    if (line.trim() === '' && lines.length > 1) return line;
    const bare = line.replace(BULLET, '$1').replace(NUMBER, '$1');
    if (isList) return bare;
    number += 1;
    return (kind === 'bullets' ? '- ' : `${number}. `) + bare;
  });
  const insert = changed.join('\n');
  const moved = (changed[0]?.length ?? 0) - (lines[0]?.length ?? 0);
  return start === end
    ? { from, to, insert, start: Math.max(from, start + moved), end: Math.max(from, start + moved) }
    : { from, to, insert, start: from, end: from + insert.length };
}

const SCHEME = 'https://';

/** Makes what is selected a link, whose address is typed next; of an address, a link whose words are. */
export function makeLink({ text, start, end }: Selected): TextEdit {
  const words = text.slice(start, end);
  if (isAddress(words)) {
    const insert = linkTo('', words);
    return { from: start, to: end, insert, start: start + 1, end: start + 1 };
  }
  const insert = linkTo(words, SCHEME);
  const caret = words === '' ? start + 1 : start + insert.length - 1;
  return { from: start, to: end, insert, start: caret, end: caret };
}

/** An address that is pasted over words becomes their link; undefined if it is inserted as it is. */
export function pasteLink({ text, start, end }: Selected, pasted: string): TextEdit | undefined {
  const words = text.slice(start, end);
  const address = pasted.trim();
  if (words.trim() === '' || words.includes('\n') || isAddress(words) || !isAddress(address))
    return undefined;
  const insert = linkTo(words, address);
  return {
    from: start,
    to: end,
    insert,
    start: start + insert.length,
    end: start + insert.length,
  };
}

/** A link in Markdown. Brackets do not end its words, nor do parentheses end its address. */
export const linkTo = (words: string, address: string): string =>
  `[${words.replace(/[[\]]/g, '\\$&')}](${address.replace(/[()]/g, (sign) => (sign === '(' ? '%28' : '%29'))})`;

/** Whether a text is one https address and nothing else. */
const isAddress = (text: string): boolean =>
  /^https:\/\/\S+$/.test(text) && URL.parse(text) !== null;
