import { type Found, findRecord } from '../../crm/find-record';
import { rulesOf } from '../../crm/page-rules';
import type { Recipe } from '../../domain/recipe';
import { kindsOf, type RecordRule, type Site } from '../../domain/site';

// What is taught on a site, kind by kind: users beside tickets. None goes because of another, but
// where both are for the same records.

/** The record that an address of the site is by one recipe. */
const foundBy = (recipe: Recipe, address: string, origin: string): Found | undefined => {
  const url = URL.parse(address, origin);
  return url?.origin === origin ? findRecord(rulesOf(recipe), url) : undefined;
};

/**
 * Whether two recipes are for the same records: they share an address rule, or find one id in one of
 * these addresses. `/accounts/:id` stays beside `/accounts/12/contacts/:id`: the ids differ.
 */
export function isSameKind(
  one: Recipe,
  other: Recipe,
  origin: string,
  addresses: readonly string[],
): boolean {
  const rules = new Set(one.records.map(ruleKey));
  return (
    other.records.some((rule) => rules.has(ruleKey(rule))) ||
    addresses.some((address) => {
      const id = foundBy(one, address, origin)?.id;
      return id !== undefined && id === foundBy(other, address, origin)?.id;
    })
  );
}

/** An earlier release may have stored a rule without what rules may say since. */
const ruleKey = ({ match = {}, query = {}, fragment = {} }: Partial<Recipe['records'][number]>) =>
  JSON.stringify([match, query, fragment].map((parts) => Object.entries(parts).sort()));

/** An id that no other kind of the site has, by what its records are. */
export function newKindId(origin: string, type: string, others: readonly Recipe[]): string {
  const taken = new Set(others.map(({ id }) => id));
  const words = [new URL(origin).host, type].map(slug).filter(Boolean);
  const base = ['taught', ...words].join('-');
  for (let number = 1; ; number++) {
    const end = number === 1 ? '' : `-${number}`;
    const id = base.slice(0, LONGEST_ID - end.length) + end;
    if (!taken.has(id)) return id;
  }
}

/** As `Recipe` says. */
const LONGEST_ID = 41;

const slug = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');

/**
 * The site with one kind put in the place of others. Their addresses, as a person reads them beside the
 * recipes, go with them, unless one of those that stay is for them too.
 */
export function withKinds(site: Site, kinds: readonly Recipe[], pattern?: RecordRule): Site {
  const { taught: _, ...others } = site;
  const has = (some: readonly Recipe[], { match }: RecordRule): boolean =>
    some.some(({ records }) => records.some((rule) => rule.match.all === match));
  const rules = site.rules.filter(
    (rule) => rule.pattern !== pattern?.pattern && (has(kinds, rule) || !has(kindsOf(site), rule)),
  );
  return { ...others, kinds: [...kinds], rules: [...rules, ...(pattern ? [pattern] : [])] };
}
