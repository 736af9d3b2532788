import { afterEach, expect, test } from 'vitest';
import { saveTabRecord } from '../../../lib/background/core/tab-store';
import { pollNow, stopPolling } from '../../../lib/background/polling/poller';
import { refreshTickets, watchTickets } from '../../../lib/background/polling/watch';
import { saveLink } from '../../../lib/background/tickets/ticket-links';
import { saveTicket, ticketRow } from '../../../lib/background/tickets/ticket-store';
import { done } from '../../../lib/domain/core/failure';
import { environmentDb } from '../../../lib/storage/databases';
import { alarms, browser, reach } from '../../browser-stand-in';
import { CUSTOMER, openTicket } from '../background';
import { signedInStage } from '../stage';

const at = signedInStage();
afterEach(stopPolling);

const panel = (tabId: number) => ({ from: 'sidebar' as const, tabId, frameId: 3 });
const watch = (ticketIds: string[], openId?: string, tabId = 7) =>
  watchTickets({ scope: at.scope, ticketIds, openId }, panel(tabId));

/** The calls that read tickets, as the service received them. */
const readings = () => at.service.log.entries().filter(({ method }) => method === 'GET');
const ticketReadings = () => readings().filter(({ path }) => /\/v1\/tickets\/[^/]+$/.test(path));

/** Makes all tickets due, as if the background had been stopped for a while. */
async function letTimePass(): Promise<void> {
  await stopPolling();
  const db = await environmentDb('test');
  for (const stored of await db.getAll('tickets'))
    await db.put('tickets', { ...stored, stateAt: 0, readAt: Date.now() - 12 * 3_600_000 });
}

const storedTicket = async (ticketId: string) =>
  (await environmentDb('test')).get('tickets', ticketId);

test('ten windows that show one ticket cause one reading', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  await letTimePass();
  at.service.log.clear();
  await Promise.all(Array.from({ length: 10 }, (_, i) => watch([ticketId], ticketId, i)));
  expect(ticketReadings()).toHaveLength(1);
});

test('the reply says when the service last confirmed each ticket, also if nothing changed', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  await letTimePass();
  const before = Date.now();
  const first = await watch([ticketId, 'unknown']);
  const confirmedAt = first.ok ? first.value.asOf?.[ticketId] : undefined;
  expect(confirmedAt).toBeGreaterThanOrEqual(before);
  expect(await watch([ticketId, 'unknown'])).toEqual(done({ asOf: { [ticketId]: confirmedAt } }));
  // The open thread says how old it is, too.
  expect(await watch([], ticketId)).toEqual(done({ asOf: { [ticketId]: confirmedAt } }));
});

test('a refresh reads all that the screen shows, and says that it is up to date', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 8; i += 1) ids.push(await openTicket(at.service, at.scope));
  await watch(ids, ids[0]);
  const db = await environmentDb('test');
  for (const stored of await db.getAll('tickets'))
    await db.put('tickets', { ...stored, readAt: Date.now() - 6_000, stateAt: Date.now() - 6_000 });
  at.service.log.clear();
  expect(await refreshTickets({}, panel(7))).toEqual(done({ isComplete: true }));
  expect(new Set(ticketReadings().map(({ path }) => path)).size).toBe(8);
  // A screen that shows nothing has nothing to refresh.
  expect(await refreshTickets({}, panel(8))).toEqual(done({ isComplete: true }));
});

test('a refresh after a stop of the background does not say that what the panel shows is up to date', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  await saveTabRecord(7, { ref: CUSTOMER, url: 'https://crm.example.com/customers/42' });
  await letTimePass();
  at.service.log.clear();
  expect(await refreshTickets({}, panel(7))).toEqual(done({ isComplete: false }));
  // The desk offers it beside an open ticket, so it shows one.
  const desk = { ...panel(8), from: 'desk' } as const;
  expect(await refreshTickets({}, desk)).toEqual(done({ isComplete: false }));
  // The screen reports what it shows, and so has it read.
  await watch([ticketId]);
  expect(ticketReadings()).toHaveLength(1);
});

test('a ticket that is gone is up to date: its row says what became of it', async () => {
  await saveLink(at.scope, 'no-such-ticket', 'crm.example.com/customers/42');
  await watch(['no-such-ticket']);
  expect(await storedTicket('no-such-ticket')).toMatchObject({ failure: { kind: 'not-found' } });
  expect(await refreshTickets({}, panel(7))).toEqual(done({ isComplete: true }));
});

