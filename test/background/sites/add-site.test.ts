import { beforeEach, expect, test } from 'vitest';
import { readLog } from '../../../lib/background/core/log';
import { addSite, removeSite, switchCrm } from '../../../lib/background/sites/change-sites';
import { listCrms } from '../../../lib/background/sites/sites';
import { held } from '../../browser-stand-in';
import { signedInStage } from '../stage';

signedInStage();
const ORIGIN = 'https://crm.example.com';

beforeEach(() => held.origins.add(`${ORIGIN}/*`));

test.each([
  '/customers/:id',
  'customers/42',
  'crm.example.com/customers/42',
  'CRM.Example.com/customers/42',
  'https://crm.example.com/customers/42?tab=notes',
  'https://crm.example.com:443/customers/:id',
])('a record address of the CRM’s own host is taken: %s', async (pattern) => {
  expect(await addSite({ address: ORIGIN, pattern })).toMatchObject({ ok: true });
});

test.each([
  'https://www.crm.example.com/customers/42',
  'https://crm.example.com:8443/customers/:id',
  'http://127.0.0.1:5000/customers/42',
  // Without a scheme, as browsers show it.
  'www.crm.example.com/customers/42',
  'müller.example/customers/42',
  'localhost:5000/customers/42',
])('a record address of another host is refused, and says so: %s', async (pattern) => {
  expect(await addSite({ address: ORIGIN, pattern })).toMatchObject({
    failure: { kind: 'bad-site', why: 'other-host' },
  });
});

test('a host that could not be added is given back to the user, unless it is one already', async () => {
  const isGranted = () => held.origins.has(`${ORIGIN}/*`);
  const wrong = () => addSite({ address: ORIGIN, pattern: 'https://crm.example.com' });
  expect(await wrong()).toMatchObject({ failure: { kind: 'bad-site', why: 'pattern' } });
  expect(isGranted()).toBe(false);
  held.origins.add(`${ORIGIN}/*`);
  expect(await addSite({ address: ORIGIN, pattern: '/customers/:id' })).toMatchObject({ ok: true });
  expect(await wrong()).toMatchObject({ ok: false });
  expect(isGranted()).toBe(true);
});

test('what is added and removed is logged, without its name', async () => {
  const logged = async () => (await readLog()).filter(({ event }) => event.startsWith('site-'));
  await addSite({ address: ORIGIN, pattern: '/customers/:id' });
  await removeSite(ORIGIN);
  const patterns = (await listCrms()).find(({ id }) => id === 'hubspot')?.patterns ?? [];
  for (const pattern of patterns) held.origins.add(pattern);
  for (const on of [true, false]) await switchCrm('hubspot', on);
  const entries = await logged();
  expect(entries.map(({ event }) => event)).toEqual([
    'site-added',
    'site-removed',
    'site-added',
    'site-removed',
  ]);
  expect(JSON.stringify(entries)).not.toMatch(/crm\.example\.com|hubspot/);
});
