import { deleteDB, type IDBPDatabase, openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withRowCache } from '../../lib/storage/row-cache';

let real: IDBPDatabase;
let cached: IDBPDatabase;

beforeEach(async () => {
  real = await openDB('rows', 1, {
    upgrade(db) {
      db.createObjectStore('settings');
      db.createObjectStore('log');
    },
  });
  cached = withRowCache(real, ['settings']);
  await real.put('settings', { undo: 5 }, 'undo');
});

afterEach(async () => {
  real.close();
  await deleteDB('rows');
});

/** Changes a row behind the cache's back, which shows whether a read came from memory. */
const changeUnseen = (value: unknown, store = 'settings') => real.put(store, value, 'undo');

test('a row is read from the database once', async () => {
  expect(await cached.get('settings', 'undo')).toEqual({ undo: 5 });
  await changeUnseen({ undo: 10 });
  expect(await cached.get('settings', 'undo')).toEqual({ undo: 5 });
  expect(await cached.getAll('settings')).toEqual([{ undo: 10 }]);
});

test('a store that is not named is read each time', async () => {
  await changeUnseen(1, 'log');
  expect(await cached.get('log', 'undo')).toBe(1);
  await changeUnseen(2, 'log');
  expect(await cached.get('log', 'undo')).toBe(2);
});

test('what a reader changes, no other reader sees', async () => {
  const mine = await cached.get('settings', 'undo');
  mine.undo = 60;
  expect(await cached.get('settings', 'undo')).toEqual({ undo: 5 });
});

describe('after a write, the row is read again:', () => {
  const writes: Record<string, () => Promise<unknown>> = {
    put: () => cached.put('settings', 'new', 'other'),
    add: () => cached.add('settings', 'new', 'other'),
    delete: () => cached.delete('settings', 'other'),
    clear: () => cached.clear('settings'),
    'a transaction': () => cached.transaction('settings', 'readwrite').done,
    'a transaction of several stores': () =>
      cached.transaction(['log', 'settings'], 'readwrite').done,
    'an aborted transaction': () => {
      const tx = cached.transaction('settings', 'readwrite');
      const aborted = tx.done.catch((error: unknown) => error);
      tx.abort();
      return aborted;
    },
    'a write that fails': () =>
      cached.add('settings', 'again', 'undo').catch((error: unknown) => error),
  };

  test.each(Object.keys(writes))('%s', async (name) => {
    await cached.get('settings', 'undo');
    await writes[name]?.();
    await changeUnseen('changed');
    expect(await cached.get('settings', 'undo')).toBe('changed');
  });
});

test('a transaction that only reads leaves the rows in memory', async () => {
  await cached.get('settings', 'undo');
  await cached.transaction('settings', 'readonly').done;
  await changeUnseen('changed');
  expect(await cached.get('settings', 'undo')).toEqual({ undo: 5 });
});

test('a read during a write waits for it, and is not kept', async () => {
  const tx = cached.transaction('settings', 'readwrite');
  const during = cached.get('settings', 'undo');
  await tx.store.put('written', 'undo');
  await tx.done;
  expect(await during).toBe('written');
  await changeUnseen('changed');
  expect(await cached.get('settings', 'undo')).toBe('changed');
});

test('a database that was closed returns nothing from memory', async () => {
  await cached.get('settings', 'undo');
  cached.close();
  await expect(cached.get('settings', 'undo')).rejects.toThrow();
});

test('a range of keys is read from the database each time', async () => {
  const all = IDBKeyRange.lowerBound('a');
  await cached.getAll('settings', all);
  await changeUnseen('changed');
  expect(await cached.getAll('settings', all)).toEqual(['changed']);
});

test('a read that failed is tried again', async () => {
  const replies = [() => Promise.reject(new Error('damaged')), () => Promise.resolve('read')];
  const db = withRowCache({ get: (_store: string, _key: string) => replies.shift()?.() }, [
    'settings',
  ]);
  await expect(db.get('settings', 'undo')).rejects.toThrow('damaged');
  expect(await db.get('settings', 'undo')).toBe('read');
});
