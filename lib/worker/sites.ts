import { browser } from 'wxt/browser';
import type { Asker } from '../border/answer';
import { originOf, patternOf, ruleOf } from '../crm/pattern';
import { done, failed, type Outcome } from '../domain/failure';
import type { PageNews, PageRecipe } from '../domain/page';
import { DOCK_AT_FIRST, DockState, matchPattern, Site, type SiteFacts } from '../domain/site';
import { settingsDb } from '../storage/databases';
import { keyFacts, mayReach } from './keys';
import { tell, tellPage } from './news';
import { forgetTab, tabsWithRecords } from './tabs';

const SCRIPT = '/crm.js';
const DOCK = '/crm-dock.js';

/** Adds a record address to a CRM, registers the content script, and enters its open tabs. */
export async function addSite(asked: {
  address: string;
  pattern: string;
}): Promise<Outcome<SiteFacts>> {
  const origin = originOf(asked.address);
  if (!origin) return failed({ kind: 'bad-site', why: 'address' });
  const pattern = patternOf(asked.pattern);
  if (!pattern) return failed({ kind: 'bad-site', why: 'pattern' });
  if (!(await mayReach(origin))) return failed({ kind: 'no-host-permission', origin });

  const db = await settingsDb();
  const known = await db.get('sites', origin);
  const others = (known?.rules ?? []).filter((rule) => rule.pattern !== pattern);
  const site: Site = {
    origin,
    rules: [...others, ruleOf(pattern)],
    addedAt: known?.addedAt ?? Date.now(),
  };
  await db.put('sites', site);
  await registerScripts();
  await enterOpenTabs(origin);
  await tell({ kind: 'setup' });
  return done({ ...site, granted: true });
}

/** Forgets a CRM, leaves its open pages, and hands the host permission back. */
export async function removeSite(origin: string): Promise<Outcome<null>> {
  await (await settingsDb()).delete('sites', origin);
  await registerScripts();
  await leaveTabs(origin);
  await handBack(origin);
  await tell({ kind: 'setup' });
  return done(null);
}

/** Every CRM that was added, with what the browser says of our right to be there. */
export async function listSites(): Promise<SiteFacts[]> {
  const sites = await (await settingsDb()).getAll('sites');
  return Promise.all(
    sites
      .sort((a, b) => a.addedAt - b.addedAt)
      .map(async (site) => ({ ...site, granted: await mayReach(site.origin) })),
  );
}

/** Whether a CRM was added and the browser lets us be there. */
export async function mayStandBeside(origin: string): Promise<boolean> {
  const site = await (await settingsDb()).get('sites', origin);
  return site !== undefined && (await mayReach(origin));
}

/** What a content script is told of its host; null where no site is set up for it. */
export async function recipeOf({ origin = '' }: Asker): Promise<Outcome<PageRecipe | null>> {
  const db = await settingsDb();
  const site = Site.safeParse(await db.get('sites', origin));
  if (!site.success) return done(null);
  const dock = DockState.safeParse(await db.get('docks', origin));
  return done({
    rules: site.data.rules.map(({ match, type }) => ({ match, type })),
    dock: dock.success ? dock.data : DOCK_AT_FIRST,
  });
}

/** Runs the dock's script in a page that shows a record. */
export async function bringDock(tabId: number): Promise<void> {
  await browser.scripting.executeScript({ target: { tabId }, files: [DOCK] });
}

/** Remembers how the dock stands on the asking page's host. */
export async function keepDockOf({ origin = '' }: Asker, dock: DockState): Promise<Outcome<null>> {
  await (await settingsDb()).put('docks', dock, origin);
  return done(null);
}

/**
 * Makes the registered content scripts be those of the sites, whatever they were. Chromium forgets
 * them when the extension is updated, so this is also done at every start.
 */
export async function registerScripts(): Promise<void> {
  const sites = await listSites();
  const matches = new Set(
    sites.filter((site) => site.granted).map(({ origin }) => matchPattern(origin)),
  );
  const registered = await browser.scripting.getRegisteredContentScripts();
  const gone = registered.filter((script) => !matches.has(script.id)).map((script) => script.id);
  if (gone.length > 0) await browser.scripting.unregisterContentScripts({ ids: gone });
  const known = new Set(registered.map((script) => script.id));
  const fresh = [...matches].filter((match) => !known.has(match));
  if (fresh.length === 0) return;
  await browser.scripting.registerContentScripts(
    fresh.map((match) => ({
      id: match,
      matches: [match],
      js: [SCRIPT],
      runAt: 'document_idle' as const,
      persistAcrossSessions: true,
    })),
  );
}

/** Runs the content script in the tabs of an origin that were open before it was registered. */
export async function enterOpenTabs(origin: string): Promise<void> {
  await Promise.allSettled(
    (await tabsOf(origin)).map((tabId) =>
      browser.scripting.executeScript({ target: { tabId }, files: [SCRIPT] }),
    ),
  );
}

/** The same for every site: after an update, pages still hold the old, cut-off script. */
export async function enterAllOpenTabs(): Promise<void> {
  const sites = await listSites();
  await Promise.all(
    sites.filter((site) => site.granted).map(({ origin }) => enterOpenTabs(origin)),
  );
}

/** Has the pages of an origin take the dock away. */
export async function leaveTabs(origin: string): Promise<void> {
  const leave: PageNews = { alongside: 'leave' };
  // Without the permission the browser no longer says which tabs are there; what they told does.
  const told = (await tabsWithRecords()).filter(({ record }) => isOf(record.url, origin));
  const tabs = new Set([...(await tabsOf(origin)), ...told.map(({ tabId }) => tabId)]);
  await Promise.all(
    [...tabs].map(async (tabId) => {
      await forgetTab(tabId);
      await tellPage(tabId, leave);
    }),
  );
}

const isOf = (url: string | undefined, origin: string): boolean =>
  URL.parse(url ?? '')?.origin === origin;

/** Gives up a host permission, unless another site or the service itself lies on that host. */
async function handBack(origin: string): Promise<void> {
  const pattern = matchPattern(origin);
  const needed = [
    ...(await listSites()).map((site) => site.origin),
    ...(await keyFacts()).map((key) => new URL(key.address).origin),
  ];
  if (needed.some((other) => matchPattern(other) === pattern)) return;
  const { origins = [] } = await browser.permissions.getAll();
  // Only what was asked for can be given back: a build with hosts granted keeps its wider pattern.
  if (origins.includes(pattern)) await browser.permissions.remove({ origins: [pattern] });
}

async function tabsOf(origin: string): Promise<number[]> {
  const tabs = await browser.tabs.query({ url: matchPattern(origin) });
  return tabs.flatMap(({ id, url }) => (id !== undefined && isOf(url, origin) ? [id] : []));
}
