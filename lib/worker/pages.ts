import { browser } from 'wxt/browser';
import type { Asker } from '../border/answer';
import type { TabFacts } from '../border/questions-setup';
import { allRecipes } from '../crm/recipes';
import { addressIn, type Room } from '../domain/desk-address';
import { done, failed, type Outcome } from '../domain/failure';
import { isHostOf } from '../domain/host';
import {
  type DockChoice,
  DockLook,
  DockStand,
  type Nameless,
  type Shown,
  type ShownReply,
} from '../domain/page';
import { type CrmRecord, reference } from '../domain/record';
import { sayGivenIn, showUnread } from './badge';
import { countsOfRecord } from './counts';
import { chosenEnvironment, keepRecordSeen, wasRecordSeen } from './facts';
import { enterTab } from './frames';
import { proveName } from './heading-names';
import { mayReach } from './keys';
import { complain } from './log';
import { askDock, passOn, tell, tellPage } from './news';
import { mayKeep } from './purge';
import { keepRecent } from './recent';
import { groundsAt, mayStandBeside } from './sites/grounds';
import { keepHealth } from './sites/health';
import { bringDock } from './sites/scripts';
import {
  type Doubt,
  hasGivenIn,
  keepGivenIn,
  keepTabDoubt,
  keepTabLook,
  keepTabRecord,
  tabChoice,
  tabDoubt,
  tabLook,
  tabRecord,
} from './tabs';
import { wishOf } from './wishes';

/** A content script told which record its tab shows. The host is the browser's word, not the page's. */
export async function keepShownRecord(asked: Shown, asker: Asker): Promise<Outcome<ShownReply>> {
  const { tabId, origin } = asker;
  if (tabId === undefined || !origin || !(await mayStandBeside(origin)))
    return failed({ kind: 'denied', question: 'crm.record' });
  await passOn(tabId, { question: 'crm.record', asked });
  const read = asked.record && (await recordOf(asked.record, origin, tabId));
  const { record, doubt } = await believed(read, asked);
  await keepTabDoubt(tabId, doubt);
  await keepTabRecord(tabId, record);
  const looked = record?.chosen ? undefined : asked.health;
  if ((await keepTabLook(tabId, looked)) && record && looked)
    await keepHealth(origin, record.url, looked);
  const pass = await enterTab(asker, record !== null && asked.needs !== 'nothing');
  if (record && asked.needs === 'dock') {
    // A page that still lacks its dock is a new one, with its own fate.
    await keepGivenIn(tabId, false);
    await bringDock(tabId);
  }
  if (asked.gaveIn) await sayGivenIn(tabId);
  await tell({ kind: 'record', tabId });
  if (!record) return done({ unread: 0 });
  if (mayKeep(await chosenEnvironment())) await keepRecent(record);
  if (!(await wasRecordSeen())) {
    await keepRecordSeen();
    await tell({ kind: 'setup' });
  }
  // The page gets its panel all the same, which says what is wrong.
  const { unread } = await countsOfRecord(reference(record.ref)).catch((error: unknown) => {
    complain('Unread messages could not be counted:', error);
    return { unread: 0 };
  });
  return done({ unread, pass, unfold: (await wishOf(tabId)) !== undefined });
}

/** The record without a name that nothing says is one, and what else speaks against it. */
async function believed(
  record: CrmRecord | null,
  { nameBy, sight }: Shown,
): Promise<{ record: CrmRecord | null; doubt: Doubt }> {
  if (!record || record.chosen) return { record, doubt: {} };
  if (!record.name || !nameBy || (await proveName(record, nameBy)))
    return { record, doubt: { sight } };
  return { record: { ...record, name: undefined }, doubt: { sight, unproven: true } };
}

async function recordOf(
  shown: NonNullable<Shown['record']>,
  origin: string,
  tabId: number,
): Promise<CrmRecord | null> {
  if (URL.parse(shown.url)?.origin !== origin) return null;
  const record = { ...shown, ref: { ...shown.ref, host: new URL(origin).host } };
  if (!record.chosen) return record;
  // What is known of it was never read on this page.
  const choice = await tabChoice(tabId);
  return choice && reference(choice.ref) === reference(record.ref) ? choice : null;
}

/** What the tab under the popup is, in words that lead to the next step. */
export async function readTab(): Promise<TabFacts> {
  const tab = await tabUnderPopup();
  const origin = URL.parse(tab?.url ?? '')?.origin;
  if (tab?.id === undefined || !origin || !/^https?:/.test(origin)) return { kind: 'no-page' };
  const record = await tabRecord(tab.id);
  // The tab may have gone elsewhere since its content script told.
  if (record && URL.parse(record.url)?.origin === origin) {
    const counts = await countsOfRecord(reference(record.ref));
    const nameless = await whyNameless(tab.id, record);
    return { kind: 'record', record, ...counts, nameless, givenIn: await hasGivenIn(tab.id) };
  }
  if ((await groundsAt(origin)).length === 0)
    return { kind: 'site-not-added', origin, crm: crmAt(origin) };
  return { kind: (await mayReach(origin)) ? 'no-record' : 'permission-withdrawn', origin };
}

