import { beforeEach, describe, expect, test, vi } from 'vitest';
import { isRunning } from '../../../lib/async/run-exclusive';
import { partnerOf } from '../../../lib/background/api/connection';
import { canPersist } from '../../../lib/background/core/epoch';
import { watchIdleState } from '../../../lib/background/keys/activity-watch';
import { removeKey } from '../../../lib/background/keys/key-changes';
import { lockByUser, lockIfDue, postponeLock, resumeLock } from '../../../lib/background/keys/lock';
import { choosePassphrase, passphraseNeed, unlock } from '../../../lib/background/keys/passphrase';
import { closeDatabases, environmentDb, settingsDb } from '../../../lib/storage/databases';
import { alarms, browser, changePresence, fireAlarm, published } from '../../browser-stand-in';
import { lockStage, MINUTE, RIGHT } from './stage';

// The background may stop, or a write may fail, between any two steps of locking and unlocking.

const { later, add, choose, locks, session } = lockStage();
const clearWarnings = () => vi.mocked(console.warn).mockClear();

/** True if a key is unlocked and no time to lock is stored. */
async function isOpenWithoutEnd(): Promise<boolean> {
  const inMemory = await session();
  return JSON.stringify(inMemory).includes('svc_') && typeof inMemory.lockAt !== 'number';
}
const isOpen = async () => (await locks()).live === 'unlocked';

beforeEach(async () => {
  await add('live');
  expect(await choose('live', RIGHT)).toMatchObject({ ok: true });
});

describe('unlocking leaves no key open without a time to lock', () => {
  beforeEach(() => lockByUser());

  test.each([0, 1, 2, 3])('when writes to the session storage fail after %d', async (made) => {
    const { set } = browser.storage.session;
    let count = 0;
    vi.spyOn(browser.storage.session, 'set').mockImplementation(async (items) => {
      if (count++ >= made) throw new Error('The browser keeps nothing more.');
      await set(items);
    });
    await unlock(RIGHT).catch(() => undefined);
    expect(await isOpenWithoutEnd()).toBe(false);
  });

  test('when the database fails halfway', async () => {
    const { get } = IDBObjectStore.prototype;
    const failing = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (
      this: IDBObjectStore,
      key,
    ) {
      if (key === 'lockAfter') throw new Error('The database failed.');
      return Reflect.apply(get, this, [key]);
    });
    await unlock(RIGHT).catch(() => undefined);
    failing.mockRestore();
    expect(await isOpenWithoutEnd()).toBe(false);
  });

  test('and the next check of the clock locks, when the alarm cannot be set', async () => {
    vi.spyOn(browser.alarms, 'create').mockRejectedValue(new Error('no alarms'));
    await unlock(RIGHT).catch(() => undefined);
    later(15 * MINUTE);
    expect(await isOpen()).toBe(false);
  });

  test('and does not unlock a key that is removed during it', async () => {
    await Promise.all([unlock(RIGHT).catch(() => undefined), removeKey('live')]);
    expect(JSON.stringify(await session())).not.toContain('svc_');
  });
});

describe('open keys without a time to lock are locked', () => {
  beforeEach(async () => {
    // An earlier version left keys like this, or the browser lost one of the two values.
    await browser.storage.session.remove('lockAt');
    expect(JSON.stringify(await session())).toContain('svc_live');
  });
  const expectLocked = async () => expect(JSON.stringify(await session())).not.toContain('svc_');

  test('at the next use', async () => {
    expect(await partnerOf('live')).toMatchObject({ failure: { kind: 'locked' } });
    await expectLocked();
  });
  test('at the next start', async () => {
    await resumeLock();
    await expectLocked();
  });
  test('at the next check of the clock', async () => {
    await lockIfDue();
    await expectLocked();
  });
  test('by `Lock now`', async () => {
    await lockByUser();
    await expectLocked();
  });
  test('by activity, which does not set a time for them', async () => {
    await postponeLock();
    await expectLocked();
  });
  test.each(['alarm', 'idle', 'locked'] as const)('by the browser’s event: %s', async (event) => {
    const work: Promise<unknown>[] = [];
    watchIdleState((one) => void work.push(one));
    if (event === 'alarm') fireAlarm('lock');
    else changePresence(event);
    await Promise.all(work);
    await expectLocked();
  });
});

