import { beforeEach, expect, test } from 'vitest';
import { handBackFileHosts, handBackOldFileHosts, noteFileHost } from '../../lib/worker/file-hosts';
import { addSite } from '../../lib/worker/sites/sites';
import { held } from '../browser-stand-in';
import { signedInStage } from './stage';

const at = signedInStage();
const FILES = 'https://files.example.com';

/** The person allowed a host, and the page told the background. */
const allow = async (origin: string) => {
  held.origins.add(`${origin}/*`);
  await noteFileHost({ origin });
};

beforeEach(() => held.origins.add('https://elsewhere.example.com/*'));

test('a host that a file was fetched from is handed back when the screen is left', async () => {
  await allow(FILES);
  await allow('https://other.example.com');
  await handBackFileHosts({ origins: [FILES] });
  expect([...held.origins]).toEqual([
    'https://elsewhere.example.com/*',
    'https://other.example.com/*',
  ]);
});

test('a host stays that a CRM is on, and the service', async () => {
  await addSite({ address: 'https://crm.example.com', pattern: '/customers/:id' });
  const service = new URL(at.service.address).origin.replace(/:\d+$/, '');
  for (const origin of ['https://crm.example.com', service]) await allow(origin);
  await handBackFileHosts({ origins: ['https://crm.example.com', service] });
  expect([...held.origins]).toEqual([
    'https://elsewhere.example.com/*',
    'https://crm.example.com/*',
    `${service}/*`,
  ]);
});

test('a page cannot hand back a host that no file was fetched from', async () => {
  await handBackFileHosts({ origins: ['https://elsewhere.example.com'] });
  expect([...held.origins]).toEqual(['https://elsewhere.example.com/*']);
});

test('what a closed tab left behind is handed back after an hour', async () => {
  await allow(FILES);
  await handBackOldFileHosts(Date.now() + 59 * 60_000);
  expect(held.origins).toContain(`${FILES}/*`);
  await handBackOldFileHosts(Date.now() + 61 * 60_000);
  expect(held.origins).not.toContain(`${FILES}/*`);
  held.origins.add(`${FILES}/*`);
  await handBackOldFileHosts(Date.now() + 61 * 60_000);
  expect(held.origins).toContain(`${FILES}/*`);
});
