import { deleteDB, openDB } from 'idb';
import { afterEach, expect, test } from 'vitest';
import { closeDatabases, environmentDb, settingsDb } from '../../lib/storage/databases';
import { openOld } from '../background/old-database';

// The browser does not wait for the promise of an upgrade. Without the abort it would keep the stores of an
// upgrade that failed on the way, and the new version's number: no later version could do the rest.

afterEach(async () => {
  await closeDatabases();
  for (const name of ['alongside', 'alongside-live']) await deleteDB(name);
});

/** The version and the stores of a database as the browser has it. */
async function stateOf(name: string) {
  const db = await openDB(name);
  const state = { version: db.version, stores: [...db.objectStoreNames] };
  db.close();
  return state;
}

test('an upgrade that fails at one row leaves the environment as it was, and is made once the row is right', async () => {
  const before = await openOld('alongside-live', 6);
  await before.put('facts', 'no JSON', 'resetOwed');
  const words = { action: 'a', subject: 'reply t', text: 'Half a reply' };
  await before.put('drafts', words);
  before.close();
  const was = await stateOf('alongside-live');

  await expect(environmentDb('live')).rejects.toThrow(SyntaxError);
  expect(await stateOf('alongside-live')).toEqual(was);
  expect(was.version).toBe(6);

  const db = await openDB('alongside-live');
  await db.delete('facts', 'resetOwed');
  db.close();
  const { action, ...draft } = words;
  expect(await (await environmentDb('live')).getAll('drafts')).toEqual([
    { ...draft, commandId: action },
  ]);
});

test('an upgrade of the settings that fails leaves them as they were', async () => {
  const old = await openDB('alongside', 4, {
    // Without the store that the upgrade moves to another name.
    upgrade: (db) => void db.createObjectStore('sites', { keyPath: 'origin' }),
  });
  old.close();

  await expect(settingsDb()).rejects.toMatchObject({ name: 'NotFoundError' });
  expect(await stateOf('alongside')).toEqual({ version: 4, stores: ['sites'] });
});
