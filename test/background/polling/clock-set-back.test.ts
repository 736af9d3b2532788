import { afterEach, expect, test } from 'vitest';
import { TokenBucket } from '../../../lib/background/api/token-bucket';
import { stopPolling } from '../../../lib/background/polling/poller';
import { watchTickets } from '../../../lib/background/polling/watch';
import { recordVisible, visibleTickets } from '../../../lib/background/tickets/visible-tickets';
import * as v from '../../../lib/domain/core/schema';
import { environmentDb } from '../../../lib/storage/databases';
import { browser } from '../../browser-stand-in';
import { openTicket } from '../background';
import { signedInStage } from '../stage';

// F29: the computer's clock was ahead while tickets were read, and was set back since.

const at = signedInStage();
afterEach(stopPolling);

const HOUR = 3_600_000;

const watch = (ticketIds: string[]) =>
  watchTickets({ scope: at.scope, ticketIds }, { from: 'desk', tabId: 1, frameId: 0 });

const storedTicket = async (ticketId: string) =>
  (await environmentDb('test')).get('tickets', ticketId);

/** A ticket whose last reading has a time of the wrong clock. */
async function readInTheFuture(): Promise<string> {
  const ticketId = await openTicket(at.service, at.scope);
  await watch([ticketId]);
  await stopPolling();
  const stored = await storedTicket(ticketId);
  if (!stored) throw new Error('the ticket is not stored');
  const ahead = Date.now() + HOUR;
  const { updatedAt: _, ...ticket } = stored.ticket;
  await (await environmentDb('test')).put('tickets', {
    ...stored,
    ticket,
    readAt: ahead,
    stateAt: ahead,
  });
  at.service.log.clear();
  return ticketId;
}

const ticketReadings = () =>
  at.service.log.entries().filter(({ path }) => /\/v1\/tickets\/[^/]+$/.test(path));

test('a ticket is read once, and not again at every poll until the clock is there again', async () => {
  const ticketId = await readInTheFuture();
  await watch([ticketId]);
  await watch([ticketId]);
  await watch([ticketId]);
  expect(ticketReadings()).toHaveLength(1);
  expect((await storedTicket(ticketId))?.readAt).toBeLessThanOrEqual(Date.now());
});

test('what the service changed since is shown at once', async () => {
  const ticketId = await readInTheFuture();
  at.service.control.managerChanges(ticketId, { status: 'Closed' });
  await watch([ticketId]);
  const stored = await storedTicket(ticketId);
  expect(stored?.ticket.status).toBe('Closed');
  expect(stored?.stateAt).toBeLessThanOrEqual(Date.now());
});

test('that the ticket is gone is stored', async () => {
  const ticketId = await readInTheFuture();
  at.service.control.respondNext({ method: 'GET' }, { kind: 'status', status: 404 });
  await watch([ticketId]);
  expect(await storedTicket(ticketId)).toMatchObject({ failure: { kind: 'not-found' } });
});

test('a wait after an outage ends, although its time lies ahead', async () => {
  const ticketId = await readInTheFuture();
  at.service.control.respondNext({ path: /\/v1\/tickets\// }, { kind: 'status', status: 503 });
  expect(await watch([ticketId])).toMatchObject({ value: { failure: { kind: 'service-error' } } });
  await stopPolling();
  const key = `budget/${new URL(at.service.address).origin}`;
  const bucket = v.parse(TokenBucket, (await browser.storage.session.get(key))[key]);
  if (!bucket.pause) throw new Error('polling does not wait');
  const since = bucket.pause.since + HOUR;
  await browser.storage.session.set({ [key]: { ...bucket, pause: { ...bucket.pause, since } } });
  expect(await watch([ticketId])).not.toHaveProperty('value.failure');
});

test('a screen that was closed does not count as open until the clock is there again', () => {
  const now = Date.now();
  const closed = recordVisible('panel 1', 'test', { ticketIds: ['a'], openId: 'a' }, now + HOUR);
  closed();
  expect(visibleTickets('test', now)).toEqual(new Map());
});

test('a screen that is still open shows its tickets since its next report', () => {
  const now = Date.now();
  const shows = { ticketIds: ['a'], openId: undefined };
  recordVisible('panel 1', 'test', shows, now + HOUR)();
  recordVisible('panel 1', 'test', shows, now)();
  expect(visibleTickets('test', now).get('a')).toMatchObject({ since: now });
});
