import { describe, expect, test } from 'vitest';
import { partnerOf } from '../../../lib/background/api/connection';
import {
  isEncryptedTooWeakly,
  LEAST_ROUNDS,
  roundsFor,
} from '../../../lib/background/keys/encryption';
import { removeKey } from '../../../lib/background/keys/key-changes';
import { keyFacts } from '../../../lib/background/keys/keys';
import { lockByUser } from '../../../lib/background/keys/lock';
import { unlock } from '../../../lib/background/keys/passphrase';
import { waitAfter } from '../../../lib/background/keys/unlock-throttle';
import type { Environment } from '../../../lib/domain/core/environment';
import { environmentDb } from '../../../lib/storage/databases';
import { browser, published } from '../../browser-stand-in';
import { lockStage, MINUTE, RIGHT } from './stage';
import { weaken } from './under-passphrase';

// Which keys a passphrase unlocks, and what a wrong passphrase costs.

const { stage, later, add, choose, locks, session } = lockStage();
const stored = async (environment: Environment) => {
  const key = await (await environmentDb(environment)).get('keys', 'key');
  if (!key) throw new Error('no key');
  return key;
};

/** Adds a test key and a live key, and protects the live key with the passphrase. */
async function withLiveLockable(): Promise<void> {
  await add('test');
  await add('live');
  expect(await choose('live', RIGHT)).toMatchObject({ ok: true });
}

