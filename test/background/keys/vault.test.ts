import { beforeEach, expect, test } from 'vitest';
import { environmentDb } from '../../lib/storage/databases';
import { addKey, removeKey } from '../../lib/worker/keys';
import { lockByHand } from '../../lib/worker/lock';
import { choosePassphrase, unlock } from '../../lib/worker/lock-passphrase';
import { keepNotes, notesOf } from '../../lib/worker/onboarding/notes';
import { vaultOf } from '../../lib/worker/vault';
import { signedIn } from './background';
import { makeGuessesCheap } from './cheap-guesses';
import { signedInStage } from './stage';

const at = signedInStage();
// `npm test` makes all rounds here; `npm run check` has a minute.
if (process.env.QUICK) beforeEach(makeGuessesCheap);
const about = () => ({ place: at.place, applicationId: 'app-1' });
const note = (text: string) => keepNotes({ ...about(), text });
const notes = async () => {
  const read = await notesOf(about());
  return read.ok ? read.value : read.failure.kind;
};

test('what is kept is readable by its key alone, and lies nowhere in the open', async () => {
  await note('Ask the northern branch');
  expect(await notes()).toBe('Ask the northern branch');
  const db = await environmentDb('test');
  for (const store of db.objectStoreNames) {
    const rows = await db.getAll(store);
    const bytes = rows.map((row) =>
      'sealed' in Object(row) ? Buffer.from(Object(row).sealed).toString('latin1') : '',
    );
    expect(JSON.stringify(rows) + bytes.join('')).not.toContain('northern');
  }
});

test('something that is moved to another application does not open there', async () => {
  await note('About the first');
  const db = await environmentDb('test');
  const [row] = await db.getAll('sealed');
  if (!row) throw new Error('nothing kept');
  await db.put('sealed', { ...row, applicationId: 'app-2' });
  expect(await notesOf({ ...about(), applicationId: 'app-2' })).toEqual({ ok: true, value: '' });
});

test('another key in its place takes the vault over', async () => {
  await note('Still there');
  const added = await addKey({ address: at.service.address, key: at.service.keys.testReadOnly });
  expect(added.ok).toBe(true);
  expect(await notes()).toBe('Still there');
});

test('locked with the key, open with it again', async () => {
  await note('Behind the passphrase');
  const passphrase = 'a passphrase for tests only';
  expect((await choosePassphrase({ need: 'both', passphrase })).ok).toBe(true);
  await lockByHand();
  expect(await notes()).toBe('locked');
  expect(await vaultOf('test')).toMatchObject({ ok: false, failure: { kind: 'locked' } });
  await unlock(passphrase);
  expect(await notes()).toBe('Behind the passphrase');
});

test('with the key goes all that its vault held', async () => {
  await note('Gone');
  await removeKey('test');
  const db = await environmentDb('test');
  expect([await db.count('sealed'), await db.count('vault')]).toEqual([0, 0]);
  await signedIn(at.service);
  expect(await notes()).toBe('');
});

test('a new key in the place of one that is locked takes the vault over, by the passphrase', async () => {
  await note('Precious');
  const passphrase = 'a passphrase for tests only';
  await choosePassphrase({ need: 'both', passphrase });
  await lockByHand();
  const key = at.service.keys.testReadOnly;
  expect((await addKey({ address: at.service.address, key, passphrase })).ok).toBe(true);
  expect(await notes()).toBe('Precious');
});

test('a key that is replaced while somebody reads loses nothing', async () => {
  for (const key of [at.service.keys.testReadOnly, at.service.keys.testFull]) {
    await note('Precious');
    let isAdded = false;
    const adding = addKey({ address: at.service.address, key }).finally(() => {
      isAdded = true;
    });
    const readers = Array.from({ length: 4 }, async () => {
      while (!isAdded) await notes();
    });
    await Promise.all([adding, ...readers]);
    expect(await notes()).toBe('Precious');
  }
});
