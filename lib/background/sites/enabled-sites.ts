import { browser } from 'wxt/browser';
import { withClientField } from '../../crm/client-field';
import { patternsOf, recipeNamed } from '../../crm/recipes';
import { isHostOf } from '../../domain/crm/host';
import { matchPattern } from '../../domain/crm/match-pattern';
import type { Recipe } from '../../domain/crm/recipe';
import { slowKinds } from '../../domain/crm/recipe-cost';
import { kindKey, kindsOf, Site } from '../../domain/crm/site';
import { settingsDb } from '../../storage/databases';

/** A site where the user enabled the panel: a CRM added by its host, or one known by name. */
export type EnabledSite = {
  /** Its match patterns, for the host permission and the content script. */
  patterns: string[];
  holds: (origin: string) => boolean;
  site?: Site;
  recipes: ReadBy[];
};

/** A recipe by which a site is read. */
export type ReadBy = {
  recipe: Recipe;
  /** The key under which its health is stored. */
  key: string;
  /** Used only for addresses that no other rule matches. */
  spare?: boolean;
};

/**
 * The recipes of a site, taught ones before the shipped one. A taught recipe with slow patterns, stored
 * by an earlier release, is left out because it could block the page.
 */
function recipesOf(site: Site): ReadBy[] {
  const slow = slowKinds(site);
  const taught = kindsOf(site)
    .filter((_, i) => slow[i] === undefined)
    .map((recipe) => ({ recipe, key: kindKey(site, recipe) }));
  const shipped = site.crm === undefined ? undefined : recipeNamed(site.crm);
  return shipped
    ? [...taught, { recipe: shipped, key: shipped.id, spare: taught.length > 0 }]
    : taught;
}

/** Every site where the user enabled the panel. */
export async function enabledSites(): Promise<EnabledSite[]> {
  const db = await settingsDb();
  const [sites, crms] = await Promise.all([db.getAll('sites'), db.getAll('crms')]);
  return [
    ...sites.flatMap((stored) => {
      const site = Site.safeParse(stored);
      return site.success ? [enabledSiteOf(site.data)] : [];
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

function enabledSiteOf(site: Site): EnabledSite {
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

/** The enabled sites that an origin belongs to. */
export const enabledSitesAt = async (origin: string): Promise<EnabledSite[]> =>
  (await enabledSites()).filter(({ holds }) => holds(origin));

/** Whether we have the host permission for all these match patterns. */
export const isGranted = (patterns: string[]): Promise<boolean> =>
  browser.permissions.contains({ origins: patterns });

/** Whether the user enabled the panel on an origin and we have the host permission. */
export async function isSiteAllowed(origin: string): Promise<boolean> {
  const wanted = await enabledSitesAt(origin);
  return wanted.length > 0 && (await isGranted([matchPattern(origin)]));
}
