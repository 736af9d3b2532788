import { browser } from 'wxt/browser';
import type { Environment } from '../../domain/core/environment';
import { done, failed, type Outcome } from '../../domain/core/failure';
import type { CrmRecord } from '../../domain/crm/record';
import { reference } from '../../domain/crm/record-reference';
import type { Params } from '../../protocol/contract';
import { environmentDb } from '../../storage/databases';
import { openTab } from '../core/open-tab';
import { publish, sendToPage } from '../core/publish';
import { tabsWithRecords } from '../core/tab-store';
import { isSiteAllowed } from './enabled-sites';
import { savePendingNavigation } from './pending-navigation';

/**
 * Opens a ticket's thread beside a record that it is linked to: in the tab that shows the record, or in
 * a new one. False if it is linked to none, or to none whose address is known. With `only`, beside that
 * record.
 */
export async function openBesideRecord(
  environment: Environment,
  ticketId: string,
  only?: string,
): Promise<boolean> {
  const db = await environmentDb(environment);
  const links = await db.getAllFromIndex('links', 'ticketId', ticketId);
  const references = links
    .map((link) => link.reference)
    .filter((one) => only === undefined || one === only);
  for (const { tabId, record } of await tabsWithRecords()) {
    if (!references.includes(reference(record.ref)) || !(await isAtSite(tabId, record))) continue;
    await showInTab(tabId, environment, ticketId);
    return true;
  }
  const records = await Promise.all(references.map((ref) => db.get('records', ref)));
  const url = records.find((record) => record?.url !== undefined)?.url;
  if (url === undefined || !(await isRecordAddress(url))) return false;
  const tabId = await openTab(url);
  if (tabId !== undefined) await savePendingNavigation(tabId, environment, ticketId);
  return true;
}

/**
 * Whether a tab still has a page of the site on which it showed a record. A page on which we may not run does
 * not report that the agent went there.
 */
async function isAtSite(tabId: number, { url }: CrmRecord): Promise<boolean> {
  const [found] = await Promise.allSettled([browser.tabs.get(tabId)]);
  const now = found.status === 'fulfilled' ? found.value.url : undefined;
  return URL.parse(now ?? '')?.origin === URL.parse(url)?.origin;
}

/** A page once gave the address: it is opened only if it is https, or on a site that the user added. */
async function isRecordAddress(url: string): Promise<boolean> {
  const { protocol, origin } = URL.parse(url) ?? {};
  return protocol === 'https:' || (protocol === 'http:' && (await isSiteAllowed(origin ?? '')));
}

async function showInTab(tabId: number, environment: Environment, ticketId: string): Promise<void> {
  await savePendingNavigation(tabId, environment, ticketId);
  const tab = await browser.tabs.update(tabId, { active: true });
  if (tab?.windowId !== undefined) await browser.windows.update(tab.windowId, { focused: true });
  await sendToPage(tabId, { alongside: 'unfold' });
  await publish({ kind: 'record', tabId });
}

/** Opens a ticket beside one of its records. Fails with `no-record` where no address leads to it. */
export const openInCrm = async ({
  scope,
  ticketId,
  reference: wanted,
}: Params<'ticket.openInCrm'>): Promise<Outcome<null>> =>
  (await openBesideRecord(scope.environment, ticketId, wanted))
    ? done(null)
    : failed({ kind: 'no-record' });
