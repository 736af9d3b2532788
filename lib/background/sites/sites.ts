import { browser } from 'wxt/browser';
import { knownCrm, knownCrms, patternsOf } from '../../crm/known-crms';
import { parseOrigin, patternOf, ruleOf } from '../../crm/pattern/pattern';
import { done, failed, type Outcome } from '../../domain/core/failure';
import { covers, matchPattern } from '../../domain/crm/match-pattern';
import type { CrmFacts } from '../../domain/crm/recipe';
import { slowKinds, withCost } from '../../domain/crm/recipe-cost';
import { kindKey, kindsOf, type Site, type SiteFacts } from '../../domain/crm/site';
import type { Params } from '../../protocol/contract';
import { settingsDb } from '../../storage/databases';
import { publish } from '../core/publish';
import { hasHostPermission, keyFacts } from '../keys/keys';
import { injectIntoOpenTabs, registerScripts, removeFromOtherTabs } from './content-scripts';
import { enabledSites, isGranted } from './enabled-sites';
import { clearHealthAt } from './selector-health';

/**
 * Adds a host as a CRM, by the pattern of its record addresses or by a shipped recipe, and starts the
 * content script in its open tabs. Fails with `bad-site` or `no-host-permission`.
 */
export async function addSite(params: Params<'sites.add'>): Promise<Outcome<SiteFacts>> {
  const origin = parseOrigin(params.address);
  if (!origin) return failed({ kind: 'bad-site', why: 'address' });
  const pattern = params.pattern === undefined ? undefined : patternOf(params.pattern);
  const crm = params.crm === undefined ? undefined : knownCrm(params.crm);
  if (!pattern && !crm) return failed({ kind: 'bad-site', why: 'pattern' });
  if (!(await hasHostPermission(origin))) return failed({ kind: 'no-host-permission', origin });

  const stored = await (await settingsDb()).get('sites', origin);
  const others = (stored?.rules ?? []).filter((rule) => rule.pattern !== pattern);
  const site: Site = {
    ...stored,
    origin,
    rules: [...others, ...(pattern ? [ruleOf(pattern)] : [])],
    ...(crm ? { crm: crm.id } : {}),
    addedAt: stored?.addedAt ?? Date.now(),
  };
  await saveSite(site);
  return done(factsOf(site, true));
}

/** Saves a site, and updates its open pages. */
export async function saveSite(site: Site): Promise<void> {
  await (await settingsDb()).put('sites', withCost(site));
  await syncContentScripts();
}

/** Deletes a site, removes the panel from its open pages, and releases the host permission. */
export async function removeSite(origin: string): Promise<Outcome<null>> {
  await (await settingsDb()).delete('sites', origin);
  await clearHealthAt(origin);
  await syncContentScripts();
  await releaseHostPermissions([matchPattern(origin)]);
  return done(null);
}

/**
 * Switches a CRM known by name on or off. The screen has asked for the host permission before. Fails with
 * `bad-site` or `no-host-permission`.
 */
export async function switchCrm(id: string, switchedOn: boolean): Promise<Outcome<null>> {
  const crm = knownCrm(id);
  if (!crm || crm.hosts.length === 0) return failed({ kind: 'bad-site', why: 'address' });
  const db = await settingsDb();
  const patterns = patternsOf(crm);
  if (!switchedOn) await db.delete('crms', id);
  else if (await isGranted(patterns)) await db.put('crms', { id, switchedAt: Date.now() });
  else return failed({ kind: 'no-host-permission', origin: crm.hosts.join(', ') });
  await syncContentScripts();
  if (!switchedOn) await releaseHostPermissions(patterns);
  return done(null);
}

/** Registers, removes and injects the content scripts after the enabled sites or permissions changed. */
export async function syncContentScripts(): Promise<void> {
  await registerScripts();
  await removeFromOtherTabs();
  await injectIntoOpenTabs();
  await publish({ kind: 'setup' });
}

/** Every CRM that was added by its host, and whether we have its host permission. */
export async function listSites(): Promise<SiteFacts[]> {
  const sites = await (await settingsDb()).getAll('sites');
  return Promise.all(
    sites
      .sort((a, b) => a.addedAt - b.addedAt)
      .map(async (site) => factsOf(site, await hasHostPermission(site.origin))),
  );
}

function factsOf(site: Site, granted: boolean): SiteFacts {
  const { kinds: _, taught: __, fastBy: ___, ...others } = site;
  const kinds = kindsOf(site);
  const slow = slowKinds(site);
  return {
    ...others,
    granted,
    kinds: kinds.map((recipe, i) => ({ recipe, key: kindKey(site, recipe), slowPart: slow[i] })),
  };
}

/** Every CRM known by name: whether it is switched on, and how certain its recipe is. */
export async function listCrms(): Promise<CrmFacts[]> {
  const switchedOn = new Map(
    (await (await settingsDb()).getAll('crms')).map((crm) => [crm.id, crm]),
  );
  return Promise.all(
    knownCrms().map(async (crm) => ({
      ...crm,
      patterns: patternsOf(crm),
      on: switchedOn.has(crm.id),
      granted: crm.hosts.length > 0 && (await isGranted(patternsOf(crm))),
      clientField: switchedOn.get(crm.id)?.clientField,
      ticketRules: switchedOn.get(crm.id)?.ticketRules,
    })),
  );
}

/** Removes host permissions, unless another site or the service needs them. */
export async function releaseHostPermissions(patterns: string[]): Promise<void> {
  const needed = new Set([
    ...(await enabledSites()).flatMap((site) => site.patterns),
    ...(await keyFacts()).map((key) => matchPattern(new URL(key.address).origin)),
  ]);
  const { origins = [] } = await browser.permissions.getAll();
  // Only permissions that were asked for can be removed: a wider pattern of the manifest stays.
  const unneeded = patterns.filter(
    (one) => origins.includes(one) && ![...needed].some((other) => covers(one, other)),
  );
  if (unneeded.length > 0) await browser.permissions.remove({ origins: unneeded });
}
