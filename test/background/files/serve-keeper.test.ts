import { beforeEach, expect, test, vi } from 'vitest';
import { updateFile } from '../../../lib/background/files/file-store';
import { lockByUser } from '../../../lib/background/keys/lock';
import { choosePassphrase, unlock } from '../../../lib/background/keys/passphrase';
import { environmentDb } from '../../../lib/storage/databases';
import { makeGuessesCheap } from '../keys/cheap-guesses';
import { filesStage } from './stage';

// What the keeper is told of files while the vault opens, closes or was replaced.

const at = filesStage();
const PASSPHRASE = 'correct horse battery';

beforeEach(makeGuessesCheap);

test('a file waits while its key is locked, also if the unlock comes while the files are listed', async () => {
  const id = await at.drop();
  await choosePassphrase({ need: 'both', passphrase: PASSPHRASE });
  await lockByUser();
  expect(await at.isWanted(id)).toBe(false);
  const db = await environmentDb('test');
  const get = db.get.bind(db);
  const spy = vi.spyOn(db, 'get').mockImplementation(async (...asked) => {
    if (asked[0] === 'storage') {
      spy.mockRestore();
      await unlock(PASSPHRASE);
    }
    return get(...asked);
  });
  await at.isWanted(id);
  spy.mockRestore();
  await unlock(PASSPHRASE);
  expect((await at.view(id))?.problem).toBeUndefined();
  expect(await at.isWanted(id)).toBe(true);
});

test('bytes that another vault sealed are lost', async () => {
  const id = await at.drop();
  await (await environmentDb('test')).clear('vault');
  expect(await at.isWanted(id)).toBe(false);
  expect(await at.view(id)).toMatchObject({ state: 'failed', problem: 'bytes-lost' });
});

test('a file that became ready meanwhile is not lost with its vault', async () => {
  const id = await at.drop();
  const db = await environmentDb('test');
  await db.clear('vault');
  const getAll = db.getAll.bind(db);
  const spy = vi.spyOn(db, 'getAll').mockImplementation(async (...asked) => {
    const files = await getAll(...asked);
    spy.mockRestore();
    await updateFile('test', id, (file) => ({ ...file, state: 'ready' }));
    return files;
  });
  await at.isWanted(id);
  expect((await at.view(id))?.state).toBe('ready');
});
