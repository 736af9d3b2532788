import { randomUUID } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { partnerOf } from '../../../lib/background/api/connection';
import { chooseSession, readSession, refreshSession } from '../../../lib/background/api/session';
import { retryService } from '../../../lib/background/app/service-status';
import { hasInstallMarker } from '../../../lib/background/core/install-marker';
import { addKey, removeKey } from '../../../lib/background/keys/key-changes';
import { keyFacts } from '../../../lib/background/keys/keys';
import { choosePassphrase } from '../../../lib/background/keys/passphrase';
import { sendMessage } from '../../../lib/background/tickets/submit-message';
import { fetchTicket } from '../../../lib/background/tickets/ticket-store';
import { environmentDb } from '../../../lib/storage/databases';
import { browser, published, reach } from '../../browser-stand-in';
import { openTicket, signedIn } from '../background';
import { profileStage } from '../stage';
import { makeGuessesCheap } from './cheap-guesses';

const at = profileStage();

const add = (key: string, address = at.service.address) => addKey({ address, key });

test('a key is saved after the service accepted it, and screens see only its last four characters', async () => {
  const added = await add(` ${at.service.keys.testFull} `);
  expect(added).toMatchObject({
    ok: true,
    value: { environment: 'test', lastFour: '0001', refused: false, reachable: true },
  });
  expect(JSON.stringify([added, await keyFacts(), published])).not.toContain(
    at.service.keys.testFull,
  );
});

test('invisible characters that were copied with a key are removed from it', async () => {
  const copied = `\u200b${at.service.keys.testFull}\u2060\ufeff `;
  expect(await add(copied)).toMatchObject({ ok: true, value: { lastFour: '0001' } });
});

