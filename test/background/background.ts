import { randomUUID } from 'node:crypto';
import { deleteDB } from 'idb';
import type { Place } from '../../lib/domain/installation';
import { closeDatabases, environmentDb } from '../../lib/storage/databases';
import type { StoredWrite } from '../../lib/storage/schema';
import { keepUndoSeconds } from '../../lib/worker/facts';
import { goingOf } from '../../lib/worker/golive/going';
import { addKey } from '../../lib/worker/keys';
import { isBusy } from '../../lib/worker/line';
import { logWritten } from '../../lib/worker/log';
import { allLookedThrough } from '../../lib/worker/onboarding/applications';
import { forgetQueues } from '../../lib/worker/onboarding/queues';
import { lineOf, openWrites } from '../../lib/worker/outbox/rows';
import { stopPolling } from '../../lib/worker/poll/poller';
import { createTicket } from '../../lib/worker/ticket-writes';
import { resetBrowser } from '../browser-stand-in';
import type { FakeService } from '../fake-service/server';

/** A new profile: no key, no database, no tab. */
export async function newProfile(): Promise<void> {
  await goingOf('test')?.ended;
  await atRest();
  await stopPolling();
  await allLookedThrough();
  for (const environment of ['test', 'live'] as const) forgetQueues(environment);
  resetBrowser();
  await logWritten();
  await closeDatabases();
  for (const name of ['alongside', 'alongside-test', 'alongside-live']) await deleteDB(name);
}

/** The installation that tests work in, with a key for it in place. */
export async function signedIn(service: FakeService): Promise<Place> {
  await keepUndoSeconds(0);
  const added = await addKey({ address: service.address, key: service.keys.testFull });
  if (!added.ok) throw new Error(added.failure.kind);
  return {
    environment: 'test',
    installationId: service.places.test.withOnboarding.installationId,
  };
}

export const CUSTOMER = { host: 'crm.example.com', type: 'customers', id: '42' };

/** What an agent filled in to open a ticket. */
export const newTicket = (service: FakeService, summary = 'Refund') => ({
  clientId: service.places.test.withOnboarding.clientId,
  summary,
  description: 'Twice charged',
  priority: 'Regular' as const,
  attachments: [],
});

/** A ticket of the customer, opened as an agent would. */
export async function openTicket(service: FakeService, place: Place): Promise<string> {
  const opened = await createTicket({
    place,
    action: randomUUID(),
    ticket: newTicket(service),
    record: CUSTOMER,
  });
  if (!opened.ok) throw new Error(JSON.stringify(opened.failure));
  if (opened.value.kind !== 'done') throw new Error(JSON.stringify(opened.value));
  return opened.value.row.ticket.id;
}

/** Waits until nothing is on its way any more, nor due to go. */
export async function atRest(): Promise<void> {
  for (;;) {
    const now = Date.now();
    // Of each line only the first can move: the others wait behind it.
    const heads = new Map<string, StoredWrite>();
    for (const write of await openWrites('test'))
      if (write.state !== 'stopped' && !heads.has(lineOf(write))) heads.set(lineOf(write), write);
    const moving = [...heads.values()].some(
      ({ state, nextAt }) => state === 'sending' || (state === 'queued' && nextAt <= now),
    );
    const all = await (await environmentDb('test')).getAll('writes');
    if (!moving && !all.map(lineOf).some(isBusy)) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
}
