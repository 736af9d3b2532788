import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { environmentDb } from '../../lib/storage/databases';
import { partnerOf } from '../../lib/worker/connection';
import { addKey, keyFacts, removeKey } from '../../lib/worker/keys';
import { sendMessage } from '../../lib/worker/messages';
import { tryService } from '../../lib/worker/service';
import { chooseSession, readSession, refreshSession } from '../../lib/worker/session';
import { readTicket } from '../../lib/worker/tickets';
import { reach, told } from '../browser-stand-in';
import { openTicket, signedIn } from './background';
import { profileStage } from './stage';

const at = profileStage();

const add = (key: string, address = at.service.address) => addKey({ address, key });

test('a key is kept after the service took it, and shown by its last four characters only', async () => {
  const added = await add(` ${at.service.keys.testFull} `);
  expect(added).toMatchObject({
    ok: true,
    value: { environment: 'test', lastFour: '0001', refused: false, reachable: true },
  });
  expect(JSON.stringify([added, await keyFacts(), told])).not.toContain(at.service.keys.testFull);
});

test('at rest the key is nowhere to be read, and what it is sealed with cannot be taken out', async () => {
  await add(at.service.keys.testFull);
  const stored = await (await environmentDb('test')).get('keys', 'key');
  if (!stored?.sealingKey) throw new Error('no key');
  expect(Buffer.from(stored.sealed).includes(Buffer.from('svc_test'))).toBe(false);
  expect(stored.sealingKey.extractable).toBe(false);
  await expect(crypto.subtle.exportKey('raw', stored.sealingKey)).rejects.toThrow();
});

test('a sealed key opens only where it belongs', async () => {
  await add(at.service.keys.testFull);
  const db = await environmentDb('test');
  const stored = await db.get('keys', 'key');
  if (!stored) throw new Error('no key');
  await db.put('keys', { ...stored, address: 'https://elsewhere.example' }, 'key');
  await expect(partnerOf('test')).rejects.toThrow();
});

test.each([
  ['no key at all', 'hello', 'not-a-key'],
  ['a key with a line break in it', 'svc_test_a\nb', 'not-a-key'],
  ['an empty key', '', 'not-a-key'],
])('%s is said before anything is sent', async (_, key, kind) => {
  expect(await add(key)).toMatchObject({ failure: { kind } });
  expect(at.service.log.entries()).toEqual([]);
});

