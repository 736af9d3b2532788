import { beforeEach, describe, expect, test } from 'vitest';
import { showUnread } from '../../../lib/background/app/badge';
import { saveInstallation } from '../../../lib/background/core/settings-store';
import { ticketsOfClient } from '../../../lib/background/tickets/client-tickets';
import { readLinkedRecords, searchTickets } from '../../../lib/background/tickets/search-tickets';
import type { Params } from '../../../lib/protocol/contract';
import { environmentDb } from '../../../lib/storage/databases';
import type { StoredTicket } from '../../../lib/storage/stored-ticket';
import { putTicket, withIndexKeys } from '../../../lib/storage/ticket-index';
import { large } from '../../large';
import { newProfile } from '../background';
import { costOf } from '../count-requests';

/** The stores that lists and counts are read from. */
const STORES = ['tickets', 'links', 'records', 'messages', 'applications'];
const countRequests = async (work: () => Promise<unknown>) => (await costOf(STORES, work)).requests;

const scope = { environment: 'test' as const, installationId: 'inst-1' };
type Filters = Params<'tickets.read'>;
const allTickets: Filters = { scope, text: '', record: '', limit: 50 };

/** A stored ticket; number `n` was active at minute `n`. */
const ticket = (n: number, over: Partial<StoredTicket> = {}): StoredTicket =>
  withIndexKeys({
    ...{ ticketId: `t-${n}`, installationId: 'inst-1', readAt: 0 },
    ticket: {
      ...{ id: `t-${n}`, summary: `Ticket ${n}`, description: '', priority: 'Regular' },
      ...{ status: n % 2 ? 'Closed' : 'InProgress', attachments: [], createdAt: n * 60_000 },
    },
    thread: { position: {}, total: 0, seenUpTo: 0, unread: n < 3 ? 2 : 0, complete: true },
    ...over,
  });

/** Every third ticket is Anna's, and every third is Ben's. */
function ticketOfTeam(n: number): StoredTicket {
  const assignee = ['anna', 'ben', undefined][n % 3];
  return ticket(n, { thread: { ...ticket(n).thread, assignee } });
}

/** Stores `many` tickets of one installation, each linked to its own record. */
async function storeTickets(many: number, make: (n: number) => StoredTicket = ticket) {
  const tx = (await environmentDb('test')).transaction(
    ['tickets', 'links', 'records'],
    'readwrite',
  );
  const [tickets, links, records] = (['tickets', 'links', 'records'] as const).map((name) =>
    tx.objectStore(name),
  );
  for (let n = 0; n < many; n++) {
    const reference = `crm/customers/${n}`;
    void tickets?.put(make(n));
    void links?.put({ ...scope, reference, ticketId: `t-${n}`, linkedAt: n });
    void records?.put({ reference, title: `Customer ${n}`, seenAt: n });
  }
  await tx.done;
}

beforeEach(newProfile);

const ids = async (filters: Partial<Filters>) => {
  const read = await searchTickets({ ...allTickets, ...filters });
  return read.ok ? read.value.rows.map((row) => row.ticket.id) : read.failure.kind;
};

describe('with 10,000 tickets', () => {
  // More requests for each visible row would mean reading rows that are not visible.
  const PER_ROW = 5;

  test('the desk, its filters and the badge read only what they show', async () => {
    await storeTickets(large(10_000));
    await saveInstallation('test', 'inst-1');
    const requestsFor = (filters: Partial<Filters>) =>
      countRequests(async () => expect(await ids(filters)).toHaveLength(allTickets.limit));
    expect(await requestsFor({})).toBeLessThan(allTickets.limit * PER_ROW);
    expect(await requestsFor({ view: 'closed' })).toBeLessThan(allTickets.limit * PER_ROW);
    for (const sort of ['waiting', 'priority'] as const)
      expect(await requestsFor({ sort })).toBeLessThan(allTickets.limit * PER_ROW);
    expect(await requestsFor({ text: `customer ${large(77)}` })).toBeLessThan(
      allTickets.limit * PER_ROW,
    );
    expect(await countRequests(() => readLinkedRecords({ scope }))).toBeLessThan(1_000);
    expect(await countRequests(showUnread)).toBeLessThan(10);
  });
});

describe('with 10,000 tickets of a team', () => {
  test('its views read only what they show', async () => {
    await storeTickets(large(10_000), ticketOfTeam);
    const db = await environmentDb('test');
    const box = { iv: new Uint8Array(12), sealed: new ArrayBuffer(0) };
    const team = { id: 'team', name: 'Support', server: '', author: 'anna', agentName: 'Anna' };
    const cursor = { stream: '', sequence: 0 };
    await db.put(
      'team',
      { ...team, publicKey: '', isAdmin: true, credentials: box, cursor },
      'team',
    );
    for (const sort of ['activity', 'waiting', 'priority'] as const)
      for (const wanted of [
        { view: 'assigned' },
        { view: 'unassigned' },
        { assignee: 'ben' },
      ] as const)
        expect(
          await countRequests(async () =>
            expect(await ids({ ...wanted, sort })).toHaveLength(allTickets.limit),
          ),
        ).toBeLessThan(allTickets.limit * 6);
    const mine = await searchTickets({ ...allTickets, view: 'assigned' });
    // Every second ticket is closed.
    expect(mine.ok && mine.value.total).toBe(mine.ok && mine.value.counts.assigned);
    expect(mine.ok && Math.abs(mine.value.total - large(10_000) / 6)).toBeLessThan(2);
    const closedOnesOfBen = Array.from({ length: large(10_000) }, (_, n) => n)
      .filter((n) => n % 6 === 1)
      .slice(-3)
      .map((n) => `t-${n}`);
    expect(await ids({ assignee: 'ben', view: 'closed', limit: 3 })).toEqual(
      closedOnesOfBen.toReversed(),
    );
  });
});

