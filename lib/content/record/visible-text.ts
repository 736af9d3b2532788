/** Most characters of a value. */
const LONGEST = 200;

const NO_WORDS = 'button,input,select,svg,style,script,template,[hidden],[aria-hidden=true]';

// "Loading…" ends like this in any language, and so does a truncated name.
const PLACEHOLDER = /(…|\.\.\.)$|^(loading|please wait|untitled)$/iu;

// The first saves most pages the second, which takes longer to compile than to run.
const PLAIN_WORD = /[a-z\d]/i;
const ANY_WORD = /[\p{L}\p{N}]/u;

const TEXT = 3;
const ELEMENT = 1;

/** No `instanceof`: nodes of a frame are instances of that frame's classes. */
const isElement = (node: Node): node is Element => node.nodeType === ELEMENT;

/** Returns the text of a node, without buttons and hidden parts. */
export function visibleTextOf(node: Node): string {
  if (node.nodeType === TEXT) return node.nodeValue ?? '';
  if (isElement(node) && node.matches(NO_WORDS)) return ' ';
  return [...node.childNodes].map(visibleTextOf).join('');
}

/** Returns a text as one short line; nothing for placeholders such as "Loading…". */
export function toLine(words: string): string | undefined {
  const line = words
    .replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
    .toWellFormed();
  const hasWord = PLAIN_WORD.test(line) || ANY_WORD.test(line);
  return hasWord && !PLACEHOLDER.test(line) ? line : undefined;
}

/** Whether an element is visible. CRMs keep other records hidden in the page. */
export const isSeen = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true });