describe('a passphrase', () => {
  test('encrypts the keys that need it, and no others', async () => {
    await withLiveLockable();
    expect(await locks()).toEqual({ test: 'none', live: 'unlocked' });
    const live = await stored('live');
    expect(live.sealingKey).toBeUndefined();
    expect(live.passphrase?.rounds).toBeGreaterThanOrEqual(LEAST_ROUNDS);
    expect(Buffer.from(live.sealed).includes(Buffer.from('svc_live'))).toBe(false);
  });

  test('and nothing else unlocks them after a lock', async () => {
    await withLiveLockable();
    await lockByUser();
    expect(await partnerOf('live')).toEqual({ ok: false, failure: { kind: 'locked' } });
    expect(await partnerOf('test')).toMatchObject({ ok: true });
    expect(await unlock('correct horse')).toMatchObject({ failure: { kind: 'wrong-passphrase' } });
    expect(await partnerOf('live')).toMatchObject({ ok: false });
    later(1000);
    expect(await unlock(RIGHT)).toMatchObject({ ok: true });
    const live = await partnerOf('live');
    expect(live.ok && (await live.value.partner.profile())).toMatchObject({ ok: true });
  });

  test('is the same whichever way its characters are composed', async () => {
    await add('live');
    await choose('live', 'Stra\u00dfe caf\u00e9');
    await lockByUser();
    expect(await unlock('Stra\u00dfe cafe\u0301')).toMatchObject({ ok: true });
  });

  test('that is short is refused with the reason, and changes nothing', async () => {
    await add('live');
    expect(await choose('live', 'short')).toMatchObject({ failure: { kind: 'weak-passphrase' } });
    expect(await locks()).toEqual({ live: 'none' });
  });

  test('is needed to remove it', async () => {
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

  test('is the only one: keys that need it later use the same one', async () => {
    await withLiveLockable();
    expect(await choose('both', 'a second passphrase')).toMatchObject({ ok: false });
    later(1000);
    expect(await choose('both', RIGHT)).toMatchObject({ ok: true });
    await lockByUser();
    expect(await locks()).toEqual({ test: 'locked', live: 'locked' });
    expect(await unlock(RIGHT)).toMatchObject({ ok: true });
    expect(await locks()).toEqual({ test: 'unlocked', live: 'unlocked' });
  });

  test('encrypts a key that is added later before the key is stored', async () => {
    await add('test');
    await choose('both', RIGHT);
    expect(await add('live')).toMatchObject({ failure: { kind: 'no-passphrase' } });
    expect(await add('live', 'a second passphrase')).toMatchObject({ ok: false });
    later(2000);
    expect(await add('live', RIGHT)).toMatchObject({ value: { lock: 'unlocked' } });
    await lockByUser();
    await unlock(RIGHT);
    expect(await locks()).toEqual({ test: 'unlocked', live: 'unlocked' });
  });

  test('that was not typed is no wrong try: the next one is accepted at once', async () => {
    await withLiveLockable();
    await lockByUser();
    const missing = { failure: { kind: 'no-passphrase' } };
    expect(await add('live', '')).toMatchObject(missing);
    expect(await choose('none', '')).toMatchObject(missing);
    expect(await unlock('')).toMatchObject(missing);
    expect(await unlock(RIGHT)).toMatchObject({ ok: true });
  });

  test('is required with the first key where the user chose to need one', async () => {
    await choose('live');
    expect(await add('live')).toMatchObject({ failure: { kind: 'weak-passphrase' } });
    expect(stage.service.log.entries()).toEqual([]);
    expect(await add('live', RIGHT)).toMatchObject({ value: { lock: 'unlocked' } });
  });

  test.each([
    ['no passphrase', undefined, undefined, 'no-passphrase'],
    ['a new one', RIGHT, 'another passphrase', 'wrong-passphrase'],
  ])(
    'that is chosen while a key is added with %s is not passed over by that key',
    async (_, typed, other, kind) => {
      if (typed) await choose('both');
      const held = stage.service.control.respondNext(
        { path: /\/v1\/me/ },
        { kind: 'silence', at: 'before-headers' },
      );
      const adding = add('live', typed);
      await held.reached();
      if (!other) await add('test');
      await choose('both', other ?? RIGHT);
      if (other) await add('test', other);
      held.release();
      expect(await adding).toMatchObject({ failure: { kind } });
      expect(await locks()).toEqual({ test: 'unlocked' });
    },
  );

  test('that the user forgot is no longer needed once its keys are removed', async () => {
    await withLiveLockable();
    await lockByUser();
    await unlock('forgotten');
    await removeKey('live');
    expect(await add('live', 'a new passphrase')).toMatchObject({ ok: true });
  });
});

describe('a key with a passphrase', () => {
  test.each(['address', 'environment', 'level'] as const)(
    'cannot be decrypted with another %s',
    async (part) => {
      await add('live');
      await choose('live', RIGHT);
      await lockByUser();
      const db = await environmentDb('live');
      const key = await stored('live');
      if (part === 'address') await db.put('keys', { ...key, address: 'https://x.example' }, 'key');
      if (part === 'environment') await db.put('keys', { ...key, environment: 'test' }, 'key');
      if (part === 'level') {
        // A key that the browser encrypted has another name.
        const { sealingKey } = await sealedByBrowser();
        const { iv, sealed, environment, address, lastFour, permissions, addedAt } = key;
        const facts = { environment, address, lastFour, permissions, addedAt };
        await db.put('keys', { ...facts, sealingKey, iv, sealed }, 'key');
        await expect(partnerOf('live')).rejects.toThrow();
      } else expect(await unlock(RIGHT)).toMatchObject({ failure: { kind: 'wrong-passphrase' } });
    },
  );

  test('is unlocked in memory only, and never visible to screens or content scripts', async () => {
    await withLiveLockable();
    const memory = JSON.stringify(await session());
    expect(memory).toContain(stage.service.keys.liveFull);
    expect(memory).not.toContain(stage.service.keys.testFull);
    expect(JSON.stringify([published, await keyFacts()])).not.toMatch(/svc_(test|live)_/);
    await lockByUser();
    expect(JSON.stringify(await session())).not.toContain('svc_');
  });

  test('is not unlocked by the session of a key that was replaced', async () => {
    await add('live');
    await choose('live', RIGHT);
    const memory = await session();
    later(1);
    await add('live', RIGHT);
    await browser.storage.session.set({ 'unlocked/live': memory['unlocked/live'] });
    expect(await partnerOf('live')).toMatchObject({ failure: { kind: 'locked' } });
  });

  const sealedByBrowser = async () => ({
    sealingKey: await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
      'encrypt',
      'decrypt',
    ]),
  });
});

