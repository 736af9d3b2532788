import { browser } from 'wxt/browser';
import { runExclusive } from '../../async/run-exclusive';
import type { PageMessage } from '../../domain/crm/content-messages';
import { matchPattern } from '../../domain/crm/match-pattern';
import { sendToPage } from '../core/publish';
import { clearTab, reportedTabs } from '../core/tab-store';
import { waitForPage } from '../core/wait-for-page';
import { removeEarlyRoom } from './early-room';
import { type EnabledSite, enabledSites, isGranted } from './enabled-sites';

const SCRIPT = '/crm.js';

/** The match patterns of all enabled sites for which we have the host permission. */
async function grantedPatterns(): Promise<string[]> {
  const wanted = [...new Set((await enabledSites()).flatMap(({ patterns }) => patterns))];
  const granted = await Promise.all(wanted.map((pattern) => isGranted([pattern])));
  return wanted.filter((_, i) => granted[i]);
}

/** How many calls began to read which sites are enabled, and the number of the one that registered last. */
let [begun, registeredBy] = [0, 0];

/**
 * Registers content scripts for exactly the enabled and permitted sites. Chromium drops registrations
 * when the extension is updated, so this also runs at every start.
 */
export async function registerScripts(): Promise<void> {
  const number = ++begun;
  // Read outside of the mutex: a database that never opens must not hold it.
  const matches = new Set(await grantedPatterns());
  await runExclusive('content-scripts', async () => {
    // Another call began to read later, and registered sooner: its list is newer.
    if (number < registeredBy) return;
    registeredBy = number;
    const registered = await browser.scripting.getRegisteredContentScripts();
    const gone = registered.filter(({ id }) => !matches.has(id)).map(({ id }) => id);
    if (gone.length > 0) await browser.scripting.unregisterContentScripts({ ids: gone });
    const known = new Set(registered.map(({ id }) => id));
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
  });
}

/**
 * Injects the content script into tabs that were open before it was registered, or that hold the
 * disconnected script of an earlier version. A page that has it already reads its configuration again.
 */
export async function injectIntoOpenTabs(): Promise<void> {
  const [wanted, patterns] = await Promise.all([enabledSites(), grantedPatterns()]);
  if (patterns.length === 0) return;
  const tabs = await browser.tabs.query({ url: patterns });
  const injected = tabs
    .filter(({ url }) => wanted.some(({ holds }) => holds(originOfTab(url))))
    .map(({ id = -1 }) =>
      browser.scripting.executeScript({ target: { tabId: id }, files: [SCRIPT] }),
    );
  await waitForPage(Promise.allSettled(injected));
}

/** Removes the panel from the pages of sites that are not enabled or no longer permitted. */
export async function removeFromOtherTabs(): Promise<void> {
  await removeExcept(await enabledSites());
}

/** Removes the panel from every page. */
export const removeFromAllTabs = (): Promise<void> => removeExcept([]);

async function removeExcept(wanted: EnabledSite[]): Promise<void> {
  const isAllowed = async (origin: string) =>
    wanted.some((one) => one.holds(origin)) && (await isGranted([matchPattern(origin)]));
  const message: PageMessage = { alongside: 'leave' };
  // Without the permission the browser hides a tab's address; the tab's last report has it, if it was of a record.
  const reported = await reportedTabs();
  const open = await browser.tabs.query({});
  const tabs = new Map(reported.map(({ tabId }) => [tabId, '']));
  for (const { id, url } of open) if (id && url) tabs.set(id, url);
  for (const { tabId, record } of reported) if (record) tabs.set(tabId, record.url);
  await Promise.all(
    [...tabs].map(async ([tabId, url]) => {
      if (await isAllowed(originOfTab(url))) return;
      await removeEarlyRoom(tabId);
      await clearTab(tabId);
      await sendToPage(tabId, message);
    }),
  );
}

const originOfTab = (url: string | undefined): string => URL.parse(url ?? '')?.origin ?? '';
