import { afterEach, expect, test } from 'vitest';
import { addKeyAndResume } from '../../../lib/background/app/change-keys';
import { retryService } from '../../../lib/background/app/service-status';
import { stopPolling } from '../../../lib/background/polling/poller';
import { watchTickets } from '../../../lib/background/polling/watch';
import { environmentDb } from '../../../lib/storage/databases';
import { openTicket } from '../background';
import { signedInStage } from '../stage';

// Polling waits after a 429 and after an outage, until the user does something that ends it.

const at = signedInStage();
afterEach(stopPolling);

const watch = (ticketId: string) =>
  watchTickets({ scope: at.scope, ticketIds: [ticketId] }, { from: 'desk', tabId: 1, frameId: 0 });

/** A ticket that is due, and whose reading gets this response. */
async function readWith(status: number, headers?: Record<string, string>): Promise<string> {
  const ticketId = await openTicket(at.service, at.scope);
  const db = await environmentDb('test');
  const stored = await db.get('tickets', ticketId);
  if (stored) await db.put('tickets', { ...stored, readAt: 1, stateAt: 1 });
  at.service.control.respondNext(
    { path: /\/v1\/tickets\/[^/]+$/ },
    { kind: 'status', status, ...(headers && { headers }) },
  );
  expect(await watch(ticketId)).toHaveProperty('value.failure');
  return ticketId;
}

test('a new key does not wait for what the service said to the one before', async () => {
  const ticketId = await readWith(429, { 'Retry-After': '600' });
  await addKeyAndResume({ address: at.service.address, key: at.service.keys.testFull });
  expect(await watch(ticketId)).not.toHaveProperty('value.failure');
});

test('a Retry that the service replies to ends the wait after an outage', async () => {
  const ticketId = await readWith(503);
  expect(await retryService('test')).toMatchObject({ ok: true });
  expect(await watch(ticketId)).not.toHaveProperty('value.failure');
});

test('a Retry does not end the wait that the service asked for', async () => {
  const ticketId = await readWith(429, { 'Retry-After': '600' });
  await retryService('test');
  expect(await watch(ticketId)).toHaveProperty('value.failure');
});
