import { LONGEST_TRIED } from '../../domain/crm/page-bounds';
import { isSeen, toLine, visibleTextOf } from './visible-text';

/** An element and its text. */
export type Read = { element: Element; value: string };

/** Parts of the page's frame, which name the application and not the record. */
const AROUND = 'nav,[role=navigation],[role=banner],[role=contentinfo],[role=search]';

/** Header and footer; inside `CONTENT` they belong to the record. */
const BAR = 'header,footer';
const CONTENT = 'main,[role=main],article,section';

/**
 * Returns the heading of the page's content: the first visible one of level 1 with text, preferably
 * in `main`. Headings in the page's header or navigation name the application.
 */
export function readHeading(page: ParentNode): Read | undefined {
  const headings = [...page.querySelectorAll('h1,[role=heading][aria-level="1"]')].flatMap(
    (element) => {
      const value = toLine(visibleTextOf(element));
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
 * Returns the name in a page's title: `Ada Example` of `(3) Ada Example – Acme CRM`, or the group
 * `name` of `pattern`.
 */
export const nameInTitle = (title: string, pattern?: string): string | undefined =>
  toLine(
    pattern
      ? (new RegExp(pattern).exec(title.slice(0, LONGEST_TRIED))?.groups?.name ?? '')
      : title.replace(/^\(\d+\+?\)/, '').replace(/^(.*\S)\s+([|–—·•-]|::)\s.*$/, '$1'),
  );
