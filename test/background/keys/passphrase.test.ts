import { describe, expect, test } from 'vitest';
import type { Environment } from '../../lib/domain/environment';
import { environmentDb } from '../../lib/storage/databases';
import { partnerOf } from '../../lib/worker/connection';
import { keyFacts, removeKey } from '../../lib/worker/keys';
import { lockByHand } from '../../lib/worker/lock';
import { unlock } from '../../lib/worker/lock-passphrase';
import { waitAfter } from '../../lib/worker/lock-tries';
import { FEWEST_ROUNDS, isSealedTooWeakly, roundsFor } from '../../lib/worker/sealing';
import { browser, told } from '../browser-stand-in';
import { lockStage, MINUTE, RIGHT } from './lock-stage';
import { weaken } from './under-passphrase';

// Which keys a passphrase opens, and what a wrong one costs.

const { stage, later, add, choose, locks, session } = lockStage();
const stored = async (environment: Environment) => {
  const key = await (await environmentDb(environment)).get('keys', 'key');
  if (!key) throw new Error('no key');
  return key;
};

/** Test and live keys, the live one under the passphrase. */
async function withLiveLockable(): Promise<void> {
  await add('test');
  await add('live');
  expect(await choose('live', RIGHT)).toMatchObject({ ok: true });
}

describe('a passphrase', () => {
  test('seals the keys it is needed for, and no other', async () => {
    await withLiveLockable();
    expect(await locks()).toEqual({ test: 'none', live: 'unlocked' });
    const live = await stored('live');
    expect(live.sealingKey).toBeUndefined();
    expect(live.passphrase?.rounds).toBeGreaterThanOrEqual(FEWEST_ROUNDS);
    expect(Buffer.from(live.sealed).includes(Buffer.from('svc_live'))).toBe(false);
  });

  test('opens them after a lock, and only it does', async () => {
    await withLiveLockable();
    await lockByHand();
    expect(await partnerOf('live')).toEqual({ ok: false, failure: { kind: 'locked' } });
    expect(await partnerOf('test')).toMatchObject({ ok: true });
    expect(await unlock('correct horse')).toMatchObject({ failure: { kind: 'wrong-passphrase' } });
    expect(await partnerOf('live')).toMatchObject({ ok: false });
    later(1000);
    expect(await unlock(RIGHT)).toMatchObject({ ok: true });
    const live = await partnerOf('live');
    expect(live.ok && (await live.value.partner.profile())).toMatchObject({ ok: true });
  });

  test('is the same passphrase however its characters were composed', async () => {
    await add('live');
    await choose('live', 'Stra\u00dfe caf\u00e9');
    await lockByHand();
    expect(await unlock('Stra\u00dfe cafe\u0301')).toMatchObject({ ok: true });
  });

  test('that is short is refused with the reason, and nothing is changed', async () => {
    await add('live');
    expect(await choose('live', 'short')).toMatchObject({ failure: { kind: 'weak-passphrase' } });
    expect(await locks()).toEqual({ live: 'none' });
  });

  test('is needed to do without it again', async () => {
    await withLiveLockable();
    expect(await choose('none', 'another one')).toMatchObject({
      failure: { kind: 'wrong-passphrase' },
    });
    later(1000);
    expect(await choose('none', RIGHT)).toMatchObject({ ok: true });
    expect(await locks()).toEqual({ test: 'none', live: 'none' });
    expect((await stored('live')).passphrase).toBeUndefined();
    expect(await partnerOf('live')).toMatchObject({ ok: true });
    expect(await session()).toEqual({});
  });

  test('is one for all: what comes under it later comes under the same', async () => {
    await withLiveLockable();
    expect(await choose('both', 'a second passphrase')).toMatchObject({ ok: false });
    later(1000);
    expect(await choose('both', RIGHT)).toMatchObject({ ok: true });
    await lockByHand();
    expect(await locks()).toEqual({ test: 'locked', live: 'locked' });
    expect(await unlock(RIGHT)).toMatchObject({ ok: true });
    expect(await locks()).toEqual({ test: 'unlocked', live: 'unlocked' });
  });

  test('a key added where it is needed is sealed with it before it is kept', async () => {
    await add('test');
    await choose('both', RIGHT);
    expect(await add('live')).toMatchObject({ failure: { kind: 'wrong-passphrase' } });
    later(1000);
    expect(await add('live', 'a second passphrase')).toMatchObject({ ok: false });
    later(2000);
    expect(await add('live', RIGHT)).toMatchObject({ value: { lock: 'unlocked' } });
    await lockByHand();
    await unlock(RIGHT);
    expect(await locks()).toEqual({ test: 'unlocked', live: 'unlocked' });
  });

  test('the first key where one is needed brings it', async () => {
    await choose('live');
    expect(await add('live')).toMatchObject({ failure: { kind: 'weak-passphrase' } });
    expect(stage.service.log.entries()).toEqual([]);
    expect(await add('live', RIGHT)).toMatchObject({ value: { lock: 'unlocked' } });
  });

  test('forgotten, it is no longer asked for once its keys are removed', async () => {
    await withLiveLockable();
    await lockByHand();
    await unlock('forgotten');
    await removeKey('live');
    expect(await add('live', 'a new passphrase')).toMatchObject({ ok: true });
  });
});

