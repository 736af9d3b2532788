import { expect, test } from 'vitest';
import { createCipher } from '../../lib/team/cipher';

const newKey = () => crypto.getRandomValues(new Uint8Array(32));
const SUBJECT = 'link.anna.record.ticket';

test('an entry opens under its own subject and key only, and unchanged', async () => {
  const key = newKey();
  const cipher = await createCipher(key);
  const envelope = await cipher.seal(SUBJECT, 'a ticket');
  const colleague = await createCipher(key);
  expect(await colleague.open(SUBJECT, envelope)).toEqual({ kind: 'opened', text: 'a ticket' });
  // Under another author, or about another thing.
  for (const other of ['link.ben.record.ticket', 'link.anna.record.other', 'reply.anna.record'])
    expect(await colleague.open(other, envelope)).toEqual({ kind: 'unreadable' });
  for (const at of envelope.keys()) {
    const changed = envelope.slice();
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect((await colleague.open(SUBJECT, changed)).kind).not.toBe('opened');
  }
  const stranger = await createCipher(newKey());
  expect(await stranger.open(SUBJECT, envelope)).toEqual({ kind: 'unreadable' });
});

test('ids are the same for all who have the key, and tell others nothing', async () => {
  const key = newKey();
  const [one, colleague, stranger] = await Promise.all([key, key, newKey()].map(createCipher));
  const id = await one?.hash('ticket', 'i1', 't1');
  expect(await colleague?.hash('ticket', 'i1', 't1')).toBe(id);
  expect(await stranger?.hash('ticket', 'i1', 't1')).not.toBe(id);
  // Parts are told apart.
  expect(await one?.hash('ticket', 'i1t1')).not.toBe(id);
  expect(await one?.hash('ticket', 'i', '1t1')).not.toBe(id);
});

test('the newest key encrypts, each opens what it encrypted, and ids stay the same', async () => {
  const [first, second, third] = [newKey(), newKey(), newKey()];
  const cipher = await createCipher(first);
  const [before, id] = [await cipher.seal(SUBJECT, 'before'), await cipher.hash('ticket', 't1')];
  await cipher.setLaterKeys([second]);
  const between = await cipher.seal(SUBJECT, 'between');
  await cipher.setLaterKeys([second, third]);
  const after = await cipher.seal(SUBJECT, 'after');
  expect(cipher.laterKeys()).toBe(2);
  expect(await cipher.hash('ticket', 't1')).toBe(id);
  for (const [envelope, text] of [
    [before, 'before'],
    [between, 'between'],
    [after, 'after'],
  ] as const)
    expect(await cipher.open(SUBJECT, envelope)).toEqual({ kind: 'opened', text });
  const leftOut = await createCipher(first);
  expect((await leftOut.open(SUBJECT, before)).kind).toBe('opened');
  for (const envelope of [between, after])
    expect(await leftOut.open(SUBJECT, envelope)).toEqual({ kind: 'unreadable' });
  const forAll = await cipher.sealForAll(SUBJECT, 'for all');
  expect(await leftOut.open(SUBJECT, forAll)).toEqual({ kind: 'opened', text: 'for all' });
});
