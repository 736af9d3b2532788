import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { previewWipe, wipeEverything } from '../../../lib/background/app/wipe-everything';
import { hasInstallMarker, setInstallMarker } from '../../../lib/background/core/install-marker';
import { removeKey, updateInstallMarker } from '../../../lib/background/keys/key-changes';
import { repairInstallMarker } from '../../../lib/background/keys/keys';
import { REQUESTS } from '../../../lib/protocol/contract';
import { closeDatabases } from '../../../lib/storage/databases';
import { browser, held, notifications, published } from '../../browser-stand-in';
import { waitFor } from '../../wait-for';
import { signedInStage } from '../stage';

// `Delete all data` when a part cannot be read or deleted.

const at = signedInStage();

beforeEach(async () => {
  expect(at.scope.environment).toBe('test');
  held.origins.add('https://crm.example.com/*');
  held.scripts.set('https://crm.example.com/*', { id: 'https://crm.example.com/*' });
  await browser.notifications.create('ticket/test/t1', { title: 'Test', message: '' });
  await browser.storage.session.set({ 'record/7': null });
});
afterEach(() => {
  vi.useRealTimers();
  // The failure is reported on the console.
  vi.mocked(console.warn).mockClear();
});

const left = async () => (await indexedDB.databases()).map(({ name }) => name).sort();
const expectNothingElse = async () => {
  expect(held).toEqual({ scripts: new Map(), origins: new Set() });
  expect([...notifications]).toEqual([]);
  expect(await browser.storage.session.get(null)).toEqual({});
};

/** Replaces the database by one that a newer version of the extension wrote. */
async function makeNewer(name: string): Promise<void> {
  await closeDatabases();
  (await openDB(name, 99)).close();
}

/** Advances the clock until the work settles. */
async function untilSettled<T>(work: Promise<T>): Promise<T> {
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
  '%s of a newer version: the preview names what it cannot count, and the wipe deletes it',
  async (names, uncounted) => {
    for (const name of names) await makeNewer(name);
    expect(await previewWipe()).toMatchObject({ ok: true, value: { uncounted } });
    expect(await wipeEverything()).toEqual({
      ok: true,
      value: { isWhole: true, leftAtStorage: 0 },
    });
    await closeDatabases();
    expect(await left()).toEqual([]);
    await expectNothingElse();
  },
);

/** What open settings show of what a wipe deletes. */
const SHOWN = [
  ...(['setup.read', 'session.read', 'storage.read', 'team.read', 'team.offers.read'] as const),
  ...(['savedReplies.read', 'reviewRules.read', 'teach.reviews.read'] as const),
  ...(['settings.fourEyes.read', 'settings.notifications.read'] as const),
  ...(['settings.shortcuts.read', 'settings.undo.read'] as const),
];

test.each(SHOWN)('after the wipe open settings send %s again', async (name) => {
  published.length = 0;
  await wipeEverything();
  const kinds = published.map((event) => Object(event).kind);
  const { invalidatedBy = [] } = REQUESTS[name];
  expect(kinds.some((kind) => invalidatedBy.includes(kind))).toBe(true);
});

test('the wipe deletes a damaged database that the browser cannot open', async () => {
  await closeDatabases();
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Internal error.', 'UnknownError');
  });
  expect(await previewWipe()).toMatchObject({ value: { uncounted: ['test', 'live'] } });
  expect(await wipeEverything()).toEqual({ ok: true, value: { isWhole: true, leftAtStorage: 0 } });
  open.mockRestore();
  expect(await left()).toEqual([]);
  await expectNothingElse();
});

test('the wipe reports a database that another window keeps open, and deletes the rest', async () => {
  await closeDatabases();
  // An old page that does not close the database.
  const holding = await openDB('alongside-live');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  expect(await untilSettled(wipeEverything())).toEqual({
    ok: true,
    value: { isWhole: false, leftAtStorage: 0 },
  });
  await expectNothingElse();
  holding.close();
});

test('a database that never opens does not block the wipe', async () => {
  await closeDatabases();
  const real = indexedDB.open.bind(indexedDB);
  const never = Object.assign(Object.create(IDBOpenDBRequest.prototype), {
    addEventListener: () => undefined,
  });
  vi.spyOn(indexedDB, 'open').mockImplementation((name, version) =>
    name === 'alongside-live' ? never : real(name, version),
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  expect(await untilSettled(previewWipe())).toMatchObject({ value: { uncounted: ['live'] } });
  expect(await untilSettled(wipeEverything())).toMatchObject({
    value: { isWhole: true, leftAtStorage: 0 },
  });
  await expectNothingElse();
});

test('when the browser refuses one deletion, the wipe deletes everything else', async () => {
  vi.spyOn(browser.notifications, 'getAll').mockRejectedValue(new Error('no notifications'));
  expect(await wipeEverything()).toEqual({ ok: true, value: { isWhole: false, leftAtStorage: 0 } });
  await closeDatabases();
  expect(await left()).toEqual([]);
  expect(held).toEqual({ scripts: new Map(), origins: new Set() });
});

test('a key that was stored right before the wipe leaves no mark of a lost key', async () => {
  const { remove } = browser.storage.local;
  vi.spyOn(browser.storage.local, 'remove').mockImplementationOnce(async (name) => {
    await remove(name);
    // The key is still stored, and the request that added it sets the mark now.
    await updateInstallMarker();
  });
  expect(await wipeEverything()).toEqual({ ok: true, value: { isWhole: true, leftAtStorage: 0 } });
  expect(await hasInstallMarker()).toBe(false);
});

test('the next start repairs the install marker after the background stopped between marker and key', async () => {
  expect(await hasInstallMarker()).toBe(true);
  await setInstallMarker(false);
  await repairInstallMarker();
  expect(await hasInstallMarker()).toBe(true);
  // A marker without a key would say that the browser lost the key, so the marker is removed first.
  const remove = vi.spyOn(browser.storage.session, 'remove').mockRejectedValue(new Error('ended'));
  await removeKey('test').catch(() => undefined);
  remove.mockRestore();
  expect(await hasInstallMarker()).toBe(false);
  await repairInstallMarker();
  expect(await hasInstallMarker()).toBe(true);
  await removeKey('test');
  await repairInstallMarker();
  expect(await hasInstallMarker()).toBe(false);
});
