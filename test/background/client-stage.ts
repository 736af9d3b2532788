import { beforeEach } from 'vitest';
import { choosePassphrase } from '../../lib/background/keys/passphrase';
import {
  allContentChecked,
  watchApplications,
} from '../../lib/background/onboarding/queue/applications';
import { watchTickets } from '../../lib/background/polling/watch';
import { readRecord } from '../../lib/background/record/record-view';
import { saveShownRecord } from '../../lib/background/sites/shown-record';
import { saveNotificationSettings } from '../../lib/background/tickets/desktop-notifications';
import { syncThread } from '../../lib/background/tickets/thread-sync';
import { environmentDb, settingsDb } from '../../lib/storage/databases';
import { browser } from '../browser-stand-in';
import { openTicket } from './background';
import { makeGuessesCheap } from './keys/cheap-guesses';
import { signedInStage } from './stage';

/** Every text that could identify a client contains this. */
export const CLIENT = 'Zoe Canary';
export const PASSPHRASE = 'correct horse battery';

const page = { from: 'crm' as const, tabId: 7, origin: 'https://crm.example.com' };
const frame = { from: 'sidebar' as const, tabId: 7, frameId: 3 };

/**
 * A profile with client data: a ticket with a thread and an application, encrypted with a
 * passphrase.
 */
export function clientStage() {
  const at = signedInStage();
  let ticketId: string;
  const addApplication = () =>
    at.service.control.applicationArrives(at.scope.installationId, {
      company: { legalName: `${CLIENT} Ltd` },
    }).id;

  beforeEach(async () => {
    makeGuessesCheap();
    await choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
    await saveNotificationSettings({ on: true, withSummary: true });
    await (await settingsDb()).put('sites', { origin: page.origin, rules: [], addedAt: 0 });
    const url = 'https://crm.example.com/customers/42';
    const record = { ref: { type: 'customers', id: '42' }, name: CLIENT, url };
    await saveShownRecord({ needs: 'nothing', record }, page);
    await readRecord(frame);
    ticketId = await openTicket(at.service, at.scope);
    at.service.control.managerChanges(ticketId, { summary: CLIENT });
    at.service.control.managerReplies(ticketId, { text: `Ask ${CLIENT} for the receipt` });
    await watch();
    await syncThread(at.scope, ticketId);
    await watchApplications({ scope: at.scope });
    await allContentChecked();
  });

  const watch = () =>
    watchTickets(
      { scope: at.scope, ticketIds: [ticketId] },
      { from: 'desk', tabId: 1, frameId: 0 },
    );

  /** Makes every ticket due, so that the next poll reads it. */
  async function makeDue(): Promise<void> {
    const db = await environmentDb('test');
    for (const one of await db.getAll('tickets'))
      await db.put('tickets', { ...one, readAt: Date.now() - 12 * 3_600_000 });
  }

  return {
    get service() {
      return at.service;
    },
    get scope() {
      return at.scope;
    },
    get ticketId() {
      return ticketId;
    },
    addApplication,
    makeDue,
  };
}

/** Every row of every database, by environment and store. */
export async function rows(): Promise<Record<string, unknown[]>> {
  const rowsByStore: Record<string, unknown[]> = {};
  for (const environment of ['test', 'live'] as const) {
    const db = await environmentDb(environment);
    for (const name of db.objectStoreNames)
      rowsByStore[`${environment}/${name}`] = await db.getAll(name);
  }
  const db = await settingsDb();
  for (const name of db.objectStoreNames) rowsByStore[`settings/${name}`] = await db.getAll(name);
  return Object.fromEntries(Object.entries(rowsByStore).filter(([, all]) => all.length > 0));
}

export const session = () => browser.storage.session.get(null);
