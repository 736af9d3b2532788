import type { NameBy } from './content-messages';

/** What the titles of a site's records have in common: what they begin with, and what they end with. */
export type SiteTitle = {
  /** Records whose titles were seen, three at most. */
  ids: string[];
  lead: string | null;
  tail: string | null;
};

/** Enough to be sure. */
const MOST = 3;

/** Adds what a record's page is titled; its constant part is what remains. */
export function learnTitle(
  known: SiteTitle | undefined,
  id: string,
  title: string,
): SiteTitle | undefined {
  const parts = partsOf(title);
  const [lead, tail] = [parts[0], parts.at(-1)];
  if (lead === undefined || tail === undefined) return known;
  // A page that still loads has the site's name alone for a title.
  if (known && parts.length === 1 && [known.lead, known.tail].includes(lead)) return known;
  if (!known || known.ids.join() === id)
    return { ids: [id], lead, tail: parts.length > 1 ? tail : null };
  const isKnown = known.ids.includes(id) || known.ids.length === MOST;
  const same = { lead: lead === known.lead, tail: tail === known.tail };
  if (isKnown && same.lead && same.tail) return known;
  return {
    ids: [id, ...known.ids.filter((one) => one !== id)].slice(0, MOST),
    lead: same.lead ? lead : null,
    tail: same.tail ? tail : null,
  };
}

/**
 * Whether a text is the name of the site: every title ends with it, or begins. A customer may be
 * called as others' titles end; then the title of its own record begins so and says more.
 */
export function isSiteName(
  text: string,
  by: NameBy,
  id: string,
  known: SiteTitle | undefined,
): boolean {
  if (by === 'site') return true;
  const others = known?.ids.filter((one) => one !== id).length ?? 0;
  if (others > 0 && by !== 'both' && isSame(text, known?.tail)) return true;
  return others > 1 && isSame(text, known?.lead);
}

const isSame = (text: string, part: string | null | undefined): boolean =>
  part?.toLowerCase() === text.toLowerCase();

const partsOf = (title: string): string[] =>
  title
    .replace(/^\(\d+\+?\)/, '')
    .split(/\s(?:[|–—·•»-]|::)\s/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
