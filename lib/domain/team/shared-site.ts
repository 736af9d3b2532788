import * as v from '../core/schema';
import { ClientFieldName, Recipe } from '../crm/recipe';
import { recipeOfSite } from '../crm/recipe-of-site';
import { kindsOf, MOST_KINDS, type Site } from '../crm/site';

const isOrigin = (text: string): boolean =>
  URL.parse(text)?.origin === text && /^https?:/.test(text) && !text.includes('*');

/** A CRM site as the team's admin shares it. Rules for tickets stay with each agent. */
export const SharedSite = v.object({
  origin: v.pipe(v.string(), v.maxLength(300), v.check(isOrigin)),
  /** The patterns of its record addresses, as the user writes them. */
  patterns: v.pipe(v.array(v.pipe(v.string(), v.maxLength(2_048))), v.maxLength(100)),
  /** The shipped recipe of the CRM that runs there. */
  crm: v.optional(v.pipe(v.string(), v.maxLength(64))),
  clientField: v.optional(ClientFieldName),
  /** Its taught recipes; a stranger's, until they are checked. */
  kinds: v.pipe(v.array(Recipe), v.maxLength(MOST_KINDS)),
});
export type SharedSite = v.InferOutput<typeof SharedSite>;

/** In place of the ids of kinds, which each browser makes for itself. */
const SHARED_ID = 'shared';

/** A shared recipe: without examples, which are addresses of clients' records. */
const sharedKind = (recipe: Recipe): Recipe => ({
  ...recipeOfSite(recipe),
  id: SHARED_ID,
  records: recipe.records.map((rule) => ({ ...rule, examples: {} })),
});

/** What may be taken of a shared site. Two are alike if their texts as JSON are. */
export const plainSite = (site: SharedSite): SharedSite | undefined =>
  v.tryParse(SharedSite, { ...site, kinds: site.kinds.map(sharedKind) });

/** What is shared of a site; undefined if an earlier release stored what is not allowed any more. */
export const sharedSiteOf = (site: Site): SharedSite | undefined => {
  const { origin, rules, crm, clientField } = site;
  const patterns = rules.map(({ pattern }) => pattern);
  return plainSite({ origin, patterns, crm, clientField, kinds: [...kindsOf(site)] });
};
