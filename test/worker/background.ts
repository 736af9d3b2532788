import { randomUUID } from 'node:crypto';
import { deleteDB } from 'idb';
import type { Place } from '../../lib/domain/installation';
import { closeDatabases } from '../../lib/storage/databases';
import { addKey } from '../../lib/worker/keys';
import { stopPolling } from '../../lib/worker/poll/poller';
import { createTicket } from '../../lib/worker/ticket-writes';
import { resetBrowser } from '../browser-stand-in';
import type { FakeService } from '../fake-service/server';

/** A new profile: no key, no database, no tab. */
export async function newProfile(): Promise<void> {
  await stopPolling();
  resetBrowser();
  await closeDatabases();
  for (const name of ['alongside', 'alongside-test', 'alongside-live']) await deleteDB(name);
}

/** The installation that tests work in, with a key for it in place. */
export async function signedIn(service: FakeService): Promise<Place> {
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
  return opened.value.ticket.id;
}
