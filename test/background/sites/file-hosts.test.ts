import { beforeEach, expect, test } from 'vitest';
import { saveStorage } from '../../../lib/background/files/storage-settings';
import { addSite, removeSite } from '../../../lib/background/sites/change-sites';
import {
  recordFileHost,
  releaseFileHosts,
  releaseOldFileHosts,
} from '../../../lib/background/sites/file-hosts';
import { held } from '../../browser-stand-in';
import { signedInStage } from '../stage';

const at = signedInStage();
const FILES = 'https://files.example.com';

/** Grants a host and records it, as a screen does. */
const allow = async (origin: string) => {
  held.origins.add(`${origin}/*`);
  await recordFileHost({ origin });
};

beforeEach(() => held.origins.add('https://elsewhere.example.com/*'));

test('the permission for a file’s host is returned when the user leaves the screen', async () => {
  await allow(FILES);
  await allow('https://other.example.com');
  await releaseFileHosts({ origins: [FILES] });
  expect([...held.origins]).toEqual([
    'https://elsewhere.example.com/*',
    'https://other.example.com/*',
  ]);
});

test('the permissions for a CRM’s host and the service’s host are kept', async () => {
  await addSite({ address: 'https://crm.example.com', pattern: '/customers/:id' });
  const service = new URL(at.service.address).origin.replace(/:\d+$/, '');
  for (const origin of ['https://crm.example.com', service]) await allow(origin);
  await releaseFileHosts({ origins: ['https://crm.example.com', service] });
  expect([...held.origins]).toEqual([
    'https://elsewhere.example.com/*',
    'https://crm.example.com/*',
    `${service}/*`,
  ]);
});

/** A file storage whose links begin at the files' host. */
const setUpStorage = async () => {
  const config = {
    ...{ kind: 'webdav', folder: 'https://dav.example.com/in', publicBase: `${FILES}/in` },
    ...{ prefix: '', largest: 1_000, forbidden: [], keptDays: 0 },
    found: { setsHeaders: false, resumes: false },
  };
  const credentials = { kind: 'webdav', user: 'alongside', password: 'FAKE-password' };
  const saved = await saveStorage({ environment: 'test', config, credentials });
  expect(saved).toMatchObject({ ok: true });
};

test('the permissions for the hosts of a file storage are kept: uploads need them', async () => {
  await setUpStorage();
  await allow(FILES);
  await releaseFileHosts({ origins: [FILES] });
  expect(held.origins).toContain(`${FILES}/*`);
  const dav = 'https://dav.example.com';
  held.origins.add(`${dav}/*`);
  await addSite({ address: dav, pattern: '/customers/:id' });
  await removeSite(dav);
  expect(held.origins).toContain(`${dav}/*`);
});

test('a page cannot return the permission for a host without a recorded file', async () => {
  await releaseFileHosts({ origins: ['https://elsewhere.example.com'] });
  expect([...held.origins]).toEqual(['https://elsewhere.example.com/*']);
});

test('the permission that a closed tab left is returned after an hour', async () => {
  await allow(FILES);
  await releaseOldFileHosts(Date.now() + 59 * 60_000);
  expect(held.origins).toContain(`${FILES}/*`);
  await releaseOldFileHosts(Date.now() + 61 * 60_000);
  expect(held.origins).not.toContain(`${FILES}/*`);
  held.origins.add(`${FILES}/*`);
  await releaseOldFileHosts(Date.now() + 61 * 60_000);
  expect(held.origins).toContain(`${FILES}/*`);
});
