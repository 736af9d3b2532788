import { knownCrm, patternsOf } from '../../crm/known-crms';
import { parseOrigin, patternOf, ruleOf } from '../../crm/pattern/pattern';
import { done, failed, type Outcome } from '../../domain/core/failure';
import { isOnOtherHost } from '../../domain/crm/host';
import { matchPattern } from '../../domain/crm/match-pattern';
import { withCost } from '../../domain/crm/recipe-cost';
import type { Site, SiteFacts } from '../../domain/crm/site';
import type { Params } from '../../protocol/contract';
import { settingsDb } from '../../storage/databases';
import { logEvent } from '../core/log';
import { hasHostPermission } from '../keys/keys';
import { isGranted } from './enabled-sites';
import { clearHealthAt } from './selector-health';
import { releaseHostPermissions, siteFacts, syncContentScripts } from './sites';

/**
 * Adds a host as a CRM, by the pattern of its record addresses or by a shipped recipe, and starts the
 * content script in its open tabs. Fails with `bad-site` or `no-host-permission`.
 */
export async function addSite(params: Params<'sites.add'>): Promise<Outcome<SiteFacts>> {
  const origin = parseOrigin(params.address);
  if (!origin) return failed({ kind: 'bad-site', why: 'address' });
  return orRelease([matchPattern(origin)], () => addOrigin(origin, params));
}

/**
 * Does something for which the screen asked the user for access to hosts. If that fails, or what came of it does not
 * need the access, the access is given back, unless something else needs it.
 */
export async function orRelease<T>(
  patterns: string[],
  run: () => Promise<Outcome<T>>,
  needsAccess: (value: T) => boolean = () => true,
): Promise<Outcome<T>> {
  let isNeeded = false;
  try {
    const outcome = await run();
    isNeeded = outcome.ok && needsAccess(outcome.value);
    return outcome;
  } finally {
    if (!isNeeded) await releaseHostPermissions(patterns);
  }
}

async function addOrigin(origin: string, params: Params<'sites.add'>): Promise<Outcome<SiteFacts>> {
  if (params.pattern !== undefined && isOnOtherHost(params.pattern, origin))
    return failed({ kind: 'bad-site', why: 'other-host' });
  const pattern = params.pattern === undefined ? undefined : patternOf(params.pattern);
  const crm = params.crm === undefined ? undefined : knownCrm(params.crm);
  if (!pattern && !crm) return failed({ kind: 'bad-site', why: 'pattern' });
  if (!(await hasHostPermission(origin))) return failed({ kind: 'no-host-permission', origin });

  const site = await updateSite(origin, (stored) => ({
    ...stored,
    origin,
    rules: [
      ...(stored?.rules ?? []).filter((rule) => rule.pattern !== pattern),
      ...(pattern ? [ruleOf(pattern)] : []),
    ],
    ...(crm ? { crm: crm.id } : {}),
    addedAt: stored?.addedAt ?? Date.now(),
  }));
  logEvent('site-added');
  await syncContentScripts();
  return done(await siteFacts(site, true));
}

/**
 * Changes what is stored of a site in one transaction, and returns it: a site that is removed meanwhile does not come
 * back, and nothing is lost that another window changes. With undefined it stays as it is.
 */
export async function updateSite<Changed extends Site | undefined>(
  origin: string,
  change: (stored: Site | undefined) => Changed,
): Promise<Changed> {
  const { store, done: stored } = (await settingsDb()).transaction('sites', 'readwrite');
  const site = change(await store.get(origin));
  if (site) await store.put(withCost(site));
  await stored;
  return site;
}

/** Deletes a site, removes the panel from its open pages, and releases the host permission. */
export async function removeSite(origin: string): Promise<Outcome<null>> {
  await (await settingsDb()).delete('sites', origin);
  logEvent('site-removed');
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
  const patterns = patternsOf(crm);
  const change = async (): Promise<Outcome<null>> => {
    if (switchedOn && !(await isGranted(patterns)))
      return failed({ kind: 'no-host-permission', origin: crm.hosts.join(', ') });
    const isChanged = await storeSwitch(id, switchedOn);
    if (isChanged) logEvent(switchedOn ? 'site-added' : 'site-removed');
    await syncContentScripts();
    return done(null);
  };
  return orRelease(patterns, change, () => switchedOn);
}

/** A CRM that is switched off keeps its settings for when it is on again. Returns whether it was switched. */
async function storeSwitch(id: string, switchedOn: boolean): Promise<boolean> {
  const { store, done: stored } = (await settingsDb()).transaction('crms', 'readwrite');
  const known = await store.get(id);
  const { switchedAt, ...settings } = known ?? { id, switchedAt: undefined };
  const wasOn = switchedAt !== undefined;
  if (wasOn !== switchedOn)
    await store.put({ ...settings, switchedAt: switchedOn ? Date.now() : undefined });
  await stored;
  return wasOn !== switchedOn;
}
