import { type Found, findRecord } from '../../crm/find-record';
import { rulesOf, typedRule } from '../../crm/page-rules';
import type { PageRule } from '../../domain/page';
import type { Recipe } from '../../domain/recipe';
import type { Site } from '../../domain/site';
import { groundsAt } from './grounds';

/** A recipe that a site is read by, under the name by which its health is kept. */
export type ReadBy = { recipe: Recipe; key: string };

/** What is taught is known by its site, what is shipped by its name. */
export const healthKey = (recipe: Recipe, site: Site | undefined): string =>
  site?.taught ? site.origin : recipe.id;

/** The view of a record that the agent chose; those of the recipes follow in their order. */
export const BY_HAND = 0;

/** How records of an origin are found and read; undefined where the panel is not wanted. */
export async function knownAt(
  origin: string,
): Promise<{ rules: PageRule[]; recipes: ReadBy[] } | undefined> {
  const wanted = await groundsAt(origin);
  if (wanted.length === 0) return undefined;
  const typed = wanted.flatMap(({ site }) => site?.rules ?? []);
  const recipes = wanted.flatMap(({ recipe, site }) =>
    recipe ? [{ recipe, key: healthKey(recipe, site) }] : [],
  );
  return {
    rules: [
      // Of two that fit alike the first decides: a recipe also knows how to read the record.
      ...recipes.flatMap(({ recipe }, i) => rulesOf(recipe, BY_HAND + 1 + i)),
      ...typed.map(typedRule),
    ],
    recipes,
  };
}

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