/** The CRM known by name that an origin belongs to. */
function crmAt(origin: string): { id: string; name: string } | undefined {
  const recipe = allRecipes().find((one) => isHostOf(one, origin));
  return recipe && { id: recipe.id, name: recipe.name };
}

/** Why a record that its tab's address names has no name. */
async function whyNameless(tabId: number, record: CrmRecord): Promise<Nameless | undefined> {
  if (record.name !== undefined || record.chosen) return undefined;
  const { sight, unproven } = await tabDoubt(tabId);
  if (sight) return sight;
  if (unproven) return 'unproven';
  const look = await tabLook(tabId);
  if (!look) return 'looking';
  if (look.ready === false) return 'unready';
  const names = Object.entries(look).filter(([what]) => what.startsWith('name '));
  if (names.length === 0) return 'no-heading';
  return names.some(([, found]) => found) ? 'unready' : 'missed';
}

/** The same for the panel of a tab. */
export async function lookOf({ tabId }: Asker): Promise<Outcome<Nameless | null>> {
  const record = tabId === undefined ? undefined : await tabRecord(tabId);
  return done((tabId !== undefined && record && (await whyNameless(tabId, record))) || null);
}

/** The active tab; where that is a page of ours, the one that was looked at before it. */
export async function tabUnderPopup() {
  const [active] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  const own = browser.runtime.getURL('');
  if (active && !(active.url ?? '').startsWith(own)) return active;
  const others = (await browser.tabs.query({})).filter(
    (tab) => tab.id !== active?.id && !(tab.url ?? '').startsWith(own),
  );
  others.sort((a, b) => (b.lastAccessed ?? 0) - (a.lastAccessed ?? 0));
  return others[0] ?? active;
}

/** Loads the page under the popup anew: one that removed the dock gets another chance. */
export async function reloadTab(): Promise<Outcome<null>> {
  const tab = await tabUnderPopup();
  if (tab?.id !== undefined) await browser.tabs.reload(tab.id);
  return done(null);
}

/** Opens one of our pages in a tab, or goes to the tab where it is open already. */
export async function openPage(
  page: 'options' | 'desk',
  room?: Room | undefined,
): Promise<Outcome<null>> {
  if (page === 'options') await browser.runtime.openOptionsPage();
  else await openDesk(room && { room });
  await showUnread();
  return done(null);
}

/** Opens the desk, in a room and at something in it if these are given. */
export async function openDesk(at?: { room: Room; id?: string | undefined }): Promise<void> {
  const desk = browser.runtime.getURL('/desk.html');
  const url = at === undefined ? desk : `${desk}${addressIn(at.room, at.id)}`;
  const [open] = await browser.tabs.query({ url: desk });
  if (open?.id === undefined) {
    await browser.tabs.create({ url });
    return;
  }
  await browser.tabs.update(open.id, { active: true, ...(at && { url }) });
  if (open.windowId !== undefined) await browser.windows.update(open.windowId, { focused: true });
}

/** Opens the desk at a merchant's application. */
export async function openApplication(applicationId: string): Promise<Outcome<null>> {
  await openDesk({ room: 'onboarding', id: applicationId });
  return done(null);
}

/** Opens the desk at a ticket. */
export async function openTicket(ticketId: string): Promise<Outcome<null>> {
  await openDesk({ room: 'tickets', id: ticketId });
  return done(null);
}

/** Folds the dock of the tab that the asking sidebar stands in. */
export async function foldDock({ tabId }: Asker): Promise<Outcome<null>> {
  if (tabId !== undefined) await tellPage(tabId, { alongside: 'fold' });
  return done(null);
}

/** How the dock stands that the asking sidebar is in, for what must not be pressed unseen. */
export const lookAtDockOf = async ({ tabId }: Asker): Promise<Outcome<DockLook | null>> =>
  done(tabId === undefined ? null : await askDock(tabId, { alongside: 'look-at-dock' }, DockLook));

/** Puts that dock where the agent wants it; says where it is then. */
export const standDock = async (
  choice: DockChoice,
  { tabId }: Asker,
): Promise<Outcome<DockStand | null>> =>
  done(
    tabId === undefined ? null : await askDock(tabId, { ...choice, alongside: 'stand' }, DockStand),
  );
