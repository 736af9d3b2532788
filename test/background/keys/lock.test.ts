import { beforeEach, describe, expect, test } from 'vitest';
import { partnerOf } from '../../lib/worker/connection';
import {
  keepLockAfter,
  lockByHand,
  lockIfDue,
  noteActivity,
  resumeLock,
} from '../../lib/worker/lock';
import { hearOfPresence } from '../../lib/worker/lock-clock';
import { learnOfAbsence } from '../../lib/worker/lock-presence';
import { alarms, become, presence, ring, told } from '../browser-stand-in';
import { lockStage, MINUTE, RIGHT } from './lock-stage';

// How long keys that need a passphrase stay open.

const { later, add, choose, locks, session } = lockStage();

/** Test and live keys, the live one under the passphrase. */
async function withLiveLockable(): Promise<void> {
  await add('test');
  await add('live');
  expect(await choose('live', RIGHT)).toMatchObject({ ok: true });
}

describe('the lock', () => {
  const isOpen = async () => (await locks()).live === 'unlocked';

  test('closes by itself after 15 minutes, also where no alarm comes', async () => {
    await withLiveLockable();
    expect(alarms.get('lock')).toBe(Date.now() + 15 * MINUTE);
    later(15 * MINUTE - 1);
    expect(await isOpen()).toBe(true);
    later(1);
    expect(await partnerOf('live')).toMatchObject({ failure: { kind: 'locked' } });
    expect(alarms.has('lock')).toBe(false);
    expect(told).toContainEqual({ kind: 'purge', environment: 'live' });
    expect(told).not.toContainEqual({ kind: 'purge', environment: 'test' });
  });

  test('the time outlives the background: its next start finds it over', async () => {
    await withLiveLockable();
    // As in an office that was left: the browser stopped us and slept.
    later(8 * 60 * MINUTE);
    presence.state = 'active';
    await resumeLock();
    expect(JSON.stringify(await session())).not.toContain('svc_');
  });

  test('a start before that time leaves keys open, and has the alarm again', async () => {
    await withLiveLockable();
    alarms.clear();
    later(5 * MINUTE);
    await resumeLock();
    expect(await isOpen()).toBe(true);
    expect(alarms.get('lock')).toBe(Date.now() + 10 * MINUTE);
  });

  test('activity moves the time; what comes after it does not bring it back', async () => {
    await withLiveLockable();
    later(14 * MINUTE);
    await noteActivity();
    later(14 * MINUTE);
    expect(await isOpen()).toBe(true);
    later(MINUTE);
    await noteActivity();
    expect(await isOpen()).toBe(false);
  });

  test('somebody who works in the CRM all the time is not locked out', async () => {
    await withLiveLockable();
    // The agent read for a while, and the browser noticed.
    await learnOfAbsence();
    later(15 * MINUTE + 100);
    presence.state = 'active';
    await lockIfDue();
    expect(await isOpen()).toBe(true);
    expect(alarms.get('lock')).toBe(Date.now() + 15 * MINUTE);
  });

  test('a browser that always says somebody is there, because it cannot tell, is not believed', async () => {
    await withLiveLockable();
    presence.state = 'active';
    await learnOfAbsence();
    later(15 * MINUTE);
    await lockIfDue();
    expect(await isOpen()).toBe(false);
  });

  test('a clock turned back by more than the time locks', async () => {
    await withLiveLockable();
    later(-60 * MINUTE);
    expect(await isOpen()).toBe(false);
  });

  test('another time takes effect at once', async () => {
    await withLiveLockable();
    await keepLockAfter(5);
    later(5 * MINUTE);
    expect(await isOpen()).toBe(false);
  });

  describe('hears', () => {
    let work: Promise<unknown>[] = [];
    const settled = async () => Promise.all(work.splice(0));
    beforeEach(() => {
      work = [];
      hearOfPresence((one) => void work.push(one));
    });

    test.each(['locked', 'idle'] as const)('that the computer is %s, and closes', async (state) => {
      await withLiveLockable();
      become(state);
      await settled();
      expect(await isOpen()).toBe(false);
    });

    test('the alarm, and closes', async () => {
      await withLiveLockable();
      later(15 * MINUTE);
      ring('lock');
      await settled();
      expect(JSON.stringify(await session())).not.toContain('svc_');
    });
  });

  test('environments without a passphrase never close', async () => {
    await add('test');
    await lockByHand();
    later(24 * 60 * MINUTE);
    await resumeLock();
    expect(await partnerOf('test')).toMatchObject({ ok: true });
  });
});
