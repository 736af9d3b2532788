import type { NameBy } from '../../domain/crm/content-messages';
import { isAround, nameInTitle } from './read-name';
import { toLine } from './visible-text';

/** Most elements of the page's frame that are compared. */
const MOST_AROUND = 500;

/** The elements that name the site. */
const SITE_NAME =
  'meta[name="application-name"],meta[property="og:site_name"],meta[name="apple-mobile-web-app-title"]';

/**
 * Returns the evidence that a text is the record's name where no recipe says so: the heading, the
 * title, or both. `outside` are headings of pages without a record. A heading
 * that is the same on every record looks like a name until another record is read. So a text of the
 * page's frame, or with the word for the record's kind, counts as weak evidence. The site's name and
 * headings of pages without a record are never a name.
 */
export function nameEvidence(
  name: string,
  byHeading: boolean,
  outside: readonly string[],
  kind: string,
): NameBy {
  const own = name.toLowerCase();
  // Most texts of the page's frame are shorter than a name, and need no more than this to be told from it.
  const same = (words: string | null | undefined): boolean =>
    (words ?? '').toLowerCase().length >= own.length && toLine(words ?? '')?.toLowerCase() === own;
  const told = [...document.querySelectorAll<HTMLMetaElement>(SITE_NAME)];
  if (told.some(({ content }) => same(content))) return 'site';
  const inTitle = nameInTitle(document.title) === name && toLine(document.title) !== name;
  // A list may have a customer's name as its heading; that record's title then has it, too.
  if (!inTitle && outside.some(same)) return 'site';
  if (!byHeading) return 'title';
  return inTitle && !saysKind(name, kind) && !isOfFrame(same) ? 'both' : 'heading';
}

/** The elements in the page's headers and navigation; those in a `nav` of a `header` come twice. */
const elementsOfFrame = (): Element[] =>
  [...document.querySelectorAll('header,nav,[role=banner]')].flatMap((frame) => [
    ...frame.getElementsByTagName('*'),
  ]);

/** Whether the page's own frame has a text, as its header or its navigation. */
const isOfFrame = (same: (words: string | null) => boolean): boolean =>
  [...new Set(elementsOfFrame())]
    .slice(0, MOST_AROUND)
    .some((one) => same(one.textContent) && isAround(one));

/** Whether a text has the address's word for the record: "Customer details" at `/customers/42`. */
function saysKind(name: string, kind: string): boolean {
  const one = kind.toLowerCase().replace(/(ies|s)$/, '');
  return one.length > 2 && name.toLowerCase().includes(one);
}
