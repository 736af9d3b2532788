import { beforeEach } from 'vitest';
import { environmentDb, settingsDb } from '../../lib/storage/databases';
import { recordOfFrame } from '../../lib/worker/links';
import { choosePassphrase } from '../../lib/worker/lock-passphrase';
import { chooseNotices } from '../../lib/worker/notices';
import { allLookedThrough, watchApplications } from '../../lib/worker/onboarding/applications';
import { keepShownRecord } from '../../lib/worker/pages';
import { syncThread } from '../../lib/worker/threads';
import { watchTickets } from '../../lib/worker/watch';
import { browser } from '../browser-stand-in';
import { openTicket } from './background';
import { makeGuessesCheap } from './cheap-guesses';
import { signedInStage } from './stage';

/** Every text that a client could be known by has this in it. */
export const CLIENT = 'Zoe Canary';
export const PASSPHRASE = 'correct horse battery';

const page = { place: 'crm' as const, tabId: 7, origin: 'https://crm.example.com' };
const frame = { place: 'sidebar' as const, tabId: 7, frameId: 3 };

/** Where clients are known: a ticket with a thread and an application, under a passphrase. */
export function clientStage() {
  const at = signedInStage();
  let ticketId: string;
  const arrives = () =>
    at.service.control.applicationArrives(at.place.installationId, {
      company: { legalName: `${CLIENT} Ltd` },
    }).id;

  beforeEach(async () => {
    makeGuessesCheap();
    await choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
    await chooseNotices({ on: true, withSummary: true });
    await (await settingsDb()).put('sites', { origin: page.origin, rules: [], addedAt: 0 });
    const url = 'https://crm.example.com/customers/42';
    const record = { ref: { type: 'customers', id: '42' }, name: CLIENT, url };
    await keepShownRecord({ needs: 'nothing', record }, page);
    await recordOfFrame(frame);
    ticketId = await openTicket(at.service, at.place);
    at.service.control.managerChanges(ticketId, { summary: CLIENT });
    at.service.control.managerReplies(ticketId, { text: `Ask ${CLIENT} for the receipt` });
    await watch();
    await syncThread(at.place, ticketId);
    await watchApplications({ place: at.place });
    await allLookedThrough();
  });

  const watch = () =>
    watchTickets(
      { place: at.place, ticketIds: [ticketId] },
      { place: 'desk', tabId: 1, frameId: 0 },
    );

  /** Makes every ticket due, so that the next look reads it. */
  async function makeDue(): Promise<void> {
    const db = await environmentDb('test');
    for (const one of await db.getAll('tickets'))
      await db.put('tickets', { ...one, readAt: Date.now() - 12 * 3_600_000 });
  }

  return {
    get service() {
      return at.service;
    },
    get place() {
      return at.place;
    },
    get ticketId() {
      return ticketId;
    },
    arrives,
    makeDue,
  };
}

/** Every row of every database, by where it lies. */
export async function rows(): Promise<Record<string, unknown[]>> {
  const lying: Record<string, unknown[]> = {};
  for (const environment of ['test', 'live'] as const) {
    const db = await environmentDb(environment);
    for (const name of db.objectStoreNames) lying[`${environment}/${name}`] = await db.getAll(name);
  }
  const db = await settingsDb();
  for (const name of db.objectStoreNames) lying[`settings/${name}`] = await db.getAll(name);
  return Object.fromEntries(Object.entries(lying).filter(([, all]) => all.length > 0));
}

export const session = () => browser.storage.session.get(null);
