import { expect, test, vi } from 'vitest';
import { changeTeamKey } from '../../../lib/background/team/change-team-key';
import { keyReceivers } from '../../../lib/background/team/key-receivers';
import { subjectOf } from '../../../lib/background/team/subject';
import { openTeam, storedTeam } from '../../../lib/background/team/team-access';
import { toBase64url } from '../../../lib/bytes/encoding';
import { environmentDb } from '../../../lib/storage/databases';
import { createCipher } from '../../../lib/team/cipher';
import { createExchangeKeys, wrapKeys } from '../../../lib/team/key-exchange';
import { published } from '../../browser-stand-in';
import { waitFor } from '../../wait-for';
import {
  changeKey,
  changeStored,
  forge,
  keyStage,
  keysOf,
  link,
  repeat,
  settle,
  stateOf,
  ticketsOf,
} from './key-stage';
import { otherAgent } from './other-agent';
import { joinWithoutKeys, TEAM_KEY } from './stage';

vi.mock('../../../lib/team/nats/nats-engine', () => import('../../team/current-server'));

// What colleagues, and those who play the server and have the team's first key, cannot do with a team key.

const at = keyStage();

const KEY = toBase64url(new Uint8Array(32).fill(9));

/** The entry by which somebody with a key pair of their own gives Bert a key. */
async function keyForBert(admin: string, at = Date.now()) {
  const publicKey = await publicKeyIn('test', 'bert');
  const team = await storedTeam('live');
  const { privateKey } = await createExchangeKeys();
  const wrapping = { team: team?.id ?? '', admin, member: 'bert', number: 1 };
  const wrapped = await wrapKeys({ privateKey, publicKey }, wrapping, [KEY]);
  return { kind: 'teamkey', at, member: 'bert', number: 1, wrapped };
}

async function publicKeyIn(environment: 'test' | 'live', author: string): Promise<string> {
  const db = await environmentDb(environment);
  const shared = (await db.get('teamEntries', ['publickey', author, 'self']))?.shared;
  return shared?.kind === 'publickey' ? shared.publicKey : '';
}

test('a key of a colleague who is not the admin is not taken, and holds up nothing', async () => {
  const place = { kind: 'teamkey', id: 'bert' };
  await forge(at.server(), 'carla', place, await keyForBert('carla'));
  await link(at.bert, 'ticket-1');
  await settle(at.bert, at.anna);
  expect(await keysOf(at.bert)).toBe(0);
  expect(await ticketsOf(at.anna)).toEqual(['ticket-1']);
});

test('a key under the admin’s name that another one wrapped is not taken; the admin’s next one is', async () => {
  const place = { kind: 'teamkey', id: 'bert' };
  const ahead = Date.now() + 86_400_000;
  await forge(at.server(), 'anna', place, await keyForBert('anna', ahead));
  await link(at.bert, 'ticket-1');
  await waitFor(async () => {
    await at.bert.keepCurrent();
    expect(await stateOf(at.bert)).toBe('left-out');
  });
  expect(await keysOf(at.bert)).toBe(0);
  await changeKey(at.anna, 'bert');
  await settle(at.bert, at.anna);
  expect(await keysOf(at.bert)).toBe(1);
  const [annas, berts] = [await openTeam('test'), await openTeam('live')];
  if (!annas?.ok || !berts?.ok) throw new Error('A team does not open.');
  const sealed = await annas.value.cipher.seal('a', 'text');
  expect(await berts.value.cipher.open('a', sealed)).toMatchObject({ kind: 'opened' });
});

test('an announcement of a key that does not exist holds until the admin changes the key', async () => {
  const forged = { ...(await keyForBert('anna')), member: 'anna', number: 40 };
  await forge(at.server(), 'anna', { kind: 'teamkey', id: 'anna' }, forged);
  await waitFor(async () => {
    await at.bert.keepCurrent();
    expect(await stateOf(at.bert)).toBe('left-out');
  });
  await changeKey(at.anna, 'bert');
  await settle(at.bert);
  expect([await keysOf(at.anna), await keysOf(at.bert)]).toEqual([1, 1]);
});