test('the desk lists the latest activity first, filtered by status, record or text', async () => {
  await storeTickets(6);
  expect(await ids({})).toEqual(['t-5', 't-4', 't-3', 't-2', 't-1', 't-0']);
  expect(await ids({ limit: 2 })).toEqual(['t-5', 't-4']);
  expect(await searchTickets({ ...allTickets, limit: 2 })).toMatchObject({ value: { total: 6 } });
  expect(await ids({ view: 'closed' })).toEqual(['t-5', 't-3', 't-1']);
  expect(await ids({ text: 'customer 4' })).toEqual(['t-4']);
  expect(await ids({ text: 'TICKET', view: 'waiting' })).toEqual(['t-4', 't-2', 't-0']);
  expect(await ids({ record: 'crm/customers/2' })).toEqual(['t-2']);
  expect(await ids({ record: 'crm/customers/2', view: 'closed' })).toEqual([]);
  expect(await ids({ scope: { ...scope, installationId: 'inst-2' } })).toEqual([]);
  expect(await readLinkedRecords({ scope })).toMatchObject({ value: { length: 6 } });
  expect(await ids({ view: 'unread' })).toEqual(['t-2', 't-1', 't-0']);
  expect(await ids({ view: 'unread', text: 'customer 0' })).toEqual(['t-0']);
  expect(await ids({ view: 'unread', record: 'crm/customers/5' })).toEqual([]);
});

test('the desk knows how many tickets each of its views has, whatever it lists', async () => {
  await storeTickets(6);
  const counts = {
    ...{ '': 6, unread: 3, mine: 0, waiting: 3, snoozed: 0, closed: 3 },
  };
  const asked: Partial<Filters>[] = [{}, { text: 'nothing' }, { view: 'unread', limit: 1 }];
  for (const filters of asked)
    expect(await searchTickets({ ...allTickets, ...filters })).toMatchObject({ value: { counts } });
});

test('a ticket moves up after activity, and leaves the unread tickets once it is seen', async () => {
  await storeTickets(3);
  const db = await environmentDb('test');
  const tickets = db.transaction('tickets', 'readwrite').store;
  const first = ticket(0);
  const thread = { ...first.thread, unread: 0, lastMessageAt: 9_000_000 };
  await putTicket(tickets, { ...first, thread });
  expect(await ids({})).toEqual(['t-0', 't-2', 't-1']);
  expect(await db.getAllKeysFromIndex('tickets', 'unreadIn', 'inst-1')).toEqual(['t-1', 't-2']);
});

test('the open tickets of a client are found among the latest ones of the installation', async () => {
  await storeTickets(6);
  const db = await environmentDb('test');
  const { store } = db.transaction('tickets', 'readwrite');
  for (const n of [0, 1, 2]) {
    const known = ticket(n);
    await putTicket(store, { ...known, ticket: { ...known.ticket, clientId: 'c-1' } });
  }
  const of = (clientId: string, installationId = 'inst-1') =>
    ticketsOfClient({ scope: { ...scope, installationId }, clientId });
  expect(await of('c-1')).toEqual({
    ok: true,
    value: [
      { id: 't-2', summary: 'Ticket 2', status: 'InProgress' },
      { id: 't-0', summary: 'Ticket 0', status: 'InProgress' },
    ],
  });
  // A UUID ignores case.
  expect(await of('C-1')).toEqual(await of('c-1'));
  expect(await of('c-2')).toMatchObject({ value: [] });
  expect(await of('c-1', 'inst-2')).toMatchObject({ value: [] });
});

test('each view is sorted by who waits longest or by priority, as the whole list is', async () => {
  const tx = (await environmentDb('test')).transaction('tickets', 'readwrite');
  const statuses = ['Closed', 'InProgress', 'WaitingForClient', 'WaitingForManager', 'New'];
  const priorities = ['Regular', 'Emergency', 'Sticky'];
  for (let n = 0; n < 15; n++) {
    const { ticket: plain, ...rest } = ticket(n);
    const status = statuses[n % 5] ?? '';
    const priority = priorities[n % 3] ?? '';
    await putTicket(tx.store, {
      ...rest,
      ticket: { ...plain, status, priority },
      statusAt: 1_000 - n,
    });
  }
  await tx.done;
  expect(await ids({ sort: 'waiting', limit: 7 })).toEqual([
    ...['t-12', 't-7', 't-2', 't-13', 't-11', 't-8', 't-6'],
  ]);
  expect(await ids({ sort: 'priority', limit: 6 })).toEqual([
    ...['t-13', 't-10', 't-7', 't-4', 't-1', 't-14'],
  ]);
  expect(await ids({ view: 'waiting' })).toEqual(['t-13', 't-11', 't-8', 't-6', 't-3', 't-1']);
  expect(await ids({ view: 'waiting', sort: 'priority', limit: 3 })).toEqual([
    ...['t-13', 't-1', 't-11'],
  ]);
  expect(await ids({ view: 'mine', sort: 'waiting' })).toEqual(['t-12', 't-7', 't-2']);
  expect(await ids({ view: 'mine', sort: 'waiting', text: 'ticket' })).toEqual([
    ...['t-12', 't-7', 't-2'],
  ]);
});
