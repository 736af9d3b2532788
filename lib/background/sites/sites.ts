import { browser } from 'wxt/browser';
import { knownCrms, patternsOf } from '../../crm/known-crms';
import { ENVIRONMENTS } from '../../domain/core/environment-rules';
import { covers, matchPattern } from '../../domain/crm/match-pattern';
import type { CrmFacts } from '../../domain/crm/recipe';
import { kindKey, kindsOf, type Site, type SiteFacts } from '../../domain/crm/site';
import { originsOf } from '../../domain/files/storage-origins';
import { receiverOrigins } from '../../domain/golive/receiver';
import { settingsDb } from '../../storage/databases';
import { publish } from '../core/publish';
import { receiverOf } from '../core/settings-store';
import { storedStorage } from '../core/stored-storage';
import { hasHostPermission, keyFacts } from '../keys/keys';
import { injectIntoOpenTabs, registerScripts, removeFromOtherTabs } from './content-scripts';
import { enabledSites, isGranted } from './enabled-sites';
import { slowKinds } from './slow-kinds';

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
      .map(async (site) => siteFacts(site, await hasHostPermission(site.origin))),
  );
}

/** A site for a screen. */
export async function siteFacts(site: Site, granted: boolean): Promise<SiteFacts> {
  const { kinds: _, taught: __, fastBy: ___, ...others } = site;
  const kinds = kindsOf(site);
  const slow = await slowKinds(site);
  return {
    ...others,
    granted,
    kinds: kinds.map((recipe, i) => ({ recipe, key: kindKey(site, recipe), slowPart: slow[i] })),
  };
}

/** Every CRM known by name: whether it is switched on and allowed, and how certain its recipe is. */
export async function listCrms(): Promise<CrmFacts[]> {
  const storedCrms = new Map(
    (await (await settingsDb()).getAll('crms')).map((crm) => [crm.id, crm]),
  );
  return Promise.all(
    knownCrms().map(async (crm) => {
      const stored = storedCrms.get(crm.id);
      const on = stored?.switchedAt !== undefined;
      const patterns = patternsOf(crm);
      return {
        ...crm,
        patterns,
        on,
        // The browser is asked only about the few that are on: each question is a message to its process.
        granted: on && patterns.length > 0 && (await isGranted(patterns)),
        clientField: stored?.clientField,
        ticketRules: stored?.ticketRules,
      };
    }),
  );
}

/** Removes host permissions, unless another site, the service, a file storage or a receiver of the go-live checks needs them. */
export async function releaseHostPermissions(patterns: string[]): Promise<void> {
  const storages = await Promise.all(ENVIRONMENTS.map(storedStorage));
  const receivers = await Promise.all(ENVIRONMENTS.map(receiverOf));
  const needed = new Set([
    ...(await enabledSites()).flatMap((site) => site.patterns),
    ...(await keyFacts()).map((key) => matchPattern(new URL(key.address).origin)),
    ...storages.flatMap((stored) => (stored ? originsOf(stored.config).map(matchPattern) : [])),
    ...receivers.flatMap(receiverOrigins).map(matchPattern),
  ]);
  const { origins = [] } = await browser.permissions.getAll();
  // Only permissions that were asked for can be removed: a wider pattern of the manifest stays.
  const unneeded = patterns.filter(
    (one) => origins.includes(one) && ![...needed].some((other) => covers(one, other)),
  );
  if (unneeded.length > 0) await browser.permissions.remove({ origins: unneeded });
}
