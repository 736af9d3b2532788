import { browser } from 'wxt/browser';
import { reference } from '../domain/record';
import { environmentDb } from '../storage/databases';
import type { StoredTicket } from '../storage/schema';
import { chosenEnvironment, chosenInstallation } from './facts';
import { tellPage } from './news';
import { newsCount } from './onboarding/marks';
import { tabsWithRecords } from './tabs';

const COLOUR = { test: '#8a5300', live: '#1b6e3c' } as const;

/** Puts the number of unread messages and of applications not looked at on the toolbar button and on the docks' handles. */
export async function showUnread(): Promise<void> {
  const environment = await chosenEnvironment();
  const db = await environmentDb(environment);
  const installation = await chosenInstallation(environment);
  const tickets = installation
    ? await db.getAllFromIndex('tickets', 'installationId', installation)
    : [];
  const applications = installation
    ? await newsCount({ environment, installationId: installation })
    : 0;
  const unread = sumOf(tickets) + applications;
  await Promise.all([
    browser.action.setBadgeText({ text: unread === 0 ? '' : unread > 99 ? '99+' : String(unread) }),
    browser.action.setBadgeBackgroundColor({ color: COLOUR[environment] }),
    ...(await tabsWithRecords()).map(async ({ tabId, record }) =>
      tellPage(tabId, {
        alongside: 'unread',
        unread: await unreadOf(reference(record.ref)),
      }),
    ),
  ]);
}

/** Marks a tab whose page keeps taking the dock away; the mark goes with the page. */
export async function sayGivenIn(tabId: number): Promise<void> {
  await Promise.all([
    browser.action.setBadgeText({ tabId, text: '!' }),
    browser.action.setTitle({ tabId, title: browser.i18n.getMessage('dockGaveIn') }),
  ]);
}

/** Unread messages in the tickets of one record, where this browser works now. */
export async function unreadOf(recordReference: string): Promise<number> {
  const environment = await chosenEnvironment();
  const installation = await chosenInstallation(environment);
  const db = await environmentDb(environment);
  const links = await db.getAllFromIndex('links', 'reference', recordReference);
  const tickets = await Promise.all(links.map(({ ticketId }) => db.get('tickets', ticketId)));
  return sumOf(
    tickets
      .filter((ticket) => ticket !== undefined)
      .filter((ticket) => ticket.installationId === installation),
  );
}

/** What can still be opened and read counts; a ticket that the service no longer knows cannot. */
const sumOf = (tickets: StoredTicket[]): number =>
  tickets
    .filter(({ failure }) => failure?.kind !== 'not-found')
    .reduce((sum, { thread }) => sum + thread.unread, 0);
