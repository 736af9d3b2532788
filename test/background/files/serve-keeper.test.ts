import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepDetails, retryFile } from '../../../lib/background/files/add-file';
import { updateFile } from '../../../lib/background/files/file-store';
import { filesForKeeper, saveSealed } from '../../../lib/background/files/serve-keeper';
import { lockByUser } from '../../../lib/background/keys/lock';
import { choosePassphrase, unlock } from '../../../lib/background/keys/passphrase';
import { environmentDb } from '../../../lib/storage/databases';
import { makeGuessesCheap } from '../keys/cheap-guesses';
import { filesStage, SHA256 } from './stage';

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

/** A picture whose place is removed; the user kept it for a moment. */
async function dropPicture(): Promise<string> {
  const id = randomUUID();
  await at.add({ id, name: 'photo.jpg', size: 30 });
  const stripped = { size: 20, sha256: SHA256, mimeType: 'image/jpeg', ending: 'jpg' };
  const result = { kind: 'sealed' as const, ...stripped, found: ['place' as const] };
  await saveSealed({ id, keepsDetails: false, result });
  await keepDetails({ environment: 'test', id, kept: true });
  // The keeper made the bytes with the place, and was stopped before it could say so.
  await keepDetails({ environment: 'test', id, kept: false });
  return id;
}

/** What the keeper has to do. */
async function tasks() {
  const read = await filesForKeeper();
  return read.ok ? read.value.files.map(({ task, keepsDetails }) => [task, keepsDetails]) : [];
}

test('a picture that could not be made anew is made anew before it is sent', async () => {
  const id = await dropPicture();
  const result = { kind: 'failed', problem: 'disk-full' } as const;
  await saveSealed({ id, keepsDetails: false, result });
  // The problem that offers `Retry`, also on a page that does not have the file any more.
  expect(await at.view(id)).toMatchObject({ state: 'failed', problem: 'not-saved' });
  await retryFile({ environment: 'test', id });
  expect(await tasks()).toEqual([['strip', false]]);
});

test('Retry does not send a picture that is being made anew', async () => {
  const id = await dropPicture();
  await retryFile({ environment: 'test', id });
  expect(await tasks()).toEqual([['strip', false]]);
});
