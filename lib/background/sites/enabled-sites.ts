import { browser } from 'wxt/browser';
import { withClientField } from '../../crm/client-field';
import { patternsOf, recipeNamed } from '../../crm/recipes';
import { isHostOf } from '../../domain/host';
import type { Recipe } from '../../domain/recipe';
import { slowParts } from '../../domain/recipe-cost';
import { kindKey, kindsOf, matchPattern, Site } from '../../domain/site';
import { settingsDb } from '../../storage/databases';

/** Where people want the panel: a CRM on a host of its own, or one that is known by name. */
export type Ground = {
  /** The browser's permission patterns for it. */
  patterns: string[];
  holds: (origin: string) => boolean;
  site?: Site;
  recipes: ReadBy[];
};

/** A recipe that a place is read by. */
export type ReadBy = {
  recipe: Recipe;
  /** The name by which its health is kept. */
  key: string;
  /** Only for addresses that nothing else is for. */
  spare?: boolean;
};

/**
 * The recipes that a site is read by: what was taught there goes before what is shipped. A recipe
 * that an earlier release took in is not run where its patterns may keep the page busy.
 */
function recipesOf(site: Site): ReadBy[] {
  const kinds = kindsOf(site);
  const slow = slowParts(kinds);
  const taught = kinds
    .filter((_, i) => slow[i] === undefined)
    .map((recipe) => ({ recipe, key: kindKey(site, recipe) }));
  const shipped = site.crm === undefined ? undefined : recipeNamed(site.crm);
  return shipped
    ? [...taught, { recipe: shipped, key: shipped.id, spare: taught.length > 0 }]
    : taught;
}

/** Every place that people want the panel in. */
export async function grounds(): Promise<Ground[]> {
  const db = await settingsDb();
  const [sites, crms] = await Promise.all([db.getAll('sites'), db.getAll('crms')]);
  return [
    ...sites.flatMap((stored) => {
      const site = Site.safeParse(stored);
      return site.success ? [groundOf(site.data)] : [];
    }),
    ...crms.flatMap(({ id, clientField }) => {
      const shipped = recipeNamed(id);
      if (!shipped) return [];
      const recipe = withClientField(shipped, clientField);
      const holds = (origin: string) => isHostOf(recipe, origin);
      return [{ patterns: patternsOf(recipe), holds, recipes: [{ recipe, key: id }] }];
    }),
  ];
}

function groundOf(site: Site): Ground {
  return {
    patterns: [matchPattern(site.origin)],
    holds: (origin) => origin === site.origin,
    site,
    recipes: recipesOf(site).map((one) => ({
      ...one,
      recipe: withClientField(one.recipe, site.clientField),
    })),
  };
}

/** The grounds that an origin belongs to. */
export const groundsAt = async (origin: string): Promise<Ground[]> =>
  (await grounds()).filter(({ holds }) => holds(origin));

/** Whether the browser lets us be in all places that fit a pattern. */
export const isGranted = (patterns: string[]): Promise<boolean> =>
  browser.permissions.contains({ origins: patterns });

/** Whether people want the panel on an origin and the browser lets us be there. */
export async function mayStandBeside(origin: string): Promise<boolean> {
  const wanted = await groundsAt(origin);
  return wanted.length > 0 && (await isGranted([matchPattern(origin)]));
}
