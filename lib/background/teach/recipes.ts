import { browser } from 'wxt/browser';
import { rulesOf, viewOf } from '../../crm/page-rules';
import { patternOf, ruleOf } from '../../crm/pattern/pattern';
import { done, failed, type Outcome } from '../../domain/core/failure';
import * as v from '../../domain/core/schema';
import type { TeachableField } from '../../domain/crm/fields';
import { matchPattern } from '../../domain/crm/match-pattern';
import { AddressRule, Recipe } from '../../domain/crm/recipe';
import { slowPart, slowParts } from '../../domain/crm/recipe-cost';
import { recipeOfSite, SITE_ONLY } from '../../domain/crm/recipe-of-site';
import { slowSelector } from '../../domain/crm/selector-cost';
import { kindKey, kindsOf, MOST_KINDS, type Site } from '../../domain/crm/site';
import { type By, type SelectorChoice, type Taught, Tried } from '../../domain/crm/teach';
import { hasHostPermission } from '../keys/keys';
import { orRelease, updateSite } from '../sites/change-sites';
import { clearHealth } from '../sites/selector-health';
import { syncContentScripts } from '../sites/sites';
import { injectTeaching } from './inject-teaching';
import { isSameKind, newKindId, recordFoundBy, withKinds } from './kinds';
import { clearTeaching, teachingAt } from './samples';
import { hasShippedPart } from './shipped-rule';
import { tabsOf } from './third-record';

/** Selectors beside the chosen one that a recipe falls back on. */
const MOST_FALLBACKS = 2;

/** Kinds of selectors that find this field or nothing; a mail link may belong to another person. */
const SAFE: readonly By[] = ['label', 'mark', 'id'];

/**
 * The recipe for the user's choices; undefined if it is invalid, for example because the address is too long.
 * `shipped` is the rule of a shipped recipe for the same records.
 */
export function recipeFor(
  origin: string,
  pattern: string,
  { fields }: Taught,
  chosen: Partial<Record<TeachableField, number>>,
  shipped: AddressRule | undefined,
): Recipe | undefined {
  const { match: all, type } = ruleOf(pattern);
  // The last part that catches an id decides: the shipped rule's.
  const rule = shipped
    ? { ...shipped, match: { all, ...shipped.match } }
    : { match: { all }, type };
  const sources = fields.flatMap(({ field, choices }) => {
    const at = chosen[field];
    const first = at === undefined ? undefined : choices[at];
    if (!first) return [];
    const fallbacks = choices.filter(
      (one) => one !== first && one.certainty === 'high' && SAFE.includes(one.by),
    );
    return [[field, [first, ...fallbacks.slice(0, MOST_FALLBACKS)].map(sourceOf)]];
  });
  const recipe = v.safeParse(Recipe, {
    ...SITE_ONLY,
    id: newKindId(origin, type, []),
    name: new URL(origin).host.slice(0, 80),
    checked: new Date().toISOString().slice(0, 10),
    records: [{ ...rule, certainty: 'high', examples: {} }],
    notRecords: [],
    fields: Object.fromEntries(sources),
  });
  return recipe.success ? recipe.output : undefined;
}

const sourceOf = ({ select, from, beside, certainty }: SelectorChoice) => ({
  select,
  from,
  certainty,
  ...(beside === undefined ? {} : { beside }),
});

/** A typed, imported or taught recipe for a site. */
type RecipeInput = { origin: string; recipe: Recipe; pattern?: string | undefined };

/** A recipe to save; `kind` is the id of the kind that was edited, if any. */
type SaveInput = RecipeInput & { kind?: string | undefined };

/** The recipe with its pattern as an address rule. Fails with `bad-site`, `no-host-permission` or `slow-recipe`. */
async function validate(params: RecipeInput): Promise<Outcome<RecipeInput>> {
  const origin = webOrigin(params.origin);
  if (origin === undefined) return failed({ kind: 'bad-site', why: 'address' });
  if (!(await hasHostPermission(origin))) return failed({ kind: 'no-host-permission', origin });
  const [first, ...others] = params.recipe.records;
  if (params.pattern === undefined || !first) return rejectSlow({ origin, recipe: params.recipe });
  const pattern = patternOf(params.pattern);
  if (!pattern) return failed({ kind: 'bad-site', why: 'pattern' });
  const rule = v.safeParse(AddressRule, withPattern(first, pattern));
  if (!rule.success) return failed({ kind: 'bad-site', why: 'pattern' });
  const recipe = { ...params.recipe, records: [rule.output, ...others] };
  return rejectSlow({ origin, recipe, pattern });
}

function webOrigin(address: string): string | undefined {
  const origin = URL.parse(address)?.origin;
  return origin && /^https?:/.test(origin) ? origin : undefined;
}

/** An address rule with another pattern. What it has of a shipped rule stays, and says the type of the records. */
function withPattern(rule: AddressRule, pattern: string) {
  const { match: all, type } = ruleOf(pattern);
  return hasShippedPart(rule)
    ? { ...rule, match: { ...rule.match, all } }
    : { ...rule, match: { all }, type };
}

