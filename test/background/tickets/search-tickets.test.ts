import { beforeEach, describe, expect, test } from 'vitest';
import { environmentDb } from '../../lib/storage/databases';
import type { StoredTicket } from '../../lib/storage/schema';
import { indexed, putTicket } from '../../lib/storage/ticket-index';
import { showUnread } from '../../lib/worker/badge';
import { deskRecords, deskRows } from '../../lib/worker/desk';
import { keepInstallation } from '../../lib/worker/facts';
import { large } from '../large';
import { newProfile } from './background';
import { costOf } from './count-requests';

/** The stores that lists and counts are read from. */
const STORES = ['tickets', 'links', 'records', 'messages', 'applications'];
const countRequests = async (work: () => Promise<unknown>) => (await costOf(STORES, work)).requests;

const place = { environment: 'test' as const, installationId: 'inst-1' };
const asked = { place, text: '', status: '', record: '', limit: 50 };

/** A ticket as this browser has it; number `n` was active at minute `n`. */
const ticket = (n: number, over: Partial<StoredTicket> = {}): StoredTicket =>
  indexed({
    ...{ ticketId: `t-${n}`, installationId: 'inst-1', readAt: 0 },
    ticket: {
      ...{ id: `t-${n}`, summary: `Ticket ${n}`, description: '', priority: 'Regular' },
      ...{ status: n % 2 ? 'Closed' : 'InProgress', attachments: [], createdAt: n * 60_000 },
    },
    thread: { position: {}, total: 0, seenUpTo: 0, unread: n < 3 ? 2 : 0, complete: true },
    ...over,
  });

/** Has this browser know `many` tickets of one installation, each linked to a record of its own. */
async function know(many: number): Promise<void> {
  const tx = (await environmentDb('test')).transaction(
    ['tickets', 'links', 'records'],
    'readwrite',
  );
  const [tickets, links, records] = (['tickets', 'links', 'records'] as const).map((name) =>
    tx.objectStore(name),
  );
  for (let n = 0; n < many; n++) {
    const reference = `crm/customers/${n}`;
    void tickets?.put(ticket(n));
    void links?.put({ ...place, reference, ticketId: `t-${n}`, linkedAt: n });
    void records?.put({ reference, title: `Customer ${n}`, seenAt: n });
  }
  await tx.done;
}

beforeEach(newProfile);

const ids = async (narrowed: Partial<typeof asked>) => {
  const read = await deskRows({ ...asked, ...narrowed });
  return read.ok ? read.value.rows.map((row) => row.ticket.id) : read.failure.kind;
};

describe('with 10,000 tickets', () => {
  // More than this for each row that is shown would be work for rows that are not.
  const PER_ROW = 5;

  test('the desk, its filters and the badge read what they show', async () => {
    await know(large(10_000));
    await keepInstallation('test', 'inst-1');
    const of = (narrowed: Partial<typeof asked>) =>
      countRequests(async () => expect(await ids(narrowed)).toHaveLength(asked.limit));
    expect(await of({})).toBeLessThan(asked.limit * PER_ROW);
    expect(await of({ status: 'Closed' })).toBeLessThan(asked.limit * PER_ROW);
    expect(await of({ text: `customer ${large(77)}` })).toBeLessThan(asked.limit * PER_ROW);
    expect(await countRequests(() => deskRecords({ place }))).toBeLessThan(1_000);
    expect(await countRequests(showUnread)).toBeLessThan(10);
  });
});

test('the desk lists the most recently active first, of one status, one record, or with words', async () => {
  await know(6);
  expect(await ids({})).toEqual(['t-5', 't-4', 't-3', 't-2', 't-1', 't-0']);
  expect(await ids({ limit: 2 })).toEqual(['t-5', 't-4']);
  expect(await deskRows({ ...asked, limit: 2 })).toMatchObject({ value: { total: 6 } });
  expect(await ids({ status: 'Closed' })).toEqual(['t-5', 't-3', 't-1']);
  expect(await ids({ text: 'customer 4' })).toEqual(['t-4']);
  expect(await ids({ text: 'TICKET', status: 'InProgress' })).toEqual(['t-4', 't-2', 't-0']);
  expect(await ids({ record: 'crm/customers/2' })).toEqual(['t-2']);
  expect(await ids({ record: 'crm/customers/2', status: 'Closed' })).toEqual([]);
  expect(await ids({ place: { ...place, installationId: 'inst-2' } })).toEqual([]);
  expect(await deskRecords({ place })).toMatchObject({ value: { length: 6 } });
});

test('a ticket moves up with its activity, and out of the unread with what was seen', async () => {
  await know(3);
  const db = await environmentDb('test');
  const tickets = db.transaction('tickets', 'readwrite').store;
  const first = ticket(0);
  const thread = { ...first.thread, unread: 0, lastMessageAt: 9_000_000 };
  await putTicket(tickets, { ...first, thread });
  expect(await ids({})).toEqual(['t-0', 't-2', 't-1']);
  expect(await db.getAllKeysFromIndex('tickets', 'unreadIn', 'inst-1')).toEqual(['t-1', 't-2']);
});