test('the stored key is unreadable, and its encryption key cannot be exported', async () => {
  await add(at.service.keys.testFull);
  const stored = await (await environmentDb('test')).get('keys', 'key');
  if (!stored?.sealingKey) throw new Error('no key');
  expect(Buffer.from(stored.sealed).includes(Buffer.from('svc_test'))).toBe(false);
  expect(stored.sealingKey.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', stored.sealingKey)).rejects.toThrow();
});

test('a stored key cannot be decrypted after its address was changed', async () => {
  await add(at.service.keys.testFull);
  const db = await environmentDb('test');
  const stored = await db.get('keys', 'key');
  if (!stored) throw new Error('no key');
  await db.put('keys', { ...stored, address: 'https://elsewhere.example' }, 'key');
  await expect(partnerOf('test')).rejects.toThrow();
});

test.each([
  ['a text that is no key', 'hello', 'not-a-key'],
  ['a key with a line break in it', 'svc_test_a\nb', 'not-a-key'],
  ['an empty key', '', 'not-a-key'],
])('%s is refused before anything is sent', async (_, key, kind) => {
  expect(await add(key)).toMatchObject({ failure: { kind } });
  expect(at.service.log.entries()).toEqual([]);
});

test('the failure says whether the key, the address, the permission or the network was the problem', async () => {
  expect(await add(at.service.keys.revoked)).toMatchObject({ failure: { kind: 'key-refused' } });
  expect(await add(at.service.keys.testFull, 'http://example.com')).toMatchObject({
    failure: { kind: 'unsafe-address' },
  });
  expect(await add(at.service.keys.testFull, 'http://127.0.0.1:9')).toMatchObject({
    failure: { kind: 'no-answer' },
  });
  reach.denied.add('http://127.0.0.1/*');
  expect(await add(at.service.keys.testFull)).toMatchObject({
    failure: { kind: 'no-host-permission' },
  });
  expect(await keyFacts()).toEqual([]);
});

/** Makes the service name this environment in its next reply about a key, or name none. */
const profileSays = (environment: string | undefined, permissions = ['tickets:write']) =>
  at.service.control.respondNext(
    { path: /\/v1\/me/ },
    { kind: 'status', status: 200, body: JSON.stringify({ environment, permissions }) },
  );

test.each([
  ['testFull', 'test', 'live'],
  ['testFull', 'test', 'production'],
  ['liveFull', 'live', 'test'],
] as const)(
  'the key %s is refused when the service contradicts its prefix: %s, “%s”',
  async (key, prefix, word) => {
    profileSays(word);
    expect(await add(at.service.keys[key])).toMatchObject({
      failure: { kind: 'environment-contradicted', prefix, word },
    });
    expect(await keyFacts()).toEqual([]);
  },
);

test.each([
  ['testFull', undefined],
  ['testFull', 'sandbox'],
  ['liveFull', undefined],
  ['liveFull', 'production'],
  ['liveFull', 'prod'],
  ['liveFull', 'eu-west'],
] as const)(
  'the key %s is accepted by its prefix when the service calls its environment %s',
  async (key, word) => {
    profileSays(word);
    expect(await add(at.service.keys[key])).toMatchObject({
      ok: true,
      value: { environment: key === 'testFull' ? 'test' : 'live', refused: false },
    });
  },
);

test('a contradiction that is found later blocks the key until the service no longer contradicts it', async () => {
  await add(at.service.keys.testFull);
  profileSays('live');
  expect(await retryService('test')).toMatchObject({
    failure: { kind: 'environment-contradicted', prefix: 'test', word: 'live' },
  });
  expect(await keyFacts()).toMatchObject([{ refused: true, contradiction: 'live' }]);
  at.service.log.clear();
  expect(await partnerOf('test')).toMatchObject({ failure: { kind: 'environment-contradicted' } });
  expect(await refreshSession()).toMatchObject({ failure: { kind: 'environment-contradicted' } });
  expect(at.service.log.entries()).toEqual([]);
  expect(await retryService('test')).toEqual({ ok: true, value: null });
  expect(await keyFacts()).toMatchObject([{ refused: false }]);
  expect((await keyFacts())[0]).not.toHaveProperty('contradiction');
});

test('a contradicted key that is put under a passphrase stays contradicted, and keeps when its profile was read', async () => {
  await add(at.service.keys.testFull);
  profileSays('live');
  await retryService('test');
  const stored = () => environmentDb('test').then((db) => db.get('keys', 'key'));
  const before = await stored();
  makeGuessesCheap();
  await choosePassphrase({ need: 'both', passphrase: 'correct horse battery' });
  expect(await keyFacts()).toMatchObject([{ refused: true, contradiction: 'live' }]);
  const after = await stored();
  expect(after?.passphrase).toBeDefined();
  expect(after?.sealingKey).toBeUndefined();
  expect(after?.profileReadAt).toBe(before?.profileReadAt);
  await choosePassphrase({ need: 'none', passphrase: 'correct horse battery' });
  expect((await stored())?.passphrase).toBeUndefined();
  expect(await keyFacts()).toMatchObject([{ contradiction: 'live' }]);
});

test('the user has a test key and a live key at once, each with its own installations', async () => {
  await add(at.service.keys.testFull);
  await add(at.service.keys.liveFull);
  expect((await keyFacts()).map(({ environment }) => environment)).toEqual(['test', 'live']);
  const test = await readSession();
  expect(test).toMatchObject({ environment: 'test', keyed: ['test', 'live'] });
  const live = await chooseSession({ environment: 'live' });
  expect(live.environment).toBe('live');
  expect(live.installations.map(({ id }) => id)).not.toContain(test.installations[0]?.id);
});

test('the first installation is chosen by default, and the user’s choice is remembered', async () => {
  await add(at.service.keys.testFull);
  const { withOnboarding, withoutOnboarding } = at.service.places.test;
  expect((await readSession()).installationId).toBe(withOnboarding.installationId);
  await chooseSession({ installationId: withoutOnboarding.installationId });
  expect((await readSession()).installationId).toBe(withoutOnboarding.installationId);
});

test('when the service no longer knows the chosen installation, another one is chosen', async () => {
  await add(at.service.keys.testFull);
  await chooseSession({ installationId: 'inst-gone' });
  expect((await refreshSession()).installationId).toBe(
    at.service.places.test.withOnboarding.installationId,
  );
});

test('a key that the service refuses is marked until the service accepts it again', async () => {
  await add(at.service.keys.testFull);
  at.service.control.revokeKey(at.service.keys.testFull);
  expect(await refreshSession()).toMatchObject({ failure: { kind: 'key-refused' } });
  expect(await keyFacts()).toMatchObject([{ refused: true }]);
  at.service.control.restoreKey(at.service.keys.testFull);
  // No code retries it automatically: the user does.
  at.service.log.clear();
  await refreshSession();
  expect(at.service.log.entries()).toEqual([]);
  expect(await retryService('test')).toEqual({ ok: true, value: null });
  expect(await keyFacts()).toMatchObject([{ refused: false }]);
});

test('removing a key deletes it, switches no environment, and keeps the mark of the other one', async () => {
  await add(at.service.keys.testFull);
  await add(at.service.keys.liveFull);
  await removeKey('test');
  expect(await hasInstallMarker()).toBe(true);
  expect(await partnerOf('test')).toMatchObject({ failure: { kind: 'no-key' } });
  expect(await readSession()).toMatchObject({ environment: 'test', keyed: ['live'] });
});

test('two keys that are removed at the same time leave no mark of a lost key', async () => {
  await add(at.service.keys.testFull);
  await add(at.service.keys.liveFull);
  await Promise.all([removeKey('test'), removeKey('live')]);
  expect(await hasInstallMarker()).toBe(false);
});

test('a key that is added while the only other one is removed is marked', async () => {
  await add(at.service.keys.testFull);
  const { remove } = browser.storage.local;
  vi.spyOn(browser.storage.local, 'remove').mockImplementationOnce(async (name) => {
    await add(at.service.keys.liveFull);
    await remove(name);
  });
  await removeKey('test');
  expect(await hasInstallMarker()).toBe(true);
});

test('a late reply to a replaced key does not mark the new key', async () => {
  await add(at.service.keys.testFull);
  const held = at.service.control.respondNext(
    { path: /\/v1\/installations/ },
    { kind: 'silence', at: 'before-reading' },
  );
  const late = refreshSession();
  await held.reached();
  at.service.control.revokeKey(at.service.keys.testFull);
  await add(at.service.keys.testTicketsOnly);
  held.release();
  const session = await late;
  // This is the new key's session, so it does not say that the old key was refused.
  expect(session.failure).toBe(undefined);
  expect(session.installationId).toBe(at.service.places.test.withOnboarding.installationId);
  expect(await keyFacts()).toMatchObject([{ lastFour: '0003', refused: false }]);
});

test('when the service lists no installation, the list is requested once', async () => {
  await add(at.service.keys.testFull);
  at.service.control.respondNext(
    { path: /\/v1\/installations/ },
    { kind: 'status', status: 200, body: '[]' },
  );
  await readSession();
  at.service.log.clear();
  expect(await readSession()).toMatchObject({ installations: [], installationId: null });
  expect(at.service.log.entries()).toEqual([]);
});

test('F19: after a 401, adding a key of the other environment only reads its profile', async () => {
  const scope = await signedIn(at.service);
  const ticketId = await openTicket(at.service, scope);
  at.service.control.revokeKey(at.service.keys.testFull);
  const commandId = randomUUID();
  const message = { text: 'For test only', attachments: [] };
  await sendMessage({ scope, ticketId, commandId, message });
  const db = await environmentDb('test');
  await expect.poll(() => keyFacts()).toMatchObject([{ refused: true }]);
  at.service.log.clear();
  await add(at.service.keys.liveFull);
  expect(at.service.log.entries().map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /v1/me',
  ]);
  expect(await db.get('commands', commandId)).toMatchObject({
    body: expect.stringContaining('For test'),
  });
  expect(await (await environmentDb('live')).count('commands')).toBe(0);
  expect(await keyFacts()).toMatchObject([{ refused: true }, { refused: false }]);
});

test('F34: a host without permission is reported, and works again once the permission is back', async () => {
  const scope = await signedIn(at.service);
  const ticketId = await openTicket(at.service, scope);
  reach.denied.add('http://127.0.0.1/*');
  expect(await keyFacts()).toMatchObject([{ reachable: false }]);
  expect(await refreshSession()).toMatchObject({ failure: { kind: 'no-host-permission' } });
  expect(await fetchTicket(scope, ticketId)).toMatchObject({
    failure: { kind: 'no-host-permission', origin: at.service.address },
  });
  reach.denied.clear();
  expect(await fetchTicket(scope, ticketId)).toMatchObject({ ok: true });
  expect(await keyFacts()).toMatchObject([{ reachable: true }]);
});
