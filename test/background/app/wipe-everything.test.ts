import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { closeDatabases } from '../../lib/storage/databases';
import { forgetEverything, weighEverything } from '../../lib/worker/forget';
import { markKept, wasKept } from '../../lib/worker/kept-marker';
import { healMark, removeKey } from '../../lib/worker/keys';
import { browser, held, notifications } from '../browser-stand-in';
import { waitFor } from '../wait-for';
import { signedInStage } from './stage';

// `Forget everything` where something of it cannot be read or taken away.

const at = signedInStage();

beforeEach(async () => {
  expect(at.place.environment).toBe('test');
  held.origins.add('https://crm.example.com/*');
  held.scripts.add('https://crm.example.com/*');
  await browser.notifications.create('ticket/test/t1', { title: 'Test', message: '' });
  await browser.storage.session.set({ 'record/7': null });
});
afterEach(() => {
  vi.useRealTimers();
  // What went wrong is said where developers look.
  vi.mocked(console.warn).mockClear();
});

const left = async () => (await indexedDB.databases()).map(({ name }) => name).sort();
const expectNothingElse = async () => {
  expect(held).toEqual({ scripts: new Set(), origins: new Set() });
  expect([...notifications]).toEqual([]);
  expect(await browser.storage.session.get(null)).toEqual({});
};

/** Makes the database of an environment one that a newer version of the extension wrote. */
async function becomesNewer(name: string): Promise<void> {
  await closeDatabases();
  (await openDB(name, 99)).close();
}

/** Lets time go by until a work has an end. */
async function afterPatience<T>(work: Promise<T>): Promise<T> {
  await waitFor(async () => {
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await Promise.race([work, 'not yet'])).not.toBe('not yet');
  });
  return work;
}

test.each([
  [['alongside-test'], ['test']],
  [
    ['alongside-test', 'alongside-live', 'alongside'],
    ['test', 'live'],
  ],
])(
  '%s of a newer version: it says what it cannot count, and deletes all the same',
  async (names, uncounted) => {
    for (const name of names) await becomesNewer(name);
    expect(await weighEverything()).toMatchObject({ ok: true, value: { uncounted } });
    expect(await forgetEverything()).toEqual({ ok: true, value: { isWhole: true } });
    await closeDatabases();
    expect(await left()).toEqual([]);
    await expectNothingElse();
  },
);

test('a damaged database, which the browser does not open, is deleted all the same', async () => {
  await closeDatabases();
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Internal error.', 'UnknownError');
  });
  expect(await weighEverything()).toMatchObject({ value: { uncounted: ['test', 'live'] } });
  expect(await forgetEverything()).toEqual({ ok: true, value: { isWhole: true } });
  open.mockRestore();
  expect(await left()).toEqual([]);
  await expectNothingElse();
});

test('a database that another window holds is said to be left, and the rest is gone', async () => {
  await closeDatabases();
  // An old page that does not let go of it.
  const holding = await openDB('alongside-live');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  expect(await afterPatience(forgetEverything())).toEqual({ ok: true, value: { isWhole: false } });
  await expectNothingElse();
  holding.close();
});

test('a database that never opens keeps nobody waiting', async () => {
  await closeDatabases();
  const real = indexedDB.open.bind(indexedDB);
  const never = Object.assign(Object.create(IDBOpenDBRequest.prototype), {
    addEventListener: () => undefined,
  });
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) =>
    name === 'alongside-live' ? never : real(name, version),
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  expect(await afterPatience(weighEverything())).toMatchObject({ value: { uncounted: ['live'] } });
  expect(await afterPatience(forgetEverything())).toMatchObject({ value: { isWhole: true } });
  await expectNothingElse();
});

test('one thing that the browser refuses keeps nothing else from being forgotten', async () => {
  vi.spyOn(browser.notifications, 'getAll').mockRejectedValue(new Error('no notifications'));
  expect(await forgetEverything()).toEqual({ ok: true, value: { isWhole: false } });
  await closeDatabases();
  expect(await left()).toEqual([]);
  expect(held).toEqual({ scripts: new Set(), origins: new Set() });
});

test('the mark that something is kept heals where the background ended beside it', async () => {
  expect(await wasKept()).toBe(true);
  await markKept(false);
  await healMark();
  expect(await wasKept()).toBe(true);
  // A mark without a key would say that the browser lost it: so it goes before the key.
  const remove = vi.spyOn(browser.storage.session, 'remove').mockRejectedValue(new Error('ended'));
  await removeKey('test').catch(() => undefined);
  remove.mockRestore();
  expect(await wasKept()).toBe(false);
  await healMark();
  expect(await wasKept()).toBe(true);
  await removeKey('test');
  await healMark();
  expect(await wasKept()).toBe(false);
});
