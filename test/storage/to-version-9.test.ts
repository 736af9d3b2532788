import { deleteDB } from 'idb';
import { afterEach, expect, test } from 'vitest';
import { SNOOZED_TURN, TURN_NUMBERS } from '../../lib/domain/tickets/ticket-states';
import { closeDatabases, environmentDb } from '../../lib/storage/databases';
import { openOld } from '../background/old-database';

afterEach(async () => {
  await closeDatabases();
  await deleteDB('alongside-live');
});

test('tickets of version 7 are sorted by whose turn it is and by priority', async () => {
  const before = await openOld('alongside-live', 7);
  const thread = { position: {}, total: 0, unread: 0, seenUpTo: 0, complete: true };
  const put = (ticketId: string, status: string, priority: string, statusAt: number) =>
    before.put('tickets', {
      ...{ ticketId, installationId: 'i', thread, readAt: 0, statusAt },
      ticket: { id: ticketId, status, priority, createdAt: 1 },
    });
  await put('closed', 'Closed', 'Emergency', 1);
  await put('ours', 'WaitingForClient', 'Regular', 9);
  await put('older', 'WaitingForClient', 'Sticky', 5);
  before.close();

  const db = await environmentDb('live');
  const keys = (index: 'since' | 'urgency') => db.getAllKeysFromIndex('tickets', index);
  expect(await keys('since')).toEqual(['older', 'ours', 'closed']);
  expect(await keys('urgency')).toEqual(['closed', 'older', 'ours']);
  expect(await db.count('snoozes')).toBe(0);
});

test('a ticket of version 8 that is in progress waits for us if a manager wrote last', async () => {
  const before = await openOld('alongside-live', 8);
  const put = (ticketId: string, lastBy: string, snoozedAt?: number) =>
    before.put('tickets', {
      ...{ ticketId, installationId: 'i', readAt: 0, statusAt: 5, turn: TURN_NUMBERS.manager },
      ticket: { id: ticketId, status: 'InProgress', priority: 'Regular', createdAt: 1 },
      thread: {
        ...{ position: {}, total: 1, unread: 0, seenUpTo: 1, complete: true },
        ...{ lastBy, snoozedAt, lastMessageAt: 9 },
      },
    });
  await put('answered', 'team');
  await put('asked', 'manager');
  await put('asleep', 'manager', 3);
  before.close();

  const db = await environmentDb('live');
  expect(await db.getAllFromIndex('tickets', 'since')).toMatchObject([
    { ticketId: 'asked', turn: TURN_NUMBERS.client, sinceAt: 9 },
    { ticketId: 'answered', turn: TURN_NUMBERS.manager, sinceAt: 9 },
    { ticketId: 'asleep', turn: SNOOZED_TURN },
  ]);
});
