import { browser } from 'wxt/browser';
import { reference } from '../domain/record';
import { environmentDb } from '../storage/databases';
import { chosenEnvironment } from './facts';
import { tellPage } from './news';
import { tabsWithRecords } from './tabs';

const COLOUR = { test: '#8a5300', live: '#1b6e3c' } as const;

/** Puts the number of unread messages on the toolbar button and on the docks' handles. */
export async function showUnread(): Promise<void> {
  const environment = await chosenEnvironment();
  const tickets = await (await environmentDb(environment)).getAll('tickets');
  const unread = tickets.reduce((sum, { thread }) => sum + thread.unread, 0);
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

/** Unread messages in the tickets of one record, in the environment worked in now. */
export async function unreadOf(recordReference: string): Promise<number> {
  const db = await environmentDb(await chosenEnvironment());
  const links = await db.getAllFromIndex('links', 'reference', recordReference);
  const tickets = await Promise.all(links.map(({ ticketId }) => db.get('tickets', ticketId)));
  return tickets.reduce((sum, ticket) => sum + (ticket?.thread.unread ?? 0), 0);
}
