import { type FoundRecord, findRecord } from '../../crm/find-record';
import { rulesOf, typedRule } from '../../crm/page-rules';
import type { PageRule } from '../../domain/crm/content-messages';
import { enabledSitesAt, type ReadBy, recipesOf } from './enabled-sites';

/** Index of the view of a record that the agent chose. The views of the recipes follow in their order. */
export const CHOSEN_VIEW = 0;

/** The address rules and recipes of an origin; undefined if the user did not enable the site. */
export async function readingRulesAt(
  origin: string,
): Promise<{ rules: PageRule[]; recipes: ReadBy[] } | undefined> {
  const wanted = await enabledSitesAt(origin);
  if (wanted.length === 0) return undefined;
  const typed = wanted.flatMap(({ site }) => site?.rules ?? []);
  const recipes = (await Promise.all(wanted.map(recipesOf))).flat();
  const hasSpare = recipes.some(({ spare }) => spare);
  return {
    rules: [
      // Of two equally good matches the first decides. Recipes come first: they can also read the record.
      ...recipes.flatMap(({ recipe, spare }, i) =>
        rulesOf(recipe, CHOSEN_VIEW + 1 + i).map(hasSpare && !spare ? beforeSpare : unchanged),
      ),
      ...typed.map(typedRule).map(hasSpare ? beforeSpare : unchanged),
    ],
    recipes,
  };
}

const unchanged = (rule: PageRule): PageRule => rule;

/**
 * The rule with a higher priority than all spare ones. The longest match decides, so three parts that
 * match the whole address are added. The content script needs no notion of priority.
 */
const beforeSpare = (rule: PageRule): PageRule => ({
  ...rule,
  parts: [...rule.parts, ...Array<PageRule['parts'][number]>(3).fill(WHOLE_ADDRESS)],
});

const WHOLE_ADDRESS: PageRule['parts'][number] = { on: 'all', match: '^[^]*' };

type ReadingRules = NonNullable<Awaited<ReturnType<typeof readingRulesAt>>>;

/** The record that an address of an origin names. */
export function recordIn({ rules }: ReadingRules, origin: string, address: string) {
  const url = URL.parse(address);
  return url?.origin === origin ? findRecord(rules, url) : undefined;
}

/** The record that an address names, and the recipe that reads it, if any; undefined for no record. */
export async function knownRecord(
  origin: string,
  address: string,
): Promise<{ found: FoundRecord; readBy: ReadBy | undefined } | undefined> {
  const known = await readingRulesAt(origin);
  const found = known && recordIn(known, origin, address);
  if (!found) return undefined;
  return { found, readBy: known?.recipes[(found.view ?? CHOSEN_VIEW) - CHOSEN_VIEW - 1] };
}
