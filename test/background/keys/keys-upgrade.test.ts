import { openDB } from 'idb';
import { beforeEach, expect, test } from 'vitest';
import { partnerOf } from '../../../lib/background/api/connection';
import { readLog } from '../../../lib/background/core/log';
import { addKey } from '../../../lib/background/keys/key-changes';
import { keyFacts } from '../../../lib/background/keys/keys';
import { choosePassphrase } from '../../../lib/background/keys/passphrase';
import { environmentDb, settingsDb } from '../../../lib/storage/databases';
import { profileStage } from '../stage';
import { makeGuessesCheap } from './cheap-guesses';

// The extension still reads what earlier versions stored in this browser.

const at = profileStage();
beforeEach(makeGuessesCheap);

test('settings of the first version survive the upgrade, and the log exists', async () => {
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
  expect(await db.get('settings', 'environment')).toBe('live');
  expect(await readLog()).toEqual([]);
});

test('a key that the first version stored still opens, needs no passphrase, and can be given one', async () => {
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
