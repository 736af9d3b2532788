import { LONGEST_TRIED } from '../domain/page-bounds';
import { asWords, isSeen, wordsOf } from './words-of';

/** An element on the page, and what it says. */
export type Read = { element: Element; value: string };

/** What is around the record on every page of an application, and names the application. */
const AROUND = 'nav,[role=navigation],[role=banner],[role=contentinfo],[role=search]';

/** A bar of the page; inside of these it is the record's own. */
const BAR = 'header,footer';
const CONTENT = 'main,[role=main],article,section';

/**
 * The heading that names what the page shows: the first visible one of level 1 with words in it,
 * rather in `main` than outside. One in the page's own header or navigation names the application.
 */
export function readHeading(page: ParentNode): Read | undefined {
  const headings = [...page.querySelectorAll('h1,[role=heading][aria-level="1"]')].flatMap(
    (element) => {
      const value = asWords(wordsOf(element));
      return value && isSeen(element) && !isAround(element) ? [{ element, value }] : [];
    },
  );
  return (
    headings.find(({ element }) => element.matches('main h1')) ??
    headings.find(({ element }) => element.matches('h1')) ??
    headings[0]
  );
}

/** Whether an element stands in the page's own header, footer or navigation. */
export function isAround(element: Element): boolean {
  if (element.closest(AROUND)) return true;
  const bar = element.closest(BAR);
  return bar !== null && !bar.closest(CONTENT);
}

/**
 * The name in a page's title: `(3) Ada Example – Acme CRM` without what stands around it, or what
 * `pattern` catches as `name`.
 */
export const nameInTitle = (title: string, pattern?: string): string | undefined =>
  asWords(
    pattern
      ? (new RegExp(pattern).exec(title.slice(0, LONGEST_TRIED))?.groups?.name ?? '')
      : title.replace(/^\(\d+\+?\)/, '').replace(/^(.*\S)\s+([|–—·•-]|::)\s.*$/, '$1'),
  );