/** Rejects a recipe that may block a page, by a pattern or by its selectors: neither can be stopped. */
function rejectSlow(validated: RecipeInput): Outcome<RecipeInput> {
  const part = slowPart(validated.recipe) ?? slowSelector(validated.recipe);
  return part === undefined ? done(validated) : failed({ kind: 'slow-recipe', part });
}

/**
 * Saves a recipe for one kind of a site's records, in place of the kinds for the same records. Fails
 * as `validate` does, or with `not-taught` if the site has too many kinds.
 */
export function saveRecipe(params: SaveInput): Promise<Outcome<null>> {
  const origin = webOrigin(params.origin);
  return orRelease(origin === undefined ? [] : [matchPattern(origin)], () => save(params));
}

async function save(params: SaveInput): Promise<Outcome<null>> {
  const validated = await validate(params);
  if (!validated.ok) return validated;
  const { origin, pattern } = validated.value;
  const recipe = recipeOfSite(validated.value.recipe);
  const clicked = await clickedAddresses(origin);
  const changed: string[] = [];
  let isEdit = false;
  const saved = await updateSite(origin, (known) => {
    const site: Site = known ?? { origin, rules: [], addedAt: Date.now() };
    const stored = kindsOf(site);
    const edited = stored.find(({ id }) => id === params.kind);
    isEdit = edited !== undefined;
    const replaced = edited ? [edited] : kindsReplacedBy(origin, recipe, stored, clicked);
    const others = stored.filter((one) => !replaced.includes(one));
    const id = edited?.id ?? newKindId(origin, recipe.records[0]?.type ?? '', others);
    const kind = { ...recipe, id };
    // Each recipe may be fast, but all patterns of a site are tried on each of its addresses.
    const isTooMuch = slowParts([...others, kind]).at(-1) !== undefined;
    if (isTooMuch || others.length >= MOST_KINDS) return undefined;
    changed.push(...[...replaced, kind].map((one) => kindKey(site, one)));
    const kinds = edited ? stored.map((one) => (one === edited ? kind : one)) : [kind, ...others];
    return withKinds(site, kinds, pattern ? ruleOf(pattern) : undefined);
  });
  if (!saved) return failed({ kind: 'not-taught', why: 'full' });
  // An imported recipe for other records takes nothing of what was clicked.
  const isOfClicked = clicked.every((address) => recordFoundBy(recipe, address, origin));
  if (!isEdit && clicked.length > 0 && isOfClicked) await clearTeaching(origin);
  await Promise.all([origin, ...changed].map(clearHealth));
  // Last: screens hear of it, and read again at once.
  await syncContentScripts();
  return done(null);
}

/** The addresses of the records that the user clicked on a site and did not save yet. */
const clickedAddresses = async (origin: string): Promise<string[]> =>
  ((await teachingAt(origin))?.samples ?? []).map(({ address }) => address);

/** The kinds that are for the same records as a recipe, judged by its examples and the clicked records. */
export function kindsReplacedBy(
  origin: string,
  recipe: Recipe,
  kinds: readonly Recipe[],
  clicked: readonly string[],
): Recipe[] {
  const examples = recipe.records.flatMap((rule) => Object.keys(rule.examples));
  const addresses = [...clicked, ...examples.filter(({ length }) => length <= 200).slice(0, 6)];
  const slow = slowParts(kinds);
  return kinds.filter((one, i) =>
    isSameKind(one, recipe, origin, slow[i] === undefined ? addresses : []),
  );
}

/** Deletes one kind of a site's records, with its address rules. */
export async function deleteKind(params: { origin: string; kind: string }): Promise<Outcome<null>> {
  const keys: string[] = [];
  const site = await updateSite(params.origin, (stored) => {
    const kinds = stored ? kindsOf(stored) : [];
    const deleted = kinds.find(({ id }) => id === params.kind);
    if (!stored || !deleted) return undefined;
    keys.push(kindKey(stored, deleted));
    return withKinds(
      stored,
      kinds.filter((one) => one !== deleted),
    );
  });
  if (!site) return done(null);
  for (const key of keys) await clearHealth(key);
  await syncContentScripts();
  return done(null);
}

/** What a recipe reads on the site's tab that was active last; `no-tab` if none is open. */
export async function tryOnOpenPage(params: RecipeInput): Promise<Outcome<Tried>> {
  const validated = await validate(params);
  if (!validated.ok) return validated;
  const { origin, recipe } = validated.value;
  const tabId = (await tabsOf(origin))[0]?.id;
  if (tabId === undefined) return done({ kind: 'no-tab' });
  await injectTeaching(tabId);
  const [read] = await browser.scripting.executeScript({
    target: { tabId },
    func: (rules: ReturnType<typeof rulesOf>, view: ReturnType<typeof viewOf>) =>
      globalThis.alongsideTeach?.tryRecipe(rules, view),
    // `executeScript` takes JSON values only; this drops undefined ones.
    args: [JSON.parse(JSON.stringify(rulesOf(recipe))), JSON.parse(JSON.stringify(viewOf(recipe)))],
  });
  const tried = v.safeParse(Tried, read?.result);
  return tried.success
    ? done(tried.output)
    : failed({ kind: 'unexpected', detail: 'recipe.try: the page gave no reply' });
}
