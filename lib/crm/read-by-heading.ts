import type { NameBy } from '../domain/page';
import { isAround, nameInTitle, readHeading } from './read-name';
import { sightOf } from './read-sight';
import type { Reading } from './reading';
import { asWords } from './words-of';

/** Where a page says the name of its site. */
const SITE_NAME =
  'meta[name="application-name"],meta[property="og:site_name"],meta[name="apple-mobile-web-app-title"]';

/** Reads a page by its heading and title, where no recipe says more; `kind` is the address's word. */
export const readByHeading = (kind: string): Reading => ({
  page: () => document,
  // What heads a page without a record names nobody.
  name: () => (sight() ? undefined : readHeading(document)),
  title: () => (sight() ? undefined : nameInTitle(document.title)),
  ready: () => undefined,
  field: () => undefined,
  health: () => ({}),
  sight,
  nameBy: (name, byHeading) => nameBy(name, byHeading, kind),
  quiet: 0,
  silent: false,
});

const sight = () => sightOf(undefined, readHeading(document)?.value ?? nameInTitle(document.title));

/**
 * What says that a text is the record's name: its heading, and perhaps the title, too, which says the
 * same and more. Nothing but another record's text tells a name from a heading over each of them; a
 * text that names the site, stands around the record or says what kind of record it is waits for that.
 */
function nameBy(name: string, byHeading: boolean, kind: string): NameBy {
  if (!byHeading) return 'title';
  const title = asWords(document.title);
  const inTitle = nameInTitle(document.title) === name && title !== name;
  return inTitle && !isOfSite(name) && !saysKind(name, kind) ? 'both' : 'heading';
}

function isOfSite(name: string): boolean {
  const same = (words: string | null | undefined): boolean =>
    asWords(words ?? '')?.toLowerCase() === name.toLowerCase();
  const told = [...document.querySelectorAll<HTMLMetaElement>(SITE_NAME)];
  const around = [...document.querySelectorAll('header *,nav *,[role=banner] *')].slice(0, 500);
  return (
    told.some(({ content }) => same(content)) ||
    around.some((one) => isAround(one) && same(one.textContent))
  );
}

/** Whether a text holds the word for what is opened: "Customer details" under `/customers/42`. */
function saysKind(name: string, kind: string): boolean {
  const one = kind.toLowerCase().replace(/(ies|s)$/, '');
  return one.length > 2 && name.toLowerCase().includes(one);
}
