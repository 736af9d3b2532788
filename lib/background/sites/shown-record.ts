import { browser } from 'wxt/browser';
import { knownCrms } from '../../crm/known-crms';
import { done, failed, type Outcome } from '../../domain/core/failure';
import {
  type DockChoice,
  DockPlacement,
  DockVisibility,
  type MissingNameReason,
  type NameBy,
  type Shown,
  type ShownReply,
} from '../../domain/crm/content-messages';
import { isHostOf } from '../../domain/crm/host';
import type { CrmRecord } from '../../domain/crm/record';
import { reference } from '../../domain/crm/record-reference';
import type { TabFacts } from '../../protocol/requests/sites';
import type { Caller } from '../../protocol/server/listen';
import { admitPage, hasDockedFrame } from '../core/docked-frames';
import { canPersist } from '../core/epoch';
import { createHook } from '../core/hook';
import { reportError } from '../core/log';
import { publish, queryDock, relayToPanel, sendToPage } from '../core/publish';
import { saveRecentRecord } from '../core/recent-records';
import { chosenEnvironment, saveRecordSeen, wasRecordSeen } from '../core/settings-store';
import {
  type Doubt,
  isDockRemoved,
  lastReports,
  saveDockRemoved,
  saveTabDoubt,
  saveTabHealth,
  saveTabRecord,
  tabChoice,
  tabDoubt,
  tabHealth,
  tabRecord,
  tellUnread,
  toldUnread,
} from '../core/tab-store';
import { hasHostPermission } from '../keys/keys';
import { dockStateOf } from './content-config';
import { removeEarlyRoom, watchPageLoads } from './early-room';
import { enabledSitesAt, isSiteAllowed, recipeNamesOf } from './enabled-sites';
import { proveName } from './heading-names';
import { injectDock } from './inject-dock';
import { pendingNavigationOf } from './pending-navigation';
import { countsInTab } from './record-scope';
import { saveHealth } from './selector-health';

/** Runs when a page has made its panel's frame, which will ask for the tab's record once it is loaded. */
const panelExpected = createHook<[tabId: number]>();

export const onPanelExpected = panelExpected.on;

/**
 * Saves which record a tab shows, as its content script reported, and replies with what its dock needs.
 * The host comes from the browser, not from the page. Fails with `denied` for a site that is not enabled.
 */
export async function saveShownRecord(params: Shown, caller: Caller): Promise<Outcome<ShownReply>> {
  const { tabId, origin, documentId } = caller;
  const denied = failed({ kind: 'denied', request: 'record.report' });
  if (tabId === undefined || !origin) return denied;
  const report = { documentId };
  lastReports.set(tabId, report);
  const isOver = () => lastReports.get(tabId)?.documentId !== documentId;
  const allowed = isSiteAllowed(origin);
  const [isAllowed] = await Promise.all([
    allowed,
    // At once: the frame that it announces may send its first request before this is handled.
    admitPage(caller, params.frameToken, allowed),
    // The panel uses this message only to hide an outdated name, which must not wait for the checks.
    relayToPanel(tabId, { request: 'record.report', params }),
  ]);
  if (!isAllowed) return denied;
  const read = params.record && (await recordOf(params.record, origin, tabId));
  const { record, doubt } = await withProvenName(read, params, origin);
  if (isOver()) return denied;
  // A report without the name must not replace a later one that has it.
  if (lastReports.get(tabId) === report) {
    const found = record?.chosen ? undefined : params.health;
    const [isFirst] = await Promise.all([
      saveTabHealth(tabId, found),
      saveTabDoubt(tabId, doubt),
      saveTabRecord(tabId, record),
    ]);
    if (isFirst && record && found) await saveHealth(origin, record.url, found);
  }
  if (isOver()) return denied;
  // The page waits for this, so nothing waits for something that it does not need.
  const [unread, pending] = await Promise.all([
    record && noteUnread(record, tabId, () => lastReports.get(tabId) === report),
    record && pendingNavigationOf(tabId),
    giveRoomBack(params, tabId, record !== null),
    // Before the next record is read for a panel: with each event that is forgotten.
    publish({ kind: 'record', tabId }),
    record && injectLacking(params, tabId, origin),
    record && params.frameToken && panelExpected.run(tabId),
    record && noteSeen(record),
    params.dockRemoved && markDockRemoved(tabId),
  ]);
  if (!record) return done({ unread: 0 });
  watchPageLoads();
  // The page may have been told a newer number while this waited for the rest.
  const latest = toldUnread(tabId, reference(record.ref)) ?? unread ?? 0;
  return done({ unread: latest, unfold: pending !== undefined });
}

