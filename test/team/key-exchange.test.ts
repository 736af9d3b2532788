import { expect, test } from 'vitest';
import { toBase64url } from '../../lib/bytes/encoding';
import { createExchangeKeys, unwrapKeys, wrapKeys } from '../../lib/team/key-exchange';

const newKey = () => toBase64url(crypto.getRandomValues(new Uint8Array(32)));
const WRAPPING = { team: 'team-1', admin: 'anna', member: 'bert', number: 2 };

async function twoPairs() {
  const [anna, bert, carla] = await Promise.all([1, 2, 3].map(createExchangeKeys));
  if (!anna || !bert || !carla) throw new Error('Three pairs were asked for.');
  return { anna, bert, carla };
}

test('a member unwraps what the admin wrapped, and both know that the other one is', async () => {
  const { anna, bert, carla } = await twoPairs();
  const keys = [newKey(), newKey()];
  const pair = { privateKey: anna.privateKey, publicKey: bert.publicKey };
  const wrapped = (await wrapKeys(pair, WRAPPING, keys)) ?? '';
  const berts = { privateKey: bert.privateKey, publicKey: anna.publicKey };
  expect(await unwrapKeys(berts, WRAPPING, wrapped)).toEqual(keys);
  // Another member, and another who wrapped.
  for (const wrong of [
    { privateKey: carla.privateKey, publicKey: anna.publicKey },
    { privateKey: bert.privateKey, publicKey: carla.publicKey },
  ])
    expect(await unwrapKeys(wrong, WRAPPING, wrapped)).toBeUndefined();
});

test('wrapped keys are bound to the team, the admin, the member and how many they are', async () => {
  const { anna, bert } = await twoPairs();
  const pair = { privateKey: anna.privateKey, publicKey: bert.publicKey };
  const wrapped = (await wrapKeys(pair, WRAPPING, [newKey(), newKey()])) ?? '';
  const berts = { privateKey: bert.privateKey, publicKey: anna.publicKey };
  for (const other of [{ team: 'team-2' }, { admin: 'bert' }, { member: 'carla' }, { number: 3 }])
    expect(await unwrapKeys(berts, { ...WRAPPING, ...other }, wrapped)).toBeUndefined();
  for (const damaged of ['', 'AAAA', `${wrapped.slice(0, -4)}AAAA`, 'no base64url!'])
    expect(await unwrapKeys(berts, WRAPPING, damaged)).toBeUndefined();
  // As many keys as were said.
  const one = (await wrapKeys(pair, WRAPPING, [newKey()])) ?? '';
  expect(await unwrapKeys(berts, WRAPPING, one)).toBeUndefined();
});

test('nothing is wrapped for what is no public key', async () => {
  const { anna } = await twoPairs();
  const { privateKey } = anna;
  for (const publicKey of ['', 'no base64url!', toBase64url(new Uint8Array(65).fill(4))])
    expect(await wrapKeys({ privateKey, publicKey }, WRAPPING, [newKey()])).toBeUndefined();
});
