import { beforeEach, describe, expect, test, vi } from 'vitest';
import { partnerOf } from '../../../lib/background/api/connection';
import { watchIdleState } from '../../../lib/background/keys/activity-watch';
import { detectIdleSupport } from '../../../lib/background/keys/idle-support';
import { removeKey } from '../../../lib/background/keys/key-changes';
import {
  lockByUser,
  lockIfDue,
  postponeLock,
  resumeLock,
  saveLockAfter,
} from '../../../lib/background/keys/lock';
import { unlock } from '../../../lib/background/keys/passphrase';
import { environmentDb } from '../../../lib/storage/databases';
import type { StoredFile } from '../../../lib/storage/stored-file';
import {
  alarms,
  browser,
  changePresence,
  fireAlarm,
  presence,
  published,
} from '../../browser-stand-in';
import { lockStage, MINUTE, RIGHT } from './stage';

// How long keys with a passphrase stay unlocked.

const { later, add, choose, locks, session } = lockStage();

/** A file of a reply that waits for it. */
const UPLOADING: StoredFile = {
  ...{ id: 'f-1', installationId: 'i-1', name: 'invoice.pdf', state: 'uploading' },
  announced: { size: 1, mimeType: 'application/pdf' },
  key: { iv: new Uint8Array(12), sealed: new ArrayBuffer(0) },
  ...{ failures: 0, restarts: 0, read: 1, details: { found: [], kept: false } },
  ...{ given: false, addedAt: 0, readingSince: 0 },
};

/** Adds a test key and a live key, and protects the live key with the passphrase. */
async function withLiveLockable(): Promise<void> {
  await add('test');
  await add('live');
  expect(await choose('live', RIGHT)).toMatchObject({ ok: true });
}

describe('the lock', () => {
  const isOpen = async () => (await locks()).live === 'unlocked';

  test('closes after 15 minutes, even if no alarm fires', async () => {
    await withLiveLockable();
    expect(alarms.get('lock')).toBe(Date.now() + 15 * MINUTE);
    later(15 * MINUTE - 1);
    expect(await isOpen()).toBe(true);
    later(1);
    expect(await partnerOf('live')).toMatchObject({ failure: { kind: 'locked' } });
    expect(alarms.has('lock')).toBe(false);
    expect(published).toContainEqual({ kind: 'purge', environment: 'live' });
    expect(published).not.toContainEqual({ kind: 'purge', environment: 'test' });
  });

  test('closes at the next start if its time passed while the background was stopped', async () => {
    await withLiveLockable();
    // The agent left the office: the browser stopped the background and slept.
    later(8 * 60 * MINUTE);
    presence.state = 'active';
    await resumeLock();
    expect(JSON.stringify(await session())).not.toContain('svc_');
  });

  test('stays open after a start before its time, and its alarm is set again', async () => {
    await withLiveLockable();
    alarms.clear();
    later(5 * MINUTE);
    await resumeLock();
    expect(await isOpen()).toBe(true);
    expect(alarms.get('lock')).toBe(Date.now() + 10 * MINUTE);
  });

  test('is postponed by activity; activity after its time does not reopen it', async () => {
    await withLiveLockable();
    later(14 * MINUTE);
    await postponeLock();
    later(14 * MINUTE);
    expect(await isOpen()).toBe(true);
    later(MINUTE);
    await postponeLock();
    expect(await isOpen()).toBe(false);
  });

  test('stays open for an agent who works in the CRM all the time', async () => {
    await withLiveLockable();
    // The agent only read for a while, and the browser reported it as idle.
    await detectIdleSupport();
    later(15 * MINUTE + 100);
    presence.state = 'active';
    const query = vi.spyOn(browser.idle, 'queryState');
    await lockIfDue();
    expect(await isOpen()).toBe(true);
    // Reading a long page for some minutes is no absence.
    expect(query).toHaveBeenCalledExactlyOnceWith(15 * 60);
    expect(alarms.get('lock')).toBe(Date.now() + 15 * MINUTE);
  });

  test.each([
    ['its alarm is late, because the computer slept', 17 * MINUTE],
    ['the clock is set back', -60 * MINUTE],
  ])('closes when %s, although the agent is here now', async (_, passed) => {
    await withLiveLockable();
    await detectIdleSupport();
    later(passed);
    presence.state = 'active';
    await lockIfDue();
    expect(await isOpen()).toBe(false);
  });

  test('ignores a browser that always reports an active user, because it cannot detect idleness', async () => {
    await withLiveLockable();
    presence.state = 'active';
    await detectIdleSupport();
    later(15 * MINUTE);
    await lockIfDue();
    expect(await isOpen()).toBe(false);
  });

  test('closes when the clock is set back by more than its time', async () => {
    await withLiveLockable();
    later(-60 * MINUTE);
    expect(await isOpen()).toBe(false);
  });

  test('uses a new time at once, and so does the browser for the idle state', async () => {
    const setInterval = vi.spyOn(browser.idle, 'setDetectionInterval');
    await withLiveLockable();
    await saveLockAfter(5);
    expect(setInterval).toHaveBeenLastCalledWith(5 * 60);
    later(5 * MINUTE);
    expect(await isOpen()).toBe(false);
  });

  describe('event', () => {
    let work: Promise<unknown>[] = [];
    const settled = async () => Promise.all(work.splice(0));
    beforeEach(() => {
      work = [];
      watchIdleState((one) => void work.push(one));
    });

    test.each(['locked', 'idle'] as const)(
      'that the computer is %s closes the lock',
      async (state) => {
        await withLiveLockable();
        changePresence(state);
        await settled();
        expect(await isOpen()).toBe(false);
      },
    );

    test('of the alarm closes the lock', async () => {
      await withLiveLockable();
      later(15 * MINUTE);
      fireAlarm('lock');
      await settled();
      expect(JSON.stringify(await session())).not.toContain('svc_');
    });
  });

  test('stays open, with its time, for a key when the other one is removed', async () => {
    await add('test');
    await add('live');
    await choose('both', RIGHT);
    await removeKey('test');
    expect(await isOpen()).toBe(true);
    expect(alarms.get('lock')).toBe(Date.now() + 15 * MINUTE);
    later(15 * MINUTE);
    expect(await isOpen()).toBe(false);
  });

  test('never closes environments without a passphrase', async () => {
    await add('test');
    await lockByUser();
    later(24 * 60 * MINUTE);
    await resumeLock();
    expect(await partnerOf('test')).toMatchObject({ ok: true });
  });
});

test('a lock that was due before the user unlocked again does not lock what they unlocked', async () => {
  await withLiveLockable();
  later(60 * MINUTE);
  const { get } = browser.storage.session;
  const reading = vi.spyOn(browser.storage.session, 'get').mockImplementationOnce(async (keys) => {
    const read = await get(keys);
    reading.mockRestore();
    await lockByUser();
    await unlock(RIGHT);
    return read;
  });
  await lockIfDue();
  expect(await locks()).toMatchObject({ live: 'unlocked' });
});

test('keys whose lock time has passed are locked, though another one is saved before the lock', async () => {
  await withLiveLockable();
  later(120 * MINUTE);
  await saveLockAfter(60);
  expect(await locks()).toMatchObject({ live: 'locked' });
});

test('a key is removed also if the lock time of another one has passed while its files are on their way', async () => {
  await withLiveLockable();
  await (await environmentDb('live')).put('files', UPLOADING);
  later(15 * MINUTE);
  expect(await removeKey('test')).toEqual({ ok: true, value: null });
  expect(await locks()).toEqual({ live: 'locked' });
});
