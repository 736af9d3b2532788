import { browser } from 'wxt/browser';
import type { PageNews } from '../../domain/page';
import { matchPattern } from '../../domain/site';
import { tellPage } from '../news';
import { forgetTab, tabsWithRecords } from '../tabs';
import { type Ground, grounds, isGranted } from './grounds';

const SCRIPT = '/crm.js';
const DOCK = '/crm-dock.js';

/** Runs the dock's script in a page that shows a record. */
export async function bringDock(tabId: number): Promise<void> {
  await browser.scripting.executeScript({ target: { tabId }, files: [DOCK] });
}

/** The patterns of all places that people want the panel in, and where the browser lets us be. */
async function grantedPatterns(): Promise<string[]> {
  const wanted = [...new Set((await grounds()).flatMap(({ patterns }) => patterns))];
  const granted = await Promise.all(wanted.map((pattern) => isGranted([pattern])));
  return wanted.filter((_, i) => granted[i]);
}

/**
 * Makes the registered content scripts be those of the places we may be in, whatever they were.
 * Chromium forgets them when the extension is updated, so this is also done at every start.
 */
export async function registerScripts(): Promise<void> {
  const matches = new Set(await grantedPatterns());
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

/**
 * Runs the content script in tabs that were open before it was registered, and after an update,
 * when pages still hold the old, cut-off script. A page that has it reads its recipe again.
 */
export async function enterOpenTabs(): Promise<void> {
  const [wanted, patterns] = await Promise.all([grounds(), grantedPatterns()]);
  if (patterns.length === 0) return;
  const tabs = await browser.tabs.query({ url: patterns });
  await Promise.allSettled(
    tabs
      .filter(({ url }) => wanted.some(({ holds }) => holds(originOfTab(url))))
      .map(({ id = -1 }) =>
        browser.scripting.executeScript({ target: { tabId: id }, files: [SCRIPT] }),
      ),
  );
}

/** Has pages where the panel is not wanted, or no longer allowed, take it away. */
export async function leaveOtherTabs(): Promise<void> {
  await leaveTabsBut(await grounds());
}

/** Has every page take it away. */
export const leaveAllTabs = (): Promise<void> => leaveTabsBut([]);

async function leaveTabsBut(wanted: Ground[]): Promise<void> {
  const mayStay = async (origin: string) =>
    wanted.some((one) => one.holds(origin)) && (await isGranted([matchPattern(origin)]));
  const leave: PageNews = { alongside: 'leave' };
  // Without the permission the browser no longer says which tabs are there; what they told does.
  const told = (await tabsWithRecords()).map(({ tabId, record }) => ({
    id: tabId,
    url: record.url,
  }));
  const open = await browser.tabs.query({});
  const tabs = new Map([...open, ...told].flatMap(({ id, url }) => (id && url ? [[id, url]] : [])));
  await Promise.all(
    [...tabs].map(async ([tabId, url]) => {
      if (await mayStay(originOfTab(url))) return;
      await forgetTab(tabId);
      await tellPage(tabId, leave);
    }),
  );
}

const originOfTab = (url: string | undefined): string => URL.parse(url ?? '')?.origin ?? '';
