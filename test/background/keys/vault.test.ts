import { beforeEach, expect, test } from 'vitest';
import { addKey, removeKey } from '../../../lib/background/keys/key-changes';
import { lockByUser } from '../../../lib/background/keys/lock';
import { choosePassphrase, unlock } from '../../../lib/background/keys/passphrase';
import { vaultOf } from '../../../lib/background/keys/vault';
import { readNotes, saveNotes } from '../../../lib/background/onboarding/review/notes';
import { environmentDb } from '../../../lib/storage/databases';
import { signedIn } from '../background';
import { signedInStage } from '../stage';
import { makeGuessesCheap } from './cheap-guesses';

const at = signedInStage();
// `npm test` makes all rounds here; `npm run check` has one minute.
if (process.env.QUICK) beforeEach(makeGuessesCheap);
const about = () => ({ scope: at.scope, applicationId: 'app-1' });
const saveNote = (text: string) => saveNotes({ ...about(), part: 'notes', text });
const readOwnNotes = async () => {
  const read = await readNotes({ ...about(), part: 'notes' });
  return read.ok ? read.value : read.failure.kind;
};

test('only its key can read the vault, and the database contains no plain text', async () => {
  await saveNote('Ask the northern branch');
  expect(await readOwnNotes()).toBe('Ask the northern branch');
  const db = await environmentDb('test');
  for (const store of db.objectStoreNames) {
    const rows = await db.getAll(store);
    const bytes = rows.map((row) =>
      'sealed' in Object(row) ? Buffer.from(Object(row).sealed).toString('latin1') : '',
    );
    expect(JSON.stringify(rows) + bytes.join('')).not.toContain('northern');
  }
});

test('a row that is moved to another application cannot be read there', async () => {
  await saveNote('About the first');
  const db = await environmentDb('test');
  const [row] = await db.getAll('sealed');
  if (!row) throw new Error('nothing kept');
  await db.put('sealed', { ...row, applicationId: 'app-2' });
  expect(await readNotes({ ...about(), part: 'notes', applicationId: 'app-2' })).toEqual({
    ok: true,
    value: '',
  });
});

test('another key in its place takes over the vault', async () => {
  await saveNote('Still there');
  const added = await addKey({ address: at.service.address, key: at.service.keys.testReadOnly });
  expect(added.ok).toBe(true);
  expect(await readOwnNotes()).toBe('Still there');
});

test('the vault is locked and unlocked with its key', async () => {
  await saveNote('Behind the passphrase');
  const passphrase = 'a passphrase for tests only';
  expect((await choosePassphrase({ need: 'both', passphrase })).ok).toBe(true);
  await lockByUser();
  expect(await readOwnNotes()).toBe('locked');
  expect(await vaultOf('test')).toMatchObject({ ok: false, failure: { kind: 'locked' } });
  await unlock(passphrase);
  expect(await readOwnNotes()).toBe('Behind the passphrase');
});

test('removing the key deletes its vault', async () => {
  await saveNote('Gone');
  await removeKey('test');
  const db = await environmentDb('test');
  expect([await db.count('sealed'), await db.count('vault')]).toEqual([0, 0]);
  await signedIn(at.service);
  expect(await readOwnNotes()).toBe('');
});

test('a new key in place of a locked key takes over the vault with the passphrase', async () => {
  await saveNote('Precious');
  const passphrase = 'a passphrase for tests only';
  await choosePassphrase({ need: 'both', passphrase });
  await lockByUser();
  const key = at.service.keys.testReadOnly;
  expect((await addKey({ address: at.service.address, key, passphrase })).ok).toBe(true);
  expect(await readOwnNotes()).toBe('Precious');
});

test('replacing a key while screens read loses nothing', async () => {
  for (const key of [at.service.keys.testReadOnly, at.service.keys.testFull]) {
    await saveNote('Precious');
    let isAdded = false;
    const adding = addKey({ address: at.service.address, key }).finally(() => {
      isAdded = true;
    });
    const readers = Array.from({ length: 4 }, async () => {
      while (!isAdded) await readOwnNotes();
    });
    await Promise.all([adding, ...readers]);
    expect(await readOwnNotes()).toBe('Precious');
  }
});
