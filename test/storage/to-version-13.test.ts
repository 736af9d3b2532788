import { deleteDB } from 'idb';
import { afterEach, expect, test } from 'vitest';
import { closeDatabases, environmentDb } from '../../lib/storage/databases';
import { openOld } from '../background/old-database';

afterEach(async () => {
  await closeDatabases();
  await deleteDB('alongside-live');
});

test('snoozes of an earlier version are found by their ends', async () => {
  const before = await openOld('alongside-live', 8);
  const put = (ticketId: string, snooze: { until?: number }) =>
    before.put('snoozes', { ticketId, installationId: 'i', snooze: { note: '', ...snooze } });
  await put('later', { until: 9 });
  await put('sooner', { until: 5 });
  await put('by a message', {});
  before.close();

  const db = await environmentDb('live');
  expect(await db.getAllKeysFromIndex('snoozes', 'until')).toEqual(['sooner', 'later']);
});
