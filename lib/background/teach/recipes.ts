import { browser } from 'wxt/browser';
import { rulesOf, viewOf } from '../../crm/page-rules';
import { patternOf, ruleOf } from '../../crm/pattern';
import { done, failed, type Outcome } from '../../domain/failure';
import type { TaughtField } from '../../domain/fields';
import { AddressRule, Recipe } from '../../domain/recipe';
import { slowPart, slowParts } from '../../domain/recipe-cost';
import { kindKey, kindsOf, MOST_KINDS, type Site } from '../../domain/site';
import { type By, type Choice, type Taught, Tried } from '../../domain/teach';
import { settingsDb } from '../../storage/databases';
import { mayReach } from '../keys';
import { forgetHealth } from '../sites/health';
import { keepSite } from '../sites/sites';
import { isSameKind, newKindId, withKinds } from './kinds';
import { forgetTeaching, teachingAt } from './samples';
import { tabsOf } from './third';

const SCRIPT = '/crm-teach.js';

/** Ways beside the chosen one that a recipe falls back on. */
const SPARE = 2;

/** What is found by these is that field or nothing; any mail link may be somebody else's. */
const SAFE: readonly By[] = ['label', 'mark', 'id'];

/** The recipe of a taught site; nothing where it would be none, as with an address too long. */
export function recipeFor(
  origin: string,
  pattern: string,
  { fields }: Taught,
  chosen: Partial<Record<TaughtField, number>>,
): Recipe | undefined {
  const { match, type } = ruleOf(pattern);
  const sources = fields.flatMap(({ field, choices }) => {
    const at = chosen[field];
    const first = at === undefined ? undefined : choices[at];
    if (!first) return [];
    const spare = choices.filter(
      (one) => one !== first && one.certainty === 'high' && SAFE.includes(one.by),
    );
    return [[field, [first, ...spare.slice(0, SPARE)].map(sourceOf)]];
  });
  const recipe = Recipe.safeParse({
    ...BOUND,
    id: newKindId(origin, type, []),
    name: new URL(origin).host.slice(0, 80),
    checked: new Date().toISOString().slice(0, 10),
    records: [{ match: { all: match }, type, certainty: 'high', examples: {} }],
    notRecords: [],
    fields: Object.fromEntries(sources),
  });
  return recipe.success ? recipe.data : undefined;
}

const sourceOf = ({ select, from, beside, certainty }: Choice) => ({
  ...{ select, from, certainty },
  ...(beside === undefined ? {} : { beside }),
});

/** What makes a recipe that of one site: it names no hosts. */
const BOUND: Pick<Recipe, 'hosts' | 'selfHosted'> = { hosts: [], selfHosted: true };

/** A recipe for a site, as it was typed or taken in. */
type Written = { origin: string; recipe: Recipe; pattern?: string | undefined };

/** The same to be kept: in place of the kind with this id, where it is one that was edited. */
type Keep = Written & { kind?: string | undefined };

/** The same with what its pattern comes to, in a place where we may be; or why not. */
async function understood(asked: Written): Promise<Outcome<Written>> {
  const origin = URL.parse(asked.origin)?.origin;
  if (!origin || !/^https?:/.test(origin)) return failed({ kind: 'bad-site', why: 'address' });
  if (!(await mayReach(origin))) return failed({ kind: 'no-host-permission', origin });
  const [first, ...others] = asked.recipe.records;
  if (asked.pattern === undefined || !first) return runnable({ origin, recipe: asked.recipe });
  const pattern = patternOf(asked.pattern);
  if (!pattern) return failed({ kind: 'bad-site', why: 'pattern' });
  const { match, type } = ruleOf(pattern);
  const rule = AddressRule.safeParse({ ...first, match: { all: match }, type });
  if (!rule.success) return failed({ kind: 'bad-site', why: 'pattern' });
  const recipe = { ...asked.recipe, records: [rule.data, ...others] };
  return runnable({ origin, recipe, pattern });
}

/** Refuses a recipe whose patterns may keep a page busy: nothing stops one that runs. */
function runnable(written: Written): Outcome<Written> {
  const part = slowPart(written.recipe);
  return part === undefined ? done(written) : failed({ kind: 'slow-recipe', part });
}