describe('a key under a passphrase', () => {
  test.each(['address', 'environment', 'level'] as const)(
    'does not open with another %s than it was sealed for',
    async (part) => {
      await add('live');
      await choose('live', RIGHT);
      await lockByHand();
      const db = await environmentDb('live');
      const key = await stored('live');
      if (part === 'address') await db.put('keys', { ...key, address: 'https://x.example' }, 'key');
      if (part === 'environment') await db.put('keys', { ...key, environment: 'test' }, 'key');
      if (part === 'level') {
        // Sealed by the browser, the key would be under another name.
        const { sealingKey } = await sealedByBrowser();
        const { iv, sealed, environment, address, lastFour, permissions, addedAt } = key;
        const facts = { environment, address, lastFour, permissions, addedAt };
        await db.put('keys', { ...facts, sealingKey, iv, sealed }, 'key');
        await expect(partnerOf('live')).rejects.toThrow();
      } else expect(await unlock(RIGHT)).toMatchObject({ failure: { kind: 'wrong-passphrase' } });
    },
  );

  test('is open in memory only, and never in what screens or content scripts get', async () => {
    await withLiveLockable();
    const open = JSON.stringify(await session());
    expect(open).toContain(stage.service.keys.liveFull);
    expect(open).not.toContain(stage.service.keys.testFull);
    expect(JSON.stringify([told, await keyFacts()])).not.toMatch(/svc_(test|live)_/);
    await lockByHand();
    expect(JSON.stringify(await session())).not.toContain('svc_');
  });

  test('left open by a key that was replaced opens nothing', async () => {
    await add('live');
    await choose('live', RIGHT);
    const open = await session();
    later(1);
    await add('live', RIGHT);
    await browser.storage.session.set({ 'unlocked/live': open['unlocked/live'] });
    expect(await partnerOf('live')).toMatchObject({ failure: { kind: 'locked' } });
  });

  const sealedByBrowser = async () => ({
    sealingKey: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]),
  });
});

describe('rounds', () => {
  test.each([
    [150_000, 15, 3_000_000],
    [150_000, 75, 600_000],
    [150_000, 10_000, 600_000],
    [150_000, 0, 4_000_000],
  ])('%i that took %i ms make %i for a guess of 300 ms', (tried, took, rounds) => {
    expect(roundsFor(tried, took)).toBe(rounds);
  });

  test('are as many again once the machine bears twice as many', () => {
    expect(isSealedTooWeakly(1_000_000, 300)).toBe(false);
    expect(isSealedTooWeakly(1_000_000, 200)).toBe(false);
    expect(isSealedTooWeakly(1_000_000, 150)).toBe(true);
    expect(isSealedTooWeakly(100_000, 300)).toBe(true);
  });

  test('that an earlier version found enough are made more when the key is next unlocked', async () => {
    await add('live');
    await choose('live', RIGHT);
    await weaken(stage.service.keys.liveFull, RIGHT);
    await lockByHand();
    expect(await unlock(RIGHT)).toMatchObject({ ok: true });
    expect((await stored('live')).passphrase?.rounds).toBeGreaterThanOrEqual(FEWEST_ROUNDS);
    await lockByHand();
    expect(await unlock(RIGHT)).toMatchObject({ ok: true });
  });
});

describe('wrong passphrases (F49)', () => {
  test('wait longer and longer: 1, 2, 4 … 60 s', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(waitAfter)).toEqual(
      [1, 2, 4, 8, 16, 32, 60, 60, 60, 60].map((seconds) => seconds * 1000),
    );
  });

  test('ten of them, one after another, lose nothing but time', async () => {
    await withLiveLockable();
    await weaken(stage.service.keys.liveFull, RIGHT);
    await lockByHand();
    for (let wrong = 1; wrong <= 10; wrong++) {
      const now = Date.now();
      expect(await unlock(`wrong passphrase ${wrong}`)).toEqual({
        ok: false,
        failure: { kind: 'wrong-passphrase', retryAt: now + waitAfter(wrong) },
      });
      // Meanwhile not even the right one is tried, and asking costs nothing more.
      later(waitAfter(wrong) - 1);
      expect(await unlock(RIGHT)).toMatchObject({ failure: { retryAt: now + waitAfter(wrong) } });
      later(1);
    }
    expect(await unlock(RIGHT)).toMatchObject({ ok: true });
    await lockByHand();
    expect(await unlock('wrong again')).toMatchObject({ failure: { retryAt: Date.now() + 1000 } });
  });

  test('count on in the next life of the background, and where two windows try at once', async () => {
    await withLiveLockable();
    await weaken(stage.service.keys.liveFull, RIGHT);
    await lockByHand();
    const now = Date.now();
    const both = await Promise.all([unlock('wrong one'), unlock('wrong two')]);
    expect(both).toMatchObject([
      { failure: { retryAt: now + 1000 } },
      { failure: { retryAt: now + 1000 } },
    ]);
    later(1000);
    expect(await unlock('wrong three')).toMatchObject({ failure: { retryAt: now + 3000 } });
  });

  test('a clock turned back makes nobody wait longer than a minute', async () => {
    await withLiveLockable();
    await lockByHand();
    await unlock('wrong');
    later(-24 * 60 * MINUTE);
    expect(await unlock(RIGHT)).toMatchObject({ failure: { retryAt: Date.now() + MINUTE } });
    later(MINUTE);
    expect(await unlock(RIGHT)).toMatchObject({ ok: true });
  });
});
