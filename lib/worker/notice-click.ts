import { browser } from 'wxt/browser';
import type { Environment } from '../domain/environment';
import type { Place } from '../domain/installation';
import { reference } from '../domain/record';
import { environmentDb } from '../storage/databases';
import { complain } from './log';
import { tell, tellPage } from './news';
import { ticketOfNotice } from './notices';
import { applicationOfNotice } from './onboarding/notices';
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
  const went = follow(notice);
  if (!went) return;
  Promise.all([browser.notifications.clear(notice), went]).catch((error: unknown) =>
    complain('A notification led nowhere:', error),
  );
}

function follow(notice: string): Promise<void> | undefined {
  const ticket = ticketOfNotice(notice);
  if (ticket) return goToTicket(ticket.environment, ticket.ticketId);
  const application = applicationOfNotice(notice);
  return application && goToApplication(application.place, application.applicationId);
}

async function goToApplication(place: Place, applicationId: string | undefined): Promise<void> {
  await chooseSession(place);
  await openDesk({ room: 'onboarding', id: applicationId });
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
  if (open) return showInTab(open.tabId, environment, ticketId);
  const records = await Promise.all([...references].map((ref) => db.get('records', ref)));
  const url = records.find((record) => record !== undefined)?.url;
  if (url === undefined) return openDesk({ room: 'tickets', id: ticketId });
  const made = await browser.tabs.create({ url, active: true });
  if (made.id !== undefined) await keepWish(made.id, environment, ticketId);
}

async function showInTab(tabId: number, environment: Environment, ticketId: string): Promise<void> {
  await keepWish(tabId, environment, ticketId);
  const tab = await browser.tabs.update(tabId, { active: true });
  if (tab?.windowId !== undefined) await browser.windows.update(tab.windowId, { focused: true });
  await tellPage(tabId, { alongside: 'unfold' });
  await tell({ kind: 'record', tabId });
}
