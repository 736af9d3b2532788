import { browser } from 'wxt/browser';
import { hasCustomFields } from '../../crm/client-field';
import { originOf, patternOf, ruleOf } from '../../crm/pattern';
import { allRecipes, certaintyOf, patternsOf, recipeNamed } from '../../crm/recipes';
import { done, failed, type Outcome } from '../../domain/failure';
import type { CrmFacts } from '../../domain/recipe';
import { slowParts } from '../../domain/recipe-cost';
import {
  covers,
  kindKey,
  kindsOf,
  matchPattern,
  type Site,
  type SiteFacts,
} from '../../domain/site';
import { settingsDb } from '../../storage/databases';
import { keyFacts, mayReach } from '../keys';
import { tell } from '../news';
import { grounds, isGranted } from './grounds';
import { forgetHealthAt } from './health';
import { enterOpenTabs, leaveOtherTabs, registerScripts } from './scripts';

/**
 * Makes a host known as a CRM: by what its record addresses look like, or as one that a shipped
 * recipe is for. Registers the content script and enters its open tabs.
 */
export async function addSite(asked: {
  address: string;
  pattern?: string | undefined;
  crm?: string | undefined;
}): Promise<Outcome<SiteFacts>> {
  const origin = originOf(asked.address);
  if (!origin) return failed({ kind: 'bad-site', why: 'address' });
  const pattern = asked.pattern === undefined ? undefined : patternOf(asked.pattern);
  const crm = asked.crm === undefined ? undefined : recipeNamed(asked.crm);
  if (!pattern && !crm) return failed({ kind: 'bad-site', why: 'pattern' });
  if (!(await mayReach(origin))) return failed({ kind: 'no-host-permission', origin });

  const known = await (await settingsDb()).get('sites', origin);
  const others = (known?.rules ?? []).filter((rule) => rule.pattern !== pattern);
  const site: Site = {
    ...known,
    origin,
    rules: [...others, ...(pattern ? [ruleOf(pattern)] : [])],
    ...(crm ? { crm: crm.id } : {}),
    addedAt: known?.addedAt ?? Date.now(),
  };
  await keepSite(site);
  return done(factsOf(site, true));
}

/** Keeps what is known of a host, and has its open pages go by it from now on. */
export async function keepSite(site: Site): Promise<void> {
  await (await settingsDb()).put('sites', site);
  await standWhereWanted();
}

/** Forgets a CRM, leaves its open pages, and hands the host permission back. */
export async function removeSite(origin: string): Promise<Outcome<null>> {
  await (await settingsDb()).delete('sites', origin);
  await forgetHealthAt(origin);
  await standWhereWanted();
  await handBack([matchPattern(origin)]);
  return done(null);
}

/** Switches a CRM on or off that is known by name. Its hosts were asked for by the screen. */
export async function switchCrm(id: string, on: boolean): Promise<Outcome<null>> {
  const recipe = recipeNamed(id);
  if (!recipe || recipe.hosts.length === 0) return failed({ kind: 'bad-site', why: 'address' });
  const db = await settingsDb();
  const patterns = patternsOf(recipe);
  if (!on) await db.delete('crms', id);
  else if (await isGranted(patterns)) await db.put('crms', { id, switchedAt: Date.now() });
  else return failed({ kind: 'no-host-permission', origin: recipe.hosts.join(', ') });
  await standWhereWanted();
  if (!on) await handBack(patterns);
  return done(null);
}

/** After something about our places changed: in those that are wanted, and in no others. */
export async function standWhereWanted(): Promise<void> {
  await registerScripts();
  await leaveOtherTabs();
  await enterOpenTabs();
  await tell({ kind: 'setup' });
}

/** Every CRM that was added by its host, with what the browser says of our right to be there. */
export async function listSites(): Promise<SiteFacts[]> {
  const sites = await (await settingsDb()).getAll('sites');
  return Promise.all(
    sites
      .sort((a, b) => a.addedAt - b.addedAt)
      .map(async (site) => factsOf(site, await mayReach(site.origin))),
  );
}

function factsOf(site: Site, granted: boolean): SiteFacts {
  const { kinds: _, taught: __, ...others } = site;
  const kinds = kindsOf(site);
  const slow = slowParts(kinds);
  return {
    ...others,
    granted,
    kinds: kinds.map((recipe, i) => ({ recipe, key: kindKey(site, recipe), slowPart: slow[i] })),
  };
}

/** Every CRM that is known by name: whether it is on, and how sure its facts are. */
export async function listCrms(): Promise<CrmFacts[]> {
  const on = new Map((await (await settingsDb()).getAll('crms')).map((crm) => [crm.id, crm]));
  return Promise.all(
    allRecipes().map(async (recipe) => ({
      id: recipe.id,
      name: recipe.name,
      patterns: patternsOf(recipe),
      hosts: recipe.hosts,
      hostPattern: recipe.hostPattern,
      selfHosted: recipe.selfHosted,
      on: on.has(recipe.id),
      granted: recipe.hosts.length > 0 && (await isGranted(patternsOf(recipe))),
      certainty: certaintyOf(recipe),
      hasCustomFields: hasCustomFields(recipe),
      clientField: on.get(recipe.id)?.clientField,
    })),
  );
}

/** Gives up host permissions, unless another place or the service itself needs them. */
export async function handBack(patterns: string[]): Promise<void> {
  const needed = new Set([
    ...(await grounds()).flatMap((ground) => ground.patterns),
    ...(await keyFacts()).map((key) => matchPattern(new URL(key.address).origin)),
  ]);
  const { origins = [] } = await browser.permissions.getAll();
  // Only what was asked for can be given back: a build with hosts granted keeps its wider pattern.
  const spare = patterns.filter(
    (one) => origins.includes(one) && ![...needed].some((other) => covers(one, other)),
  );
  if (spare.length > 0) await browser.permissions.remove({ origins: spare });
}
