import { openDB } from 'idb';
import { beforeEach, expect, test } from 'vitest';
import { environmentDb, settingsDb } from '../../lib/storage/databases';
import { partnerOf } from '../../lib/worker/connection';
import { addKey, keyFacts } from '../../lib/worker/keys';
import { choosePassphrase } from '../../lib/worker/lock-passphrase';
import { readLog } from '../../lib/worker/log';
import { makeGuessesCheap } from './cheap-guesses';
import { profileStage } from './stage';

// What earlier versions left in this browser is still good.

const at = profileStage();
beforeEach(makeGuessesCheap);

test('settings of the first version survive, and the log is there', async () => {
  const first = await openDB('alongside', 1, {
    upgrade(db) {
      db.createObjectStore('sites', { keyPath: 'origin' });
      db.createObjectStore('docks');
      db.createObjectStore('facts');
    },
  });
  const site = { origin: 'https://crm.example.com', rules: [], addedAt: 1 };
  await first.put('sites', site);
  await first.put('facts', 'live', 'environment');
  first.close();
  const db = await settingsDb();
  expect(await db.getAll('sites')).toEqual([site]);
  expect(await db.get('facts', 'environment')).toBe('live');
  expect(await readLog()).toEqual([]);
});

test('a key as the first version kept it opens, needs no passphrase, and can be given one', async () => {
  await addKey({ address: at.service.address, key: at.service.keys.testFull });
  const db = await environmentDb('test');
  const stored = await db.get('keys', 'key');
  if (!stored?.sealingKey) throw new Error('no key');
  const { passphrase: _, ...first } = stored;
  await db.put('keys', first, 'key');
  expect(await keyFacts()).toMatchObject([{ lock: 'none' }]);
  expect(await partnerOf('test')).toMatchObject({ ok: true });
  expect(await choosePassphrase({ need: 'both', passphrase: 'long enough' })).toMatchObject({
    ok: true,
  });
  expect(await keyFacts()).toMatchObject([{ lock: 'unlocked' }]);
});
