import { deleteDB } from 'idb';
import { afterEach, expect, test } from 'vitest';
import { closeDatabases, environmentDb } from '../../lib/storage/databases';
import { openOld } from '../background/old-database';

afterEach(async () => {
  await closeDatabases();
  await deleteDB('alongside-live');
});

test('tickets of version 5 are listed and counted by index after the upgrade', async () => {
  const before = await openOld('alongside-live', 5);
  const ticket = { id: 't', status: 'Closed', createdAt: 7, updatedAt: 9 };
  const thread = { position: {}, total: 1, unread: 1, seenUpTo: 0, complete: true };
  await before.put('tickets', { ticketId: 't', installationId: 'i', ticket, thread, readAt: 0 });
  before.close();

  const db = await environmentDb('live');
  expect(await db.getAllFromIndex('tickets', 'unreadIn', 'i')).toMatchObject([{ activityAt: 9 }]);
  const closed = IDBKeyRange.bound(['i', 'Closed'], ['i', 'Closed', 9]);
  expect(await db.countFromIndex('tickets', 'status', closed)).toBe(1);
});
