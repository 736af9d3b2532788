import { browser } from 'wxt/browser';
import type { Environment } from '../domain/environment';
import { reference } from '../domain/record';
import { environmentDb } from '../storage/databases';
import { complain } from './log';
import { tell, tellPage } from './news';
import { ticketOfNotice } from './notices';
import { openDesk } from './pages';
import { chooseSession } from './session';
import { tabsWithRecords } from './tabs';
import { keepWish } from './wishes';

/**
 * Follows clicks on notifications. The browser has this part only once the permission is given, so
 * it is called at every start and whenever a permission comes.
 */
export function followNotices(): void {
  const clicks = browser.notifications?.onClicked;
  if (clicks && !clicks.hasListener(onClick)) clicks.addListener(onClick);
}

function onClick(notice: string): void {
  const about = ticketOfNotice(notice);
  if (!about) return;
  const { environment, ticketId } = about;
  Promise.all([browser.notifications.clear(notice), goToTicket(environment, ticketId)]).catch(
    (error: unknown) => complain('A notification led nowhere:', error),
  );
}

/**
 * Brings a ticket's thread before the person: beside its record, in the tab that shows it or in a
 * new one; on the desk where it belongs to no record.
 */
export async function goToTicket(environment: Environment, ticketId: string): Promise<void> {
  const db = await environmentDb(environment);
  const stored = await db.get('tickets', ticketId);
  // The notification says which environment it is of; the person goes there.
  if (stored) await chooseSession({ environment, installationId: stored.installationId });
  const links = await db.getAllFromIndex('links', 'ticketId', ticketId);
  const references = new Set(links.map((link) => link.reference));
  const open = (await tabsWithRecords()).find(({ record }) =>
    references.has(reference(record.ref)),
  );
  if (open) return showInTab(open.tabId, ticketId);
  const records = await Promise.all([...references].map((ref) => db.get('records', ref)));
  const url = records.find((record) => record !== undefined)?.url;
  if (url === undefined) return openDesk(ticketId);
  const made = await browser.tabs.create({ url, active: true });
  if (made.id !== undefined) await keepWish(made.id, ticketId);
}

async function showInTab(tabId: number, ticketId: string): Promise<void> {
  await keepWish(tabId, ticketId);
  const tab = await browser.tabs.update(tabId, { active: true });
  if (tab?.windowId !== undefined) await browser.windows.update(tab.windowId, { focused: true });
  await tellPage(tabId, { alongside: 'unfold' });
  await tell({ kind: 'record', tabId });
}