test('a refresh that the service refuses, or limits, says so and asks no further', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  await watch([ticketId]);
  await letTimePass();
  await watch([ticketId]);
  const db = await environmentDb('test');
  const stored = await storedTicket(ticketId);
  if (stored) await db.put('tickets', { ...stored, readAt: Date.now() - 60_000 });
  at.service.control.respondNext({ method: 'GET' }, { kind: 'status', status: 429 });
  expect(await refreshTickets({}, panel(7))).toMatchObject({
    value: { isComplete: false, failure: { kind: 'too-many' } },
  });
  at.service.log.clear();
  expect(await refreshTickets({}, panel(7))).toMatchObject({ value: { isComplete: false } });
  expect(readings()).toEqual([]);
});

test('of an open thread only the messages are read, and the ticket only after new messages', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  await watch([], ticketId);
  const again = async () => {
    const db = await environmentDb('test');
    const stored = await storedTicket(ticketId);
    if (stored) await db.put('tickets', { ...stored, readAt: Date.now() - 4_000 });
    at.service.log.clear();
    await watch([], ticketId);
    return readings().map(({ path }) => path.split('?')[0]?.split('/').at(-1));
  };
  await again();
  expect(await again()).toEqual(['messages']);
  at.service.control.managerReplies(ticketId, { text: 'Hello', status: 'WaitingForClient' });
  expect((await again()).filter((path) => path === ticketId)).toHaveLength(1);
  expect((await storedTicket(ticketId))?.ticket.status).toBe('WaitingForClient');
});

test('the clock reads a ticket that no screen shows, and sets an alarm for the next time', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  at.service.control.managerReplies(ticketId, { text: 'Hello' });
  await letTimePass();
  await pollNow('test');
  expect(await ticketRow(at.scope, ticketId)).toMatchObject({ value: { unread: 1 } });
  const wait = (alarms.get('poll/test') ?? 0) - Date.now();
  // The ticket was active just now, so it is due in about a minute.
  expect(wait).toBeGreaterThan(29_000);
  expect(wait).toBeLessThan(73_000);
});

test('the clock keeps reading a ticket that a screen showed before', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  await watch([ticketId], ticketId);
  await watch([]);
  const wait = (alarms.get('poll/test') ?? 0) - Date.now();
  expect(wait).toBeLessThan(73_000);
});

test('all due tickets are read, a few at a time', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 15; i++) ids.push(await openTicket(at.service, at.scope));
  await letTimePass();
  const before = Date.now();
  await pollNow('test');
  const readLate = async () =>
    (await (await environmentDb('test')).getAll('tickets')).filter(({ readAt }) => readAt < before);
  await expect.poll(async () => (await readLate()).length).toBe(0);
});

test('a ticket whose thread could not be read stays due for both', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  at.service.control.managerReplies(ticketId, { text: 'Hello' });
  await letTimePass();
  // The pause of the whole key is not a fault of this ticket, so the ticket stays due.
  at.service.control.respondNext({ path: /messages/ }, { kind: 'status', status: 401 });
  await pollNow('test');
  const { ticket, readAt = 0 } = (await storedTicket(ticketId)) ?? {};
  expect(ticket?.status).toBe('InProgress');
  expect(Date.now() - readAt).toBeGreaterThan(3_600_000);
});

test('after the browser slept through its alarms, the next start reads what is due', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  await letTimePass();
  alarms.clear();
  await stopPolling();
  at.service.log.clear();
  await pollNow('test');
  expect(ticketReadings()).toHaveLength(1);
  expect(ticketReadings()[0]?.path).toContain(ticketId);
});

test('a linked ticket whose row a lock deleted is read again', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  const db = await environmentDb('test');
  await db.clear('tickets');
  await stopPolling();
  await pollNow('test');
  expect(await ticketRow(at.scope, ticketId)).toMatchObject({
    value: { ticket: { summary: 'Refund' } },
  });
});

test('a linked ticket that is gone is kept by its id, can be unlinked, and is not read again', async () => {
  await saveLink(at.scope, 'no-such-ticket', 'crm.example.com/customers/42');
  const db = await environmentDb('test');
  const [link] = await db.getAll('links');
  if (link) await db.put('links', { ...link, linkedAt: 0 });
  await pollNow('test');
  expect(await ticketRow(at.scope, 'no-such-ticket')).toMatchObject({
    value: { ticket: { summary: 'no-such-ticket' }, failure: { kind: 'not-found' } },
  });
  at.service.log.clear();
  await pollNow('test');
  expect(readings()).toEqual([]);
});

