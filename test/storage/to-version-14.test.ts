import { deleteDB } from 'idb';
import { afterEach, expect, test } from 'vitest';
import { allCandidates } from '../../lib/background/polling/candidates';
import { closeDatabases, environmentDb } from '../../lib/storage/databases';
import { openOld } from '../background/old-database';

afterEach(async () => {
  await closeDatabases();
  await deleteDB('alongside-live');
});

test('of the links of an earlier version, those that this agent made are found, and their tickets are polled', async () => {
  const before = await openOld('alongside-live', 8);
  const put = (ticketId: string, more: object = {}) =>
    before.put('links', {
      ...{ reference: 'r', ticketId, installationId: 'i', linkedAt: 7, ...more },
    });
  await put('own');
  await put('of a colleague', { linkedBy: 'ben-sample-x7m2p' });
  before.close();

  const db = await environmentDb('live');
  expect((await db.getAllFromIndex('links', 'ownAt')).map(({ ticketId }) => ticketId)).toEqual([
    'own',
  ]);
  expect((await allCandidates(db)).map(({ ticketId, linkedAt }) => [ticketId, linkedAt])).toEqual([
    ['own', 7],
  ]);
});