/** Removes the early room of a page whose dock makes its own, or that gets none. */
async function giveRoomBack(
  { needs, dockRemoved }: Shown,
  tabId: number,
  hasRecord: boolean,
): Promise<void> {
  // A page without a dock was just loaded, so an earlier mark does not apply to it.
  if (hasRecord && needs === 'dock') await saveDockRemoved(tabId, false);
  if (!hasRecord || dockRemoved || (await hasDockedFrame(tabId))) await removeEarlyRoom(tabId);
}

/** Injects the scripts that a page lacks. Without the panel's it shows the dock's handle. */
async function injectLacking({ needs, hasScripts }: Shown, tabId: number, origin: string) {
  const dock = needs === 'dock' && !hasScripts;
  const isShown = async () =>
    (await dockStateOf(origin)).open || (await pendingNavigationOf(tabId)) !== undefined;
  await injectDock(tabId, { dock, panel: needs === 'panel' || (dock && (await isShown())) });
}

/** Keeps that a record was shown, for the guard against wrong customers and for the set-up. */
async function noteSeen(record: CrmRecord): Promise<void> {
  if (canPersist(await chosenEnvironment())) await saveRecentRecord(record);
  if (await wasRecordSeen()) return;
  await saveRecordSeen();
  await publish({ kind: 'setup' });
}

/** The number of unread messages that a page is told. It is noted, unless a newer one was told meanwhile. */
async function noteUnread(
  record: CrmRecord,
  tabId: number,
  isLatest: () => boolean,
): Promise<number> {
  const shown = reference(record.ref);
  const before = toldUnread(tabId, shown);
  // A failure here must not keep the page from getting its panel, which shows the failure.
  const { unread } = await countsInTab(record, tabId).catch((error: unknown) => {
    reportError('Unread messages could not be counted:', error);
    return { unread: 0 };
  });
  if (isLatest() && toldUnread(tabId, shown) === before) tellUnread(tabId, shown, unread);
  return unread;
}

/** Marks a tab whose page keeps removing the dock, until the page changes. The popup says why. */
async function markDockRemoved(tabId: number): Promise<void> {
  await Promise.all([
    saveDockRemoved(tabId, true),
    browser.action.setBadgeText({ tabId, text: '!' }),
    browser.action.setTitle({ tabId, title: browser.i18n.getMessage('dockRemoved') }),
  ]);
}

/** The record, without its name if nothing proves that it is one, and what else speaks against it. */
async function withProvenName(
  record: CrmRecord | null,
  { nameBy, nameOnly, title, obstacle }: Shown,
  origin: string,
): Promise<{ record: CrmRecord | null; doubt: Doubt }> {
  if (!record || record.chosen) return { record, doubt: {} };
  if (!record.name || !nameBy || (await isOwnName(record, nameBy, title, origin)))
    return { record, doubt: { obstacle, nameOnly } };
  return { record: { ...record, name: undefined }, doubt: { obstacle, nameOnly, unproven: true } };
}

/** Whether a text that no recipe selects is the record's name, and not the CRM's own name. */
async function isOwnName(
  record: CrmRecord,
  nameBy: NameBy,
  title: string | undefined,
  origin: string,
): Promise<boolean> {
  const names = await Promise.all((await enabledSitesAt(origin)).map(recipeNamesOf));
  const isProduct = names.flat().some((name) => name === record.name);
  return !isProduct && (await proveName(record, nameBy, title));
}

async function recordOf(
  shown: NonNullable<Shown['record']>,
  origin: string,
  tabId: number,
): Promise<CrmRecord | null> {
  if (URL.parse(shown.url)?.origin !== origin) return null;
  const record = { ...shown, ref: { ...shown.ref, host: new URL(origin).host } };
  if (!record.chosen) return record;
  // Its data is from the agent's choice, never from this page.
  const choice = await tabChoice(tabId);
  return choice && reference(choice.ref) === reference(record.ref) ? choice : null;
}

