import { afterEach, expect, test } from 'vitest';
import { environmentDb } from '../../lib/storage/databases';
import { keepLink } from '../../lib/worker/links';
import { lookNow, stopPolling } from '../../lib/worker/poll/poller';
import { keepTicket, ticketRow } from '../../lib/worker/tickets';
import { watchTickets } from '../../lib/worker/watch';
import { alarms, browser, reach } from '../browser-stand-in';
import { openTicket } from './background';
import { signedInStage } from './stage';

const at = signedInStage();
afterEach(stopPolling);

const panel = (tabId: number) => ({ place: 'sidebar' as const, tabId, frameId: 3 });
const watch = (ticketIds: string[], openId?: string, tabId = 7) =>
  watchTickets({ place: at.place, ticketIds, openId }, panel(tabId));

/** The calls that read tickets, as the service saw them. */
const readings = () => at.service.log.entries().filter(({ method }) => method === 'GET');
const ticketReadings = () => readings().filter(({ path }) => /\/v1\/tickets\/[^/]+$/.test(path));

/** Makes all tickets due, as the passing of time would; the background was stopped meanwhile. */
async function letTimePass(): Promise<void> {
  await stopPolling();
  const db = await environmentDb('test');
  for (const stored of await db.getAll('tickets'))
    await db.put('tickets', { ...stored, stateAt: 0, readAt: Date.now() - 12 * 3_600_000 });
}

const storedTicket = async (ticketId: string) =>
  (await environmentDb('test')).get('tickets', ticketId);

test('ten windows that show one ticket cause one reading', async () => {
  const ticketId = await openTicket(at.service, at.place);
  await letTimePass();
  at.service.log.clear();
  await Promise.all(Array.from({ length: 10 }, (_, i) => watch([ticketId], ticketId, i)));
  expect(ticketReadings()).toHaveLength(1);
});