test('an earlier change that the server says again takes no key away', async () => {
  await changeKey(at.anna, 'bert');
  const earlier = at
    .server()
    .entries()
    .filter(({ kind }) => kind === 'teamkey');
  expect(earlier.map(({ id }) => id)).toEqual(['bert', 'anna']);
  await changeKey(at.anna, 'bert');
  await settle(at.bert);
  await at.anna.disconnect();
  for (const entry of earlier) await repeat(at.server(), entry);
  await link(at.bert, 'ticket-1');
  await settle(at.bert, at.anna);
  expect([await keysOf(at.anna), await keysOf(at.bert)]).toEqual([2, 2]);
  expect(await ticketsOf(at.anna)).toEqual(['ticket-1']);
});

test('the first public key of a member holds, so no other one gets what is for that member', async () => {
  const known = await publicKeyIn('test', 'bert');
  const { publicKey } = await createExchangeKeys();
  const forged = { kind: 'publickey', at: Date.now() + 1_000, publicKey };
  await forge(at.server(), 'bert', { kind: 'publickey', id: 'self' }, forged);
  await settle(at.anna);
  expect(await publicKeyIn('test', 'bert')).toBe(known);
  await changeKey(at.anna, 'bert');
  await settle(at.bert);
  expect(await keysOf(at.bert)).toBe(1);
});

test.each(['anna', 'bert'])(
  'it holds also if the server says the same operation of %s with another key',
  async (author) => {
    const known = await publicKeyIn('test', author);
    const { publicKey } = await createExchangeKeys();
    const place = { kind: 'publickey', id: 'self', author };
    const forged = JSON.stringify({ kind: 'publickey', at: Date.now() + 1_000, publicKey });
    const cipher = await createCipher(TEAM_KEY);
    const body = await cipher.seal(subjectOf(place), forged);
    for (const entry of at.server().entries())
      if (entry.kind === 'publickey' && entry.author === author) entry.body = body;
    // A connection reads the last entries again.
    await at.anna.disconnect();
    await settle(at.anna);
    expect(await publicKeyIn('test', author)).toBe(known);
  },
);

test('bytes that are no public key leave their author out, and nobody else', async () => {
  const publicKey = toBase64url(new Uint8Array(65).fill(4));
  const noKey = { kind: 'publickey', at: Date.now(), publicKey };
  await forge(at.server(), 'carla', { kind: 'publickey', id: 'self' }, noKey);
  await settle(at.anna);
  await changeKey(at.anna, 'carla', 'nobody', 'bert');
  await settle(at.bert);
  expect(await keysOf(at.bert)).toBe(1);
  const ids = at
    .server()
    .entries()
    .flatMap(({ kind, id }) => (kind === 'teamkey' ? [id] : []));
  expect(ids).toEqual(['bert', 'anna']);
});

test('an agent whose invitation names no admin cannot receive a key, and the admin sees that', async () => {
  await at.bert.disconnect();
  await joinWithoutKeys(at.bert);
  await changeStored(at.bert, { author: 'dora', admin: undefined });
  await settle(at.bert, at.anna);
  expect(await keyReceivers(await environmentDb('test'))).not.toContain('dora');
});

test('the settings of the admin hear that one more member can receive a key', async () => {
  await at.anna.keepCurrent();
  const carla = await otherAgent('carla');
  const { publicKey } = await createExchangeKeys();
  published.length = 0;
  await carla.share({ kind: 'publickey', at: Date.now(), publicKey });
  await carla.shareLink({ ticketId: 'ticket-1', reference: 'r', at: Date.now() });
  const environment = 'test';
  await waitFor(() =>
    expect(published).toContainEqual({ kind: 'ticket', environment, ticketId: 'ticket-1' }),
  );
  expect(await keyReceivers(await environmentDb(environment))).toContain('carla');
  expect(published).toContainEqual({ kind: 'team', environment });
});

test('two changes at once are two changes', async () => {
  const change = () => changeTeamKey({ environment: 'test', members: ['bert'] });
  expect((await Promise.all([change(), change()])).map(({ ok }) => ok)).toEqual([true, true]);
  await settle(at.anna, at.bert);
  expect([await keysOf(at.anna), await keysOf(at.bert)]).toEqual([2, 2]);
});