test('a failure says which of key, address, permission and network it was', async () => {
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

/** The next answer about a key names this environment, or none. */
const profileSays = (environment: string | undefined, permissions = ['tickets:write']) =>
  at.service.control.answerNext(
    { path: /\/v1\/me/ },
    { kind: 'status', status: 200, body: JSON.stringify({ environment, permissions }) },
  );

test.each([
  ['testFull', 'test', 'live'],
  ['testFull', 'test', 'production'],
  ['liveFull', 'live', 'test'],
] as const)(
  'the key %s is refused where the service contradicts its prefix: %s, “%s”',
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
  'the key %s is taken by its prefix where the service calls its environment %s',
  async (key, word) => {
    profileSays(word);
    expect(await add(at.service.keys[key])).toMatchObject({
      ok: true,
      value: { environment: key === 'testFull' ? 'test' : 'live', refused: false },
    });
  },
);

test('a contradiction that is found later closes the key and says so, until the service takes it back', async () => {
  await add(at.service.keys.testFull);
  profileSays('live');
  expect(await tryService('test')).toMatchObject({
    failure: { kind: 'environment-contradicted', prefix: 'test', word: 'live' },
  });
  expect(await keyFacts()).toMatchObject([{ refused: true, contradiction: 'live' }]);
  at.service.log.clear();
  expect(await partnerOf('test')).toMatchObject({ failure: { kind: 'environment-contradicted' } });
  expect(await refreshSession()).toMatchObject({ failure: { kind: 'environment-contradicted' } });
  expect(at.service.log.entries()).toEqual([]);
  expect(await tryService('test')).toEqual({ ok: true, value: null });
  expect(await keyFacts()).toMatchObject([{ refused: false }]);
  expect((await keyFacts())[0]).not.toHaveProperty('contradiction');
});

test('test and live keys are held side by side, each with its own installations', async () => {
  await add(at.service.keys.testFull);
  await add(at.service.keys.liveFull);
  expect((await keyFacts()).map(({ environment }) => environment)).toEqual(['test', 'live']);
  const test = await readSession();
  expect(test).toMatchObject({ environment: 'test', keyed: ['test', 'live'] });
  const live = await chooseSession({ environment: 'live' });
  expect(live.environment).toBe('live');
  expect(live.installations.map(({ id }) => id)).not.toContain(test.installations[0]?.id);
});

test('without a chosen installation the first is taken, and a choice is remembered', async () => {
  await add(at.service.keys.testFull);
  const { withOnboarding, withoutOnboarding } = at.service.places.test;
  expect((await readSession()).installationId).toBe(withOnboarding.installationId);
  await chooseSession({ installationId: withoutOnboarding.installationId });
  expect((await readSession()).installationId).toBe(withoutOnboarding.installationId);
});

test('an installation that the service no longer knows gives way to one it knows', async () => {
  await add(at.service.keys.testFull);
  await chooseSession({ installationId: 'inst-gone' });
  expect((await refreshSession()).installationId).toBe(
    at.service.places.test.withOnboarding.installationId,
  );
});

test('a key that the service takes no longer is marked, and unmarked when it is taken again', async () => {
  await add(at.service.keys.testFull);
  at.service.control.revokeKey(at.service.keys.testFull);
  expect(await refreshSession()).toMatchObject({ failure: { kind: 'key-refused' } });
  expect(await keyFacts()).toMatchObject([{ refused: true }]);
  at.service.control.restoreKey(at.service.keys.testFull);
  // Nothing tries it again by itself: a person does.
  at.service.log.clear();
  await refreshSession();
  expect(at.service.log.entries()).toEqual([]);
  expect(await tryService('test')).toEqual({ ok: true, value: null });
  expect(await keyFacts()).toMatchObject([{ refused: false }]);
});

test('removing a key forgets it, and puts nobody into the other environment', async () => {
  await add(at.service.keys.testFull);
  await add(at.service.keys.liveFull);
  await removeKey('test');
  expect(await partnerOf('test')).toMatchObject({ failure: { kind: 'no-key' } });
  expect(await readSession()).toMatchObject({ environment: 'test', keyed: ['live'] });
});

test('a late answer to a key that was replaced says nothing of the new one', async () => {
  await add(at.service.keys.testFull);
  const held = at.service.control.answerNext(
    { path: /\/v1\/installations/ },
    { kind: 'silence', at: 'before-reading' },
  );
  const late = refreshSession();
  await held.reached();
  at.service.control.revokeKey(at.service.keys.testFull);
  await add(at.service.keys.testTicketsOnly);
  held.release();
  const session = await late;
  // It is the new key's session: that the old one was refused is not said of it.
  expect(session.failure).toBe(undefined);
  expect(session.installationId).toBe(at.service.places.test.withOnboarding.installationId);
  expect(await keyFacts()).toMatchObject([{ lastFour: '0003', refused: false }]);
});

test('a service that shows no installation is asked for them once', async () => {
  await add(at.service.keys.testFull);
  at.service.control.answerNext(
    { path: /\/v1\/installations/ },
    { kind: 'status', status: 200, body: '[]' },
  );
  await readSession();
  at.service.log.clear();
  expect(await readSession()).toMatchObject({ installations: [], installationId: null });
  expect(at.service.log.entries()).toEqual([]);
});

test('after a 401 a key of the other environment is asked about itself, and sends nothing (F19)', async () => {
  const place = await signedIn(at.service);
  const ticketId = await openTicket(at.service, place);
  at.service.control.revokeKey(at.service.keys.testFull);
  const action = randomUUID();
  const message = { text: 'For test only', attachments: [] };
  await sendMessage({ place, ticketId, action, message });
  const db = await environmentDb('test');
  await expect.poll(() => keyFacts()).toMatchObject([{ refused: true }]);
  at.service.log.clear();
  await add(at.service.keys.liveFull);
  expect(at.service.log.entries().map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /v1/me',
  ]);
  expect(await db.get('writes', action)).toMatchObject({
    body: expect.stringContaining('For test'),
  });
  expect(await (await environmentDb('live')).count('writes')).toBe(0);
  expect(await keyFacts()).toMatchObject([{ refused: true }, { refused: false }]);
});

test('a host that the browser takes back is said to be so, and is well again when given (F34)', async () => {
  const place = await signedIn(at.service);
  const ticketId = await openTicket(at.service, place);
  reach.denied.add('http://127.0.0.1/*');
  expect(await keyFacts()).toMatchObject([{ reachable: false }]);
  expect(await refreshSession()).toMatchObject({ failure: { kind: 'no-host-permission' } });
  expect(await readTicket(place, ticketId)).toMatchObject({
    failure: { kind: 'no-host-permission', origin: at.service.address },
  });
  reach.denied.clear();
  expect(await readTicket(place, ticketId)).toMatchObject({ ok: true });
  expect(await keyFacts()).toMatchObject([{ reachable: true }]);
});
