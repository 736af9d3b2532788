/** Longest value that is told. */
const LONGEST = 200;

const NO_WORDS = 'button,input,select,svg,style,script,template,[hidden],[aria-hidden=true]';

// "Loading…" in any language ends like this; so does a name that the page itself cut off.
const PLACEHOLDER = /(…|\.\.\.)$|^(loading|please wait|untitled)$|^[^\p{L}\p{N}]*$/iu;

const TEXT = 3;

/** The words of a node, without those of buttons and hidden parts in it. */
export function wordsOf(node: Node): string {
  // Nodes of a frame are instances of that frame's classes, not of ours.
  if (node.nodeType === TEXT) return node.nodeValue ?? '';
  if ((node as Element).matches?.(NO_WORDS)) return ' ';
  return [...node.childNodes].map(wordsOf).join('');
}

/** Words as one short line; nothing where they say only that something is to come. */
export function asWords(words: string): string | undefined {
  const line = words
    .replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
    .toWellFormed();
  return PLACEHOLDER.test(line) ? undefined : line;
}

/** Whether a person sees an element; CRMs keep other records hidden in the page. */
export const isSeen = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true });