/**
 * Keeps a recipe for one kind of a site's records, in place of what was taught for the same; all
 * other kinds stay. Hosts that it names are of no account, and lines for the page's style are left
 * out: those of a stranger could tell what stands on the page.
 */
export async function keepRecipe(asked: Keep): Promise<Outcome<null>> {
  const written = await understood(asked);
  if (!written.ok) return written;
  const { origin, pattern } = written.value;
  const { hostPattern: _, ...recipe } = written.value.recipe;
  const known = await (await settingsDb()).get('sites', origin);
  const site: Site = known ?? { origin, rules: [], addedAt: Date.now() };
  const before = kindsOf(site);
  const edited = before.find(({ id }) => id === asked.kind);
  const gone = edited ? [edited] : await replacedBy(origin, recipe, before);
  const others = before.filter((one) => !gone.includes(one));
  const id = edited?.id ?? newKindId(origin, recipe.records[0]?.type ?? '', others);
  const kind = { ...recipe, ...BOUND, id, dock: { ...recipe.dock, css: [] } };
  // Quick by itself, but all of a site's patterns are tried at each of its addresses.
  const isTooMuch = slowParts([...others, kind]).at(-1) !== undefined;
  if (isTooMuch || others.length >= MOST_KINDS) return failed({ kind: 'not-taught', why: 'full' });
  const kinds = edited ? before.map((one) => (one === edited ? kind : one)) : [kind, ...others];
  await keepSite(withKinds(site, kinds, pattern ? ruleOf(pattern) : undefined));
  if (!edited) await forgetTeaching(origin);
  const fared = [...gone, kind].map((one) => kindKey(site, one));
  await Promise.all([origin, ...fared].map(forgetHealth));
  return done(null);
}

/** What was taught for the records of a recipe, going by its examples and by what was clicked. */
export async function replacedBy(
  origin: string,
  recipe: Recipe,
  kinds: readonly Recipe[],
): Promise<Recipe[]> {
  const samples = (await teachingAt(origin))?.samples ?? [];
  const examples = recipe.records.flatMap((rule) => Object.keys(rule.examples));
  const addresses = [
    ...samples.map(({ address }) => address),
    ...examples.filter(({ length }) => length <= 200).slice(0, 6),
  ];
  const slow = slowParts(kinds);
  return kinds.filter((one, i) =>
    isSameKind(one, recipe, origin, slow[i] === undefined ? addresses : []),
  );
}

/** Forgets what was taught of one kind of a site's records, with its address. */
export async function dropKind(asked: { origin: string; kind: string }): Promise<Outcome<null>> {
  const site = await (await settingsDb()).get('sites', asked.origin);
  const gone = site && kindsOf(site).find(({ id }) => id === asked.kind);
  if (!site || !gone) return done(null);
  await keepSite(
    withKinds(
      site,
      kindsOf(site).filter((one) => one !== gone),
    ),
  );
  await forgetHealth(kindKey(site, gone));
  return done(null);
}

/** What a recipe reads on the page of a site that was looked at last. */
export async function tryOnOpenPage(asked: Written): Promise<Outcome<Tried>> {
  const written = await understood(asked);
  if (!written.ok) return written;
  const { origin, recipe } = written.value;
  const tabId = (await tabsOf(origin))[0]?.id;
  if (tabId === undefined) return done({ kind: 'no-tab' });
  const target = { tabId };
  await browser.scripting.executeScript({ target, files: [SCRIPT] });
  const [read] = await browser.scripting.executeScript({
    target,
    func: (rules: ReturnType<typeof rulesOf>, view: ReturnType<typeof viewOf>) =>
      globalThis.alongsideTeach?.tryRecipe(rules, view),
    // As JSON: what is undefined does not travel.
    args: [JSON.parse(JSON.stringify(rulesOf(recipe))), JSON.parse(JSON.stringify(viewOf(recipe)))],
  });
  const tried = Tried.safeParse(read?.result);
  return tried.success
    ? done(tried.data)
    : failed({ kind: 'unexpected', detail: 'recipe.try: the page gave no answer' });
}