test('of an open thread only the messages are read each time, and the ticket when there are new', async () => {
  const ticketId = await openTicket(at.service, at.place);
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

test('what nobody shows is read by the clock, and an alarm is set for the next time', async () => {
  const ticketId = await openTicket(at.service, at.place);
  at.service.control.managerReplies(ticketId, { text: 'Hello' });
  await letTimePass();
  await lookNow('test');
  expect(await ticketRow(at.place, ticketId)).toMatchObject({ value: { unread: 1 } });
  const wait = (alarms.get('look/test') ?? 0) - Date.now();
  // Active just now: about a minute.
  expect(wait).toBeGreaterThan(29_000);
  expect(wait).toBeLessThan(73_000);
});

test('what was shown and is no more goes on being read by the clock', async () => {
  const ticketId = await openTicket(at.service, at.place);
  await watch([ticketId], ticketId);
  await watch([]);
  const wait = (alarms.get('look/test') ?? 0) - Date.now();
  expect(wait).toBeLessThan(73_000);
});

test('all of many that are due are read, a few at a time', async () => {
  const ids: string[] = [];
  for (let i = 0; i < 15; i++) ids.push(await openTicket(at.service, at.place));
  await letTimePass();
  const before = Date.now();
  await lookNow('test');
  const readLate = async () =>
    (await (await environmentDb('test')).getAll('tickets')).filter(({ readAt }) => readAt < before);
  await expect.poll(async () => (await readLate()).length).toBe(0);
});

test('a background that ends between a ticket and its thread reads both at its next start', async () => {
  const ticketId = await openTicket(at.service, at.place);
  at.service.control.managerReplies(ticketId, { text: 'Hello' });
  await letTimePass();
  // Nothing of the thread arrives: a pause for all is no fault of this ticket.
  at.service.control.answerNext({ path: /messages/ }, { kind: 'status', status: 401 });
  await lookNow('test');
  const { ticket, readAt = 0 } = (await storedTicket(ticketId)) ?? {};
  expect(ticket?.status).toBe('InProgress');
  expect(Date.now() - readAt).toBeGreaterThan(3_600_000);
});

test('a browser that slept through its alarms reads what is due at its next start', async () => {
  const ticketId = await openTicket(at.service, at.place);
  await letTimePass();
  alarms.clear();
  await stopPolling();
  at.service.log.clear();
  await lookNow('test');
  expect(ticketReadings()).toHaveLength(1);
  expect(ticketReadings()[0]?.path).toContain(ticketId);
});

test('a ticket that is linked but forgotten by a lock is read again, with its marks', async () => {
  const ticketId = await openTicket(at.service, at.place);
  const db = await environmentDb('test');
  await db.clear('tickets');
  await stopPolling();
  await lookNow('test');
  expect(await ticketRow(at.place, ticketId)).toMatchObject({
    value: { ticket: { summary: 'Refund' } },
  });
});

test('a linked ticket that is gone is kept by its id, to be unlinked, and not asked for again', async () => {
  await keepLink(at.place, 'no-such-ticket', 'crm.example.com/customers/42');
  const db = await environmentDb('test');
  const [link] = await db.getAll('links');
  if (link) await db.put('links', { ...link, linkedAt: 0 });
  await lookNow('test');
  expect(await ticketRow(at.place, 'no-such-ticket')).toMatchObject({
    value: { ticket: { summary: 'no-such-ticket' }, failure: { kind: 'not-found' } },
  });
  at.service.log.clear();
  await lookNow('test');
  expect(readings()).toEqual([]);
});

test('a key that is refused stops the look, not each ticket of it', async () => {
  for (let i = 0; i < 6; i++) await openTicket(at.service, at.place);
  await letTimePass();
  at.service.control.revokeKey(at.service.keys.testFull);
  at.service.log.clear();
  await lookNow('test');
  expect(readings().length).toBeLessThanOrEqual(2);
  at.service.log.clear();
  await lookNow('test');
  expect(readings()).toEqual([]);
});

test('a browser that does not let us reach the service is asked once, not for each ticket', async () => {
  for (let i = 0; i < 3; i++) await openTicket(at.service, at.place);
  await letTimePass();
  reach.denied.add('http://127.0.0.1/*');
  expect(await watch([])).toEqual({ ok: true, value: {} });
  expect(await lookNow('test')).toMatchObject({ kind: 'no-host-permission' });
  const [row] = await (await environmentDb('test')).getAll('tickets');
  expect(row?.failure).toBeUndefined();
});

test('a 429 pauses the origin and halves its budget, also for the next life of the background', async () => {
  const ticketId = await openTicket(at.service, at.place);
  await letTimePass();
  at.service.control.answerNext(
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

test('a service that does not answer is said to whoever looks, and asked again soon', async () => {
  const ticketId = await openTicket(at.service, at.place);
  await letTimePass();
  at.service.control.answerNext({ path: /\/v1\/tickets\// }, { kind: 'status', status: 503 });
  expect(await watch([ticketId])).toMatchObject({ value: { failure: { kind: 'service-error' } } });
  // While it rests, the reason stays, and no call is made.
  at.service.log.clear();
  expect(await watch([ticketId])).toMatchObject({ value: { failure: { kind: 'service-error' } } });
  expect(readings()).toEqual([]);
});

test('an older state that arrives late does not take the place of a newer one', async () => {
  const ticketId = await openTicket(at.service, at.place);
  const known = (await storedTicket(ticketId))?.ticket;
  if (!known) throw new Error('no ticket');
  const askedAt = Date.now() + 1_000;
  const newer = { ...known, status: 'Closed', updatedAt: (known.updatedAt ?? 0) + 5 };
  await keepTicket(at.place, newer, askedAt);
  // By the service's own time, whenever it was asked …
  await keepTicket(at.place, { ...known, status: 'InProgress' }, askedAt + 1);
  expect((await storedTicket(ticketId))?.ticket.status).toBe('Closed');
  // … and by the time of asking, where the service gives none, or the same.
  const { updatedAt: _, ...untimed } = newer;
  await keepTicket(at.place, { ...untimed, status: 'WaitingForClient' }, askedAt - 1);
  expect((await storedTicket(ticketId))?.ticket.status).toBe('Closed');
  await keepTicket(at.place, { ...newer, status: 'WaitingForClient' }, askedAt - 1);
  expect((await storedTicket(ticketId))?.ticket.status).toBe('Closed');
  await keepTicket(at.place, { ...untimed, status: 'InProgress' }, askedAt + 2);
  expect((await storedTicket(ticketId))?.ticket.status).toBe('InProgress');
});

test('a reading that was under way when a newer state was kept does not put the old one over it', async () => {
  const { service, place } = at;
  const ticketId = await openTicket(service, place);
  await letTimePass();
  const held = service.control.answerNext(
    { path: /\/v1\/tickets\/[^/]+$/ },
    { kind: 'silence', at: 'before-headers' },
  );
  const look = lookNow('test');
  await held.reached();
  const stored = await storedTicket(ticketId);
  if (stored) await keepTicket(place, { ...stored.ticket, summary: 'Changed' }, Date.now() + 500);
  held.release();
  await look;
  expect(await ticketRow(place, ticketId)).toMatchObject({
    value: { ticket: { summary: 'Changed' } },
  });
});

test('tickets of an environment without a key cause no call and no alarm that comes soon', async () => {
  expect(await lookNow('live')).toMatchObject({ kind: 'no-key' });
  expect((alarms.get('look/live') ?? 0) - Date.now()).toBeGreaterThan(20 * 60_000);
});
