/** Longest name that is told. */
const LONGEST = 200;

const NO_WORDS = 'button,input,select,svg,style,script,template,[hidden],[aria-hidden=true]';

// "Loading…" in any language ends like this; so does a name that the page itself cut off.
const PLACEHOLDER = /(…|\.\.\.)$|^(loading|please wait|untitled)$|^[^\p{L}\p{N}]*$/iu;

/**
 * The heading that names what the page shows: the first visible one of level 1 with words in it,
 * rather in `main` than outside, where it may be the CRM's logo.
 */
export function findHeading(page: ParentNode): Element | undefined {
  const headings = [...page.querySelectorAll('h1,[role=heading][aria-level="1"]')].filter(
    (heading) => nameIn(heading) && heading.checkVisibility({ visibilityProperty: true }),
  );
  return (
    headings.find((heading) => heading.matches('main h1')) ??
    headings.find((heading) => heading.matches('h1')) ??
    headings[0]
  );
}

/** The name that a heading shows; undefined while it is empty or says "Loading…". */
export const nameIn = (heading: Node): string | undefined => asName(wordsOf(heading));

/** The name in a page's title: `(3) Ada Example – Acme CRM` without what stands around it. */
export const nameInTitle = (title: string): string | undefined =>
  asName(title.replace(/^\(\d+\+?\)/, '').replace(/^(.*\S)\s+([|–—·•-]|::)\s.*$/, '$1'));

/** The words of a heading, without those of buttons and hidden parts in it. */
function wordsOf(node: Node): string {
  if (node instanceof Text) return node.data;
  if (node instanceof Element && node.matches(NO_WORDS)) return ' ';
  return [...node.childNodes].map(wordsOf).join('');
}

function asName(words: string): string | undefined {
  const name = words
    .replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
    .toWellFormed();
  return PLACEHOLDER.test(name) ? undefined : name;
}