describe('rounds of the key derivation', () => {
  test.each([
    [150_000, 15, 3_000_000],
    [150_000, 75, 600_000],
    [150_000, 10_000, 600_000],
    [150_000, 0, 4_000_000],
  ])('%i rounds that took %i ms make %i for a guess of 300 ms', (tried, took, rounds) => {
    expect(roundsFor(tried, took)).toBe(rounds);
  });

  test('are increased once the machine can do twice as many', () => {
    expect(isEncryptedTooWeakly(1_000_000, 300)).toBe(false);
    expect(isEncryptedTooWeakly(1_000_000, 200)).toBe(false);
    expect(isEncryptedTooWeakly(1_000_000, 150)).toBe(true);
    expect(isEncryptedTooWeakly(100_000, 300)).toBe(true);
  });

  test('are increased at the next unlock if an earlier version used fewer', async () => {
    await add('live');
    await choose('live', RIGHT);
    await weaken(stage.service.keys.liveFull, RIGHT);
    await lockByUser();
    expect(await unlock(RIGHT)).toMatchObject({ ok: true });
    expect((await stored('live')).passphrase?.rounds).toBeGreaterThanOrEqual(LEAST_ROUNDS);
    await lockByUser();
    expect(await unlock(RIGHT)).toMatchObject({ ok: true });
  });
});

describe('wrong passphrases (F49)', () => {
  test('make the user wait longer and longer: 1, 2, 4 … 60 s', () => {
    expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(waitAfter)).toEqual(
      [1, 2, 4, 8, 16, 32, 60, 60, 60, 60].map((seconds) => seconds * 1000),
    );
  });

  test('ten times in a row cost only time', async () => {
    await withLiveLockable();
    await weaken(stage.service.keys.liveFull, RIGHT);
    await lockByUser();
    for (let wrong = 1; wrong <= 10; wrong++) {
      const now = Date.now();
      expect(await unlock(`wrong passphrase ${wrong}`)).toEqual({
        ok: false,
        failure: { kind: 'wrong-passphrase', retryAt: now + waitAfter(wrong) },
      });
      // Until then not even the right passphrase is tried, and trying costs no extra time.
      later(waitAfter(wrong) - 1);
      expect(await unlock(RIGHT)).toMatchObject({ failure: { retryAt: now + waitAfter(wrong) } });
      later(1);
    }
    expect(await unlock(RIGHT)).toMatchObject({ ok: true });
    await lockByUser();
    expect(await unlock('wrong again')).toMatchObject({ failure: { retryAt: Date.now() + 1000 } });
  });

  test('are counted across restarts of the background and in two windows at once', async () => {
    await withLiveLockable();
    await weaken(stage.service.keys.liveFull, RIGHT);
    await lockByUser();
    const now = Date.now();
    const both = await Promise.all([unlock('wrong one'), unlock('wrong two')]);
    expect(both).toMatchObject([
      { failure: { retryAt: now + 1000 } },
      { failure: { retryAt: now + 1000 } },
    ]);
    later(1000);
    expect(await unlock('wrong three')).toMatchObject({ failure: { retryAt: now + 3000 } });
  });

  test('still count after a key was removed that needs no passphrase', async () => {
    await withLiveLockable();
    await lockByUser();
    await unlock('wrong one');
    later(1000);
    await removeKey('test');
    expect(await unlock('wrong two')).toMatchObject({ failure: { retryAt: Date.now() + 2000 } });
  });

  test('never block the user for more than a minute, even if the clock is set back', async () => {
    await withLiveLockable();
    await lockByUser();
    await unlock('wrong');
    later(-24 * 60 * MINUTE);
    expect(await unlock(RIGHT)).toMatchObject({ failure: { retryAt: Date.now() + MINUTE } });
    later(MINUTE);
    expect(await unlock(RIGHT)).toMatchObject({ ok: true });
  });
});
