import { beforeEach, describe, expect, test, vi } from 'vitest';
import { closeDatabases, environmentDb, settingsDb } from '../../lib/storage/databases';
import { partnerOf } from '../../lib/worker/connection';
import { removeKey } from '../../lib/worker/keys';
import { lockByHand, lockIfDue, noteActivity, resumeLock } from '../../lib/worker/lock';
import { hearOfPresence } from '../../lib/worker/lock-clock';
import { choosePassphrase, passphraseNeed, unlock } from '../../lib/worker/lock-passphrase';
import { alarms, become, browser, ring } from '../browser-stand-in';
import { lockStage, MINUTE, RIGHT } from './lock-stage';

// The background may end, or a write may fail, between any two steps of locking and unlocking.

const { later, add, choose, locks, session } = lockStage();
const warned = () => vi.mocked(console.warn).mockClear();

/** Nothing is open, or it is known until when. */
async function isOpenWithoutEnd(): Promise<boolean> {
  const lying = await session();
  return JSON.stringify(lying).includes('svc_') && typeof lying.lockAt !== 'number';
}
const isOpen = async () => (await locks()).live === 'unlocked';

beforeEach(async () => {
  await add('live');
  expect(await choose('live', RIGHT)).toMatchObject({ ok: true });
});

describe('unlocking is one step', () => {
  beforeEach(() => lockByHand());

  test.each([0, 1, 2, 3])('where writes to the session fail after %d', async (made) => {
    const { set } = browser.storage.session;
    let count = 0;
    vi.spyOn(browser.storage.session, 'set').mockImplementation(async (items) => {
      if (count++ >= made) throw new Error('The browser keeps nothing more.');
      await set(items);
    });
    await unlock(RIGHT).catch(() => undefined);
    expect(await isOpenWithoutEnd()).toBe(false);
  });

  test('where the database fails in the middle of it', async () => {
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

  test('where the alarm cannot be set, the next look locks in time', async () => {
    vi.spyOn(browser.alarms, 'create').mockRejectedValue(new Error('no alarms'));
    await unlock(RIGHT).catch(() => undefined);
    later(15 * MINUTE);
    expect(await isOpen()).toBe(false);
  });

  test('a key that is removed while the passphrase is tried is not opened', async () => {
    await Promise.all([unlock(RIGHT).catch(() => undefined), removeKey('live')]);
    expect(JSON.stringify(await session())).not.toContain('svc_');
  });
});

describe('open keys without a time to lock are locked', () => {
  beforeEach(async () => {
    // As an earlier version left them, or a browser that lost one of two values.
    await browser.storage.session.remove('lockAt');
    expect(JSON.stringify(await session())).toContain('svc_live');
  });
  const closed = async () => expect(JSON.stringify(await session())).not.toContain('svc_');

  test('at the next use', async () => {
    expect(await partnerOf('live')).toMatchObject({ failure: { kind: 'locked' } });
    await closed();
  });
  test('at the next start', async () => {
    await resumeLock();
    await closed();
  });
  test('at the next look at the clock', async () => {
    await lockIfDue();
    await closed();
  });
  test('by `Lock now`', async () => {
    await lockByHand();
    await closed();
  });
  test('by activity, which does not set a time for them', async () => {
    await noteActivity();
    await closed();
  });
  test.each(['alarm', 'idle', 'locked'] as const)('by the browser: %s', async (event) => {
    const work: Promise<unknown>[] = [];
    hearOfPresence((one) => void work.push(one));
    if (event === 'alarm') ring('lock');
    else become(event);
    await Promise.all(work);
    await closed();
  });
});

describe('locking', () => {
  test('takes the keys away also where the databases cannot be read', async () => {
    await closeDatabases();
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('The database is damaged.', 'UnknownError');
    });
    await lockByHand().catch(() => undefined);
    expect(JSON.stringify(await session())).not.toContain('svc_');
    warned();
  });

  test('by time does not depend on what the settings say', async () => {
    await closeDatabases();
    later(15 * MINUTE + 100);
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('The database is damaged.', 'UnknownError');
    });
    await lockIfDue().catch(() => undefined);
    expect(JSON.stringify(await session())).not.toContain('svc_');
    warned();
  });

  test('activity that comes together with a lock does not bring anything back', async () => {
    await Promise.all([noteActivity(), lockByHand(), noteActivity()]);
    expect(await session()).toEqual({});
    expect(alarms.has('lock')).toBe(false);
  });

  test('comes at the shorter time that was chosen, though the background ended before it was set', async () => {
    await (await settingsDb()).put('facts', '5', 'lockAfter');
    await resumeLock();
    expect(alarms.get('lock')).toBe(Date.now() + 5 * MINUTE);
    later(5 * MINUTE);
    expect(await isOpen()).toBe(false);
  });
});

describe('a death between a key and what is noted of it', () => {
  test('removing a key: it is there and locked, or it is gone with all that was under it', async () => {
    const put = vi.spyOn(IDBObjectStore.prototype, 'delete').mockImplementation(() => {
      throw new Error('The background ended.');
    });
    await removeKey('live').catch(() => undefined);
    put.mockRestore();
    expect(JSON.stringify(await session())).not.toContain('svc_');
    expect(await locks()).toEqual({ live: 'locked' });
  });

  /** Lets only the first so many keys be sealed anew, as a death after them would. */
  const diesAfter = (sealed: number) => {
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
  ] as const)('choosing: from %s to %s, what is said is what is sealed', async (from, to) => {
    await add('test');
    expect(await choosePassphrase({ need: from, passphrase: RIGHT })).toMatchObject({ ok: true });
    for (const sealed of [0, 1]) {
      const goOn = diesAfter(sealed);
      await choosePassphrase({ need: to, passphrase: RIGHT }).catch(() => undefined);
      goOn();
      const need = await passphraseNeed();
      for (const environment of ['test', 'live'] as const) {
        const stored = await (await environmentDb(environment)).get('keys', 'key');
        const isSaid = need === 'both' || need === environment;
        expect([sealed, environment, stored?.passphrase !== undefined]).toEqual([
          ...[sealed, environment],
          isSaid,
        ]);
      }
      expect(await choosePassphrase({ need: from, passphrase: RIGHT })).toMatchObject({ ok: true });
    }
  });
});