test('a refused key stops the poll after one call, not after one call for each ticket', async () => {
  for (let i = 0; i < 6; i++) await openTicket(at.service, at.scope);
  await letTimePass();
  at.service.control.revokeKey(at.service.keys.testFull);
  at.service.log.clear();
  await pollNow('test');
  expect(readings().length).toBeLessThanOrEqual(2);
  at.service.log.clear();
  await pollNow('test');
  expect(readings()).toEqual([]);
});

test('without the permission for the host, no ticket gets a failure of its own', async () => {
  for (let i = 0; i < 3; i++) await openTicket(at.service, at.scope);
  await letTimePass();
  reach.denied.add('http://127.0.0.1/*');
  expect(await watch([])).toEqual({ ok: true, value: {} });
  expect(await pollNow('test')).toMatchObject({ kind: 'no-host-permission' });
  const [row] = await (await environmentDb('test')).getAll('tickets');
  expect(row?.failure).toBeUndefined();
});

test('a 429 pauses the origin and halves its budget, also after a restart of the background', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  await letTimePass();
  at.service.control.respondNext(
    { path: /\/v1\/tickets\// },
    { kind: 'status', status: 429, headers: { 'Retry-After': '120' } },
  );
  await watch([ticketId]);
  await stopPolling();
  at.service.log.clear();
  expect(await watch([ticketId])).toMatchObject({
    value: { failure: { kind: 'paused', why: 'too-many' } },
  });
  expect(readings()).toEqual([]);
  const key = `budget/${new URL(at.service.address).origin}`;
  expect((await browser.storage.session.get(key))[key]).toMatchObject({ perMinute: 60 });
});

test('the failure of a service that does not respond is shown until the next poll', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  await letTimePass();
  at.service.control.respondNext({ path: /\/v1\/tickets\// }, { kind: 'status', status: 503 });
  expect(await watch([ticketId])).toMatchObject({ value: { failure: { kind: 'service-error' } } });
  // During the back-off the failure stays, and no call is made.
  at.service.log.clear();
  expect(await watch([ticketId])).toMatchObject({ value: { failure: { kind: 'service-error' } } });
  expect(readings()).toEqual([]);
});

test('an older version of a ticket that arrives late does not replace a newer one', async () => {
  const ticketId = await openTicket(at.service, at.scope);
  const known = (await storedTicket(ticketId))?.ticket;
  if (!known) throw new Error('no ticket');
  const askedAt = Date.now() + 1_000;
  const newer = { ...known, status: 'Closed', updatedAt: (known.updatedAt ?? 0) + 5 };
  await saveTicket(at.scope, newer, askedAt);
  // The service's own time decides, whenever the ticket was requested.
  await saveTicket(at.scope, { ...known, status: 'InProgress' }, askedAt + 1);
  expect((await storedTicket(ticketId))?.ticket.status).toBe('Closed');
  // The time of the request decides if the service gives no time, or the same time.
  const { updatedAt: _, ...untimed } = newer;
  await saveTicket(at.scope, { ...untimed, status: 'WaitingForClient' }, askedAt - 1);
  expect((await storedTicket(ticketId))?.ticket.status).toBe('Closed');
  await saveTicket(at.scope, { ...newer, status: 'WaitingForClient' }, askedAt - 1);
  expect((await storedTicket(ticketId))?.ticket.status).toBe('Closed');
  await saveTicket(at.scope, { ...untimed, status: 'InProgress' }, askedAt + 2);
  expect((await storedTicket(ticketId))?.ticket.status).toBe('InProgress');
});

test('a reading that started before a newer version was saved does not overwrite it', async () => {
  const { service, scope } = at;
  const ticketId = await openTicket(service, scope);
  await letTimePass();
  const held = service.control.respondNext(
    { path: /\/v1\/tickets\/[^/]+$/ },
    { kind: 'silence', at: 'before-headers' },
  );
  const polling = pollNow('test');
  await held.reached();
  const stored = await storedTicket(ticketId);
  if (stored) await saveTicket(scope, { ...stored.ticket, summary: 'Changed' }, Date.now() + 500);
  held.release();
  await polling;
  expect(await ticketRow(scope, ticketId)).toMatchObject({
    value: { ticket: { summary: 'Changed' } },
  });
});

test('tickets of an environment without a key cause no call, and no alarm for the next minutes', async () => {
  expect(await pollNow('live')).toMatchObject({ kind: 'no-key' });
  expect((alarms.get('poll/live') ?? 0) - Date.now()).toBeGreaterThan(20 * 60_000);
});
