import { expect, test } from 'vitest';
import { addSite, removeSite } from '../../../lib/background/sites/change-sites';
import { held } from '../../browser-stand-in';
import { signedInStage } from '../stage';
import { runnerStage } from './runner-page';
import { engineerAt, NO_RECEIVER } from './stage';

const at = signedInStage();
runnerStage();

const HOOKS = 'https://hooks.example.com/*';
const SEEN = 'https://seen.example.com/*';
const RECEIVER = {
  ...NO_RECEIVER,
  address: 'https://hooks.example.com/in',
  probe: 'https://seen.example.com/{id}',
};

test('access to a receiver stays for the next run, and is given back when it is replaced or removed', async () => {
  const { run } = engineerAt(at.scope);
  for (const one of [HOOKS, SEEN]) held.origins.add(one);
  await run({ kind: 'all' }, RECEIVER);
  await run({ kind: 'all' }, RECEIVER);
  expect([...held.origins]).toEqual([HOOKS, SEEN]);
  await run({ kind: 'all' }, { ...RECEIVER, probe: '' });
  expect([...held.origins]).toEqual([HOOKS]);
  await run({ kind: 'all' }, NO_RECEIVER);
  expect([...held.origins]).toEqual([]);
});

test('a CRM that is removed leaves the access to a receiver on its host', async () => {
  held.origins.add(HOOKS);
  await addSite({ address: 'hooks.example.com', pattern: '/customers/:id' });
  await engineerAt(at.scope).run({ kind: 'all' }, RECEIVER);
  await removeSite('https://hooks.example.com');
  expect([...held.origins]).toEqual([HOOKS]);
});
