import { type Found, findRecord } from '../../crm/find-record';
import { rulesOf, typedRule } from '../../crm/page-rules';
import type { PageRule } from '../../domain/page';
import { groundsAt, type ReadBy } from './grounds';

/** The view of a record that the agent chose; those of the recipes follow in their order. */
export const BY_HAND = 0;

/** How records of an origin are found and read; undefined where the panel is not wanted. */
export async function knownAt(
  origin: string,
): Promise<{ rules: PageRule[]; recipes: ReadBy[] } | undefined> {
  const wanted = await groundsAt(origin);
  if (wanted.length === 0) return undefined;
  const typed = wanted.flatMap(({ site }) => site?.rules ?? []);
  const recipes = wanted.flatMap((ground) => ground.recipes);
  const hasSpare = recipes.some(({ spare }) => spare);
  return {
    rules: [
      // Of two that fit alike the first decides: a recipe also knows how to read the record.
      ...recipes.flatMap(({ recipe, spare }, i) =>
        rulesOf(recipe, BY_HAND + 1 + i).map(hasSpare && !spare ? beforeSpare : asItIs),
      ),
      ...typed.map(typedRule).map(hasSpare ? beforeSpare : asItIs),
    ],
    recipes,
  };
}

const asItIs = (rule: PageRule): PageRule => rule;

/**
 * A rule that goes before all spare ones. The longest fit decides, and this one fits the whole address
 * more often than the parts of a shipped rule do; so nothing has to be known of it in the page.
 */
const beforeSpare = (rule: PageRule): PageRule => ({
  ...rule,
  parts: [...rule.parts, ...Array<PageRule['parts'][number]>(3).fill(WHOLE)],
});

const WHOLE: PageRule['parts'][number] = { on: 'all', match: '^[^]*' };

/** The record that an address of an origin names, and the recipe that reads it, if one does. */
export async function knownRecord(
  origin: string,
  address: string,
): Promise<{ found: Found; readBy: ReadBy | undefined } | undefined> {
  const url = URL.parse(address);
  const known = await knownAt(origin);
  const found = known && url?.origin === origin ? findRecord(known.rules, url) : undefined;
  if (!found) return undefined;
  return { found, readBy: known?.recipes[(found.view ?? BY_HAND) - BY_HAND - 1] };
}