/** What the popup shows of the tab under it. */
export async function readTab(): Promise<TabFacts> {
  const tab = await tabUnderPopup();
  const origin = URL.parse(tab?.url ?? '')?.origin;
  if (tab?.id === undefined || !origin || !/^https?:/.test(origin)) return { kind: 'no-page' };
  const record = await tabRecord(tab.id);
  // The tab may have navigated since its content script reported.
  if (record && URL.parse(record.url)?.origin === origin) {
    const counts = await countsInTab(record, tab.id);
    const missingName = await missingNameReason(tab.id, record);
    return {
      kind: 'record',
      record,
      ...counts,
      missingName,
      dockRemoved: await isDockRemoved(tab.id),
    };
  }
  if ((await enabledSitesAt(origin)).length === 0)
    return { kind: 'site-not-added', origin, crm: crmOf(origin) };
  return { kind: (await hasHostPermission(origin)) ? 'no-record' : 'permission-withdrawn', origin };
}

/** The CRM known by name that an origin belongs to, if any. */
function crmOf(origin: string): { id: string; name: string } | undefined {
  const crm = knownCrms().find((one) => isHostOf(one, origin));
  return crm && { id: crm.id, name: crm.name };
}

/** Why a record has no name; undefined if it has one or the agent chose it. */
async function missingNameReason(
  tabId: number,
  record: CrmRecord,
): Promise<MissingNameReason | undefined> {
  if (record.name !== undefined || record.chosen) return undefined;
  const { obstacle, unproven } = await tabDoubt(tabId);
  if (obstacle) return obstacle;
  if (unproven) return 'unproven';
  const health = await tabHealth(tabId);
  if (!health) return 'looking';
  if (health.ready === false) return 'unready';
  const nameSelectors = Object.entries(health).filter(([what]) => what.startsWith('name '));
  if (nameSelectors.length === 0) return 'no-heading';
  return nameSelectors.some(([, found]) => found) ? 'unready' : 'missed';
}

/** Why the record in the calling panel's tab has no name; null if it has one. */
export async function readPageState({ tabId }: Caller): Promise<Outcome<MissingNameReason | null>> {
  const record = tabId === undefined ? undefined : await tabRecord(tabId);
  return done((tabId !== undefined && record && (await missingNameReason(tabId, record))) || null);
}

/** Whether the content script may still read fields of the record in a tab. */
export const awaitsFacts = async (tabId: number, record: CrmRecord): Promise<boolean> =>
  !record.chosen && !(await tabHealth(tabId)) && !(await tabDoubt(tabId)).nameOnly;

/** The active tab; if that is an extension page, the tab that was active before it. */
export async function tabUnderPopup() {
  const [active] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  const ownUrl = browser.runtime.getURL('');
  if (active && !(active.url ?? '').startsWith(ownUrl)) return active;
  const others = (await browser.tabs.query({})).filter(
    (tab) => tab.id !== active?.id && !(tab.url ?? '').startsWith(ownUrl),
  );
  others.sort((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0));
  return others[0] ?? active;
}

/** Reloads the page under the popup, so that a page that removed the dock can load it again. */
export async function reloadTab(): Promise<Outcome<null>> {
  const tab = await tabUnderPopup();
  if (tab?.id !== undefined) await browser.tabs.reload(tab.id);
  return done(null);
}

/** Folds the dock that holds the calling sidebar. */
export async function foldDock({ tabId }: Caller): Promise<Outcome<null>> {
  if (tabId !== undefined) await sendToPage(tabId, { alongside: 'fold' });
  return done(null);
}

/** How visible the dock of the calling sidebar is, to guard buttons against clickjacking. Null if unknown. */
export const dockVisibility = async ({ tabId }: Caller): Promise<Outcome<DockVisibility | null>> =>
  done(
    tabId === undefined
      ? null
      : await queryDock(tabId, { alongside: 'look-at-dock' }, DockVisibility),
  );

/** Moves the dock to where the agent wants it, if anywhere, and returns where it is then. Null if unknown. */
export const placeDock = async (
  choice: DockChoice,
  { tabId }: Caller,
): Promise<Outcome<DockPlacement | null>> =>
  done(
    tabId === undefined
      ? null
      : await queryDock(tabId, { ...choice, alongside: 'stand' }, DockPlacement),
  );
