import { beforeEach, expect, test } from 'vitest';
import { prune } from '../../../lib/background/app/prune';
import { startPruning, watchPruneAlarm } from '../../../lib/background/app/prune-alarm';
import { environmentDb } from '../../../lib/storage/databases';
import { putTicket } from '../../../lib/storage/ticket-index';
import { alarms, fireAlarm } from '../../browser-stand-in';
import { newProfile } from '../background';
import { costOf } from '../count-requests';

const DAY = 24 * 3_600_000;
const NOW = Date.UTC(2026, 10, 22);

beforeEach(newProfile);

const stores = async () => {
  const db = await environmentDb('test');
  return {
    db,
    record: (reference: string, daysAgo: number, over = {}) =>
      db.put('records', { reference, title: reference, seenAt: NOW - daysAgo * DAY, ...over }),
    link: (reference: string) =>
      db.put('links', { reference, ticketId: 't', installationId: 'i', linkedAt: 0 }),
  };
};

/** A ticket with three messages whose last activity was `daysAgo` days ago. */
async function thread(id: string, daysAgo: number, status = 'Closed', unread = 0): Promise<void> {
  const { db } = await stores();
  const tx = db.transaction(['tickets', 'messages'], 'readwrite');
  const createdAt = NOW - daysAgo * DAY;
  await putTicket(tx.objectStore('tickets'), {
    ...{ ticketId: id, installationId: 'i', readAt: createdAt },
    ticket: {
      ...{
        id,
        summary: id,
        description: '',
        priority: 'Regular',
        status,
        attachments: [],
        createdAt,
      },
    },
    thread: {
      ...{ position: { last: { id: 'm-2' } }, total: 3, seenUpTo: 3, sawUpTo: 3 },
      ...{ unread, complete: true },
    },
  });
  for (let number = 0; number < 3; number++)
    await tx.objectStore('messages').put({
      ...{ ticketId: id, number, id: `m-${number}` },
      message: { id: `m-${number}`, author: 'svc', text: 'x', attachments: [], readable: true },
    });
  await tx.done;
}

test('names of records without a ticket are deleted after 90 days; a client’s ID is kept', async () => {
  const { db, record, link } = await stores();
  await record('old', 91);
  await record('recent', 89);
  await record('linked', 400);
  await link('linked');
  const clients = [{ installationId: 'i-1', clientId: 'c-1' }];
  await record('client', 91, { clientId: 'c-1', clients, url: 'https://crm.example.com/1' });
  expect(await prune('test', NOW)).toEqual({ records: 2, messages: 0 });
  expect(await db.getAllKeys('records')).toEqual(['client', 'linked', 'recent']);
  expect(await db.get('records', 'client')).toEqual({
    ...{ reference: 'client', clientId: 'c-1', clients, seenAt: NOW - 91 * DAY },
  });
  expect(await prune('test', NOW)).toEqual({ records: 0, messages: 0 });
});

test('of more than 5,000 records the ones shown longest ago are deleted first', async () => {
  const { db } = await stores();
  const tx = db.transaction('records', 'readwrite');
  for (let n = 0; n < 5_003; n++)
    void tx.store.put({ reference: `r-${n}`, title: 'x', seenAt: NOW - (5_003 - n) * 1_000 });
  await tx.done;
  expect(await prune('test', NOW)).toEqual({ records: 3, messages: 0 });
  expect(await db.get('records', 'r-2')).toBeUndefined();
  expect(await db.get('records', 'r-3')).toBeDefined();
});

test('records with a ticket do not count: beside 5,000 of them the names of others stay', async () => {
  const { db, record } = await stores();
  const tx = db.transaction(['records', 'links'], 'readwrite');
  const link = { ticketId: 't', installationId: 'i', linkedAt: 0 };
  for (let n = 0; n < 5_000; n++) {
    void tx.objectStore('records').put({ reference: `r-${n}`, title: 'x', seenAt: NOW - 1_000 });
    void tx.objectStore('links').put({ ...link, reference: `r-${n}` });
  }
  await tx.done;
  await record('seen yesterday', 1);
  expect(await prune('test', NOW)).toEqual({ records: 0, messages: 0 });
});

test('records of which only the chosen client is left do not count, either', async () => {
  const { db, record } = await stores();
  const tx = db.transaction('records', 'readwrite');
  for (let n = 0; n < 5_000; n++)
    void tx.store.put({
      reference: `r-${n}`,
      clients: [{ installationId: 'i', clientId: 'c' }],
      seenAt: NOW - 1_000,
    });
  await tx.done;
  await record('seen yesterday', 1);
  expect(await prune('test', NOW)).toEqual({ records: 0, messages: 0 });
});

test('messages of tickets closed for 90 days are deleted, and the thread will be read again', async () => {
  await thread('old', 91);
  await thread('recent', 89);
  await thread('open', 400, 'InProgress');
  await thread('unread', 400, 'Closed', 1);
  const { db } = await stores();
  expect(await prune('test', NOW)).toEqual({ records: 0, messages: 3 });
  expect(await db.count('messages')).toBe(9);
  expect((await db.get('tickets', 'old'))?.thread).toMatchObject({
    ...{ position: {}, total: 0, complete: false, seenUpTo: 3, sawUpTo: 3 },
  });
  expect((await db.get('tickets', 'old'))?.ticket.summary).toBe('old');
  expect((await db.get('tickets', 'recent'))?.thread.total).toBe(3);
});

test('a background that starts while the daily alarm is set reads no store for pruning', async () => {
  const { db, record } = await stores();
  const old = Math.ceil((Date.now() - NOW) / DAY) + 91;
  await record('old', old);
  watchPruneAlarm();
  await startPruning();
  expect(await db.getAllKeys('records')).toEqual([]);
  expect(alarms.has('prune')).toBe(true);
  await record('old', old);
  const read = ['records', 'links', 'tickets', 'messages'] as const;
  const { requests } = await costOf([...read], startPruning);
  expect(requests).toBe(0);
  fireAlarm('prune');
  await expect.poll(() => db.getAllKeys('records')).toEqual([]);
});
