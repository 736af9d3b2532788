import { type FoundRecord, findRecord } from '../../crm/find-record';
import { rulesOf } from '../../crm/page-rules';
import type { Recipe } from '../../domain/crm/recipe';
import { kindsOf, type RecordRule, type Site } from '../../domain/crm/site';

// The kinds of records that are taught on a site, such as users and tickets. A new kind replaces another
// only if both are for the same records.

/** The record that a recipe finds in an address of the site, if any. */
export const recordFoundBy = (
  recipe: Recipe,
  address: string,
  origin: string,
): FoundRecord | undefined => {
  const url = URL.parse(address, origin);
  return url?.origin === origin ? findRecord(rulesOf(recipe), url) : undefined;
};

/**
 * Whether two recipes are for the same records: they share an address rule, or find the same id in one
 * of these addresses. `/accounts/:id` and `/accounts/12/contacts/:id` differ, because their ids do.
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
      const id = recordFoundBy(one, address, origin)?.id;
      return id !== undefined && id === recordFoundBy(other, address, origin)?.id;
    })
  );
}

/** Rules stored by an earlier release may lack the newer fields. */
const ruleKey = ({ match = {}, query = {}, fragment = {} }: Partial<Recipe['records'][number]>) =>
  JSON.stringify([match, query, fragment].map((parts) => Object.entries(parts).sort()));

/** An id for a kind, made of host and type, that no other kind of the site has. */
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

/** The limit in the schema `Recipe`. */
const LONGEST_ID = 41;

const slug = (words: string): string =>
  words
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-|-$/g, '');

/**
 * The site with these kinds in place of its kinds, and with `pattern` as an address rule. Address rules
 * of removed kinds are removed too, unless another kind has the same rule.
 */
export function withKinds(site: Site, kinds: readonly Recipe[], pattern?: RecordRule): Site {
  const { taught: _, ...others } = site;
  const hasRule = (recipes: readonly Recipe[], { match }: RecordRule): boolean =>
    recipes.some(({ records }) => records.some((rule) => rule.match.all === match));
  const rules = site.rules.filter(
    (rule) =>
      rule.pattern !== pattern?.pattern && (hasRule(kinds, rule) || !hasRule(kindsOf(site), rule)),
  );
  return { ...others, kinds: [...kinds], rules: [...rules, ...(pattern ? [pattern] : [])] };
}
