import { COST_RULES, kindsOf, type Site } from '../../domain/crm/site';

/**
 * The slow parts of a site's taught recipes, in order. Those of a site that was saved as fast are not counted again, and
 * the code that counts is not loaded: that would take up to 20 ms of a start of the background.
 */
export async function slowKinds(site: Site): Promise<(string | undefined)[]> {
  const kinds = kindsOf(site);
  if (kinds.length === 0 || site.fastBy === COST_RULES) return kinds.map(() => undefined);
  const { slowParts } = await import('../../domain/crm/recipe-cost');
  return slowParts(kinds);
}
