import { browser } from 'wxt/browser';
import { withClientField } from '../../crm/client-field';
import { knownCrm, patternsOf } from '../../crm/known-crms';
import * as v from '../../domain/core/schema';
import { isHostOf } from '../../domain/crm/host';
import { matchPattern } from '../../domain/crm/match-pattern';
import type { Recipe } from '../../domain/crm/recipe';
import { kindKey, kindsOf, Site } from '../../domain/crm/site';
import type { TicketRules } from '../../domain/crm/ticket-rules';
import { settingsDb } from '../../storage/databases';
import { shippedRecipe } from './shipped-recipes';
import { slowKinds } from './slow-kinds';

/** A site where the user enabled the panel: a CRM added by its host, or one known by name. */
export type EnabledSite = {
  /** Its match patterns, for the host permission and the content script. */
  patterns: string[];
  holds: (origin: string) => boolean;
  site?: Site;
  /** The id of its shipped recipe. */
  crm?: string | undefined;
  /** The custom field that holds the client's UUID. */
  clientField?: string | undefined;
  ticketRules?: TicketRules | undefined;
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
 * The taught recipes of a site. One with slow patterns, stored by an earlier release, is left out
 * because it could block the page.
 */
async function taughtRecipes(site: Site): Promise<ReadBy[]> {
  const slow = await slowKinds(site);
  return kindsOf(site)
    .filter((_, i) => slow[i] === undefined)
    .map((recipe) => ({ recipe, key: kindKey(site, recipe) }));
}

/** The recipes of an enabled site, taught ones before the shipped one. */
export async function recipesOf({ site, crm, clientField }: EnabledSite): Promise<ReadBy[]> {
  const taught = site ? await taughtRecipes(site) : [];
  const shipped = crm === undefined ? undefined : await shippedRecipe(crm);
  const all = shipped
    ? [...taught, { recipe: shipped, key: shipped.id, spare: taught.length > 0 }]
    : taught;
  return all.map((one) => ({ ...one, recipe: withClientField(one.recipe, clientField) }));
}

/** The names of the recipes of an enabled site. */
export async function recipeNamesOf({ site, crm }: EnabledSite): Promise<string[]> {
  const taught = site ? (await taughtRecipes(site)).map(({ recipe }) => recipe.name) : [];
  const shipped = crm === undefined ? undefined : knownCrm(crm);
  return shipped ? [...taught, shipped.name] : taught;
}

/** Every site where the user enabled the panel. */
export async function enabledSites(): Promise<EnabledSite[]> {
  const db = await settingsDb();
  const [sites, crms] = await Promise.all([db.getAll('sites'), db.getAll('crms')]);
  return [
    ...sites.flatMap((stored) => {
      const site = v.safeParse(Site, stored);
      return site.success ? [enabledSiteOf(site.output)] : [];
    }),
    ...crms.flatMap(({ id, switchedAt, clientField, ticketRules }) => {
      const known = knownCrm(id);
      if (!known || switchedAt === undefined) return [];
      const holds = (origin: string) => isHostOf(known, origin);
      return [{ patterns: patternsOf(known), holds, crm: id, clientField, ticketRules }];
    }),
  ];
}

const enabledSiteOf = (site: Site): EnabledSite => ({
  patterns: [matchPattern(site.origin)],
  holds: (origin) => origin === site.origin,
  site,
  crm: site.crm,
  clientField: site.clientField,
  ticketRules: site.ticketRules,
});

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