describe('locking', () => {
  test('removes the keys and hides client data even if the databases cannot be read', async () => {
    await closeDatabases();
    published.length = 0;
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('The database is damaged.', 'UnknownError');
    });
    await lockByUser().catch(() => undefined);
    expect(JSON.stringify(await session())).not.toContain('svc_');
    expect(published).toContainEqual({ kind: 'purge', environment: 'live' });
    clearWarnings();
  });

  test('happens on time even if the settings cannot be read', async () => {
    await closeDatabases();
    later(15 * MINUTE + 100);
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('The database is damaged.', 'UnknownError');
    });
    await lockIfDue().catch(() => undefined);
    expect(JSON.stringify(await session())).not.toContain('svc_');
    clearWarnings();
  });

  test('wins over activity that happens at the same moment', async () => {
    await Promise.all([postponeLock(), lockByUser(), postponeLock()]);
    expect(await session()).toEqual({});
    expect(alarms.has('lock')).toBe(false);
  });

  test('uses a shorter time that was saved just before the background stopped', async () => {
    await (await settingsDb()).put('settings', '5', 'lockAfter');
    await resumeLock();
    expect(alarms.get('lock')).toBe(Date.now() + 5 * MINUTE);
    later(5 * MINUTE);
    expect(await isOpen()).toBe(false);
  });
});

describe('the start of the background', () => {
  test.each([0, 1, 2, 3])('keeps what an unlock opens at read %d of it', async (at) => {
    await lockByUser();
    let [unlocking, count]: [Promise<unknown>, number] = [Promise.resolve(), 0];
    const { get } = browser.storage.session;
    const reading = vi.spyOn(browser.storage.session, 'get').mockImplementation(async (keys) => {
      const read = await get(keys);
      if (count++ === at) {
        reading.mockRestore();
        unlocking = unlock(RIGHT);
        if (!isRunning('lock')) await unlocking;
      }
      return read;
    });
    await resumeLock();
    await unlocking;
    reading.mockRestore();
    expect(await isOpen()).toBe(true);
    expect(canPersist('live')).toBe(true);
  });
});

test('the start of the background leaves the alarm at the later time that activity sets meanwhile', async () => {
  later(5 * MINUTE);
  let [moving, count]: [Promise<unknown>, number] = [Promise.resolve(), 0];
  const { get } = browser.storage.session;
  vi.spyOn(browser.storage.session, 'get').mockImplementation(async (keys) => {
    const read = await get(keys);
    if (count++ === 1) {
      moving = postponeLock();
      if (!isRunning('lock')) await moving;
    }
    return read;
  });
  await resumeLock();
  await moving;
  expect(alarms.get('lock')).toBe(Date.now() + 15 * MINUTE);
  expect((await session()).lockAt).toBe(Date.now() + 15 * MINUTE);
});

describe('when the background stops between writing a key and its settings', () => {
  test('a key that was being removed is locked, or removed with its data', async () => {
    const put = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new Error('The background ended.');
    });
    await removeKey('live').catch(() => undefined);
    put.mockRestore();
    expect(JSON.stringify(await session())).not.toContain('svc_');
    expect(await locks()).toEqual({ live: 'locked' });
  });

  /**
   * Lets the database write only the first `sealed` keys, as if the background stopped after them.
   */
  const stopAfter = (sealed: number) => {
    const put = IDBObjectStore.prototype.put;
    let count = 0;
    const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
      this: IDBObjectStore,
      value,
      key,
    ) {
      if (this.name === 'keys' && count++ >= sealed) throw new Error('The background ended.');
      return Reflect.apply(put, this, key === undefined ? [value] : [value, key]);
    });
    return () => spy.mockRestore();
  };

  test.each([
    ['none', 'both'],
    ['live', 'both'],
    ['both', 'live'],
    ['both', 'none'],
    ['live', 'none'],
    ['none', 'live'],
  ] as const)(
    'a change from %s to %s: the stored setting matches the encryption of the keys',
    async (from, to) => {
      await add('test');
      expect(await choosePassphrase({ need: from, passphrase: RIGHT })).toMatchObject({ ok: true });
      for (const sealed of [0, 1]) {
        const restore = stopAfter(sealed);
        await choosePassphrase({ need: to, passphrase: RIGHT }).catch(() => undefined);
        restore();
        const need = await passphraseNeed();
        for (const environment of ['test', 'live'] as const) {
          const stored = await (await environmentDb(environment)).get('keys', 'key');
          const isNeeded = need === 'both' || need === environment;
          expect([sealed, environment, stored?.passphrase !== undefined]).toEqual([
            ...[sealed, environment],
            isNeeded,
          ]);
        }
        expect(await choosePassphrase({ need: from, passphrase: RIGHT })).toMatchObject({
          ok: true,
        });
      }
    },
  );
});
