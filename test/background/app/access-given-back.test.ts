import { expect, onTestFinished, test, vi } from 'vitest';
import { addKeyAndResume, removeKeyAndFiles } from '../../../lib/background/app/change-keys';
import {
  readStorage,
  removeStorage,
  saveStorage,
  tryStorageNow,
} from '../../../lib/background/files/storage-settings';
import { addSite, switchCrm } from '../../../lib/background/sites/change-sites';
import { releaseOldFileHosts } from '../../../lib/background/sites/file-hosts';
import { listCrms } from '../../../lib/background/sites/sites';
import { saveRecipe } from '../../../lib/background/teach/recipes';
import { saveTeaching, watchTeachingAlarm } from '../../../lib/background/teach/samples';
import { discardTeaching } from '../../../lib/background/teach/teach';
import * as v from '../../../lib/domain/core/schema';
import { matchPattern } from '../../../lib/domain/crm/match-pattern';
import { Recipe } from '../../../lib/domain/crm/recipe';
import { browser, fireAlarm, held, reach } from '../../browser-stand-in';
import { waitFor } from '../../wait-for';
import { filesStage } from '../files/stage';

// The user gives access to a host for one thing. Where that fails or ends, the browser takes the access back, unless
// something else needs it.

const at = filesStage();
const CRM = 'https://crm.example.com';

/** Simulates that the user agreed, and returns whether the access is still given. */
function give(origin: string): () => boolean {
  held.origins.add(matchPattern(origin));
  return () => held.origins.has(matchPattern(origin));
}

/** The database refuses every write, as a full disk does. */
function refuseWrites() {
  return vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is full.', 'QuotaExceededError');
  });
}

const recipe = v.parse(Recipe, {
  id: 'ours',
  name: 'Ours',
  hosts: [],
  selfHosted: true,
  checked: '2026-11-29',
  records: [{ match: { path: '^/customers/(?<id>\\d+)$' }, certainty: 'high', examples: {} }],
  notRecords: [],
  fields: { name: [{ select: 'h1', certainty: 'high' }] },
});

test('a recipe that could not be saved, and clicks that were discarded', async () => {
  const isGiven = give(CRM);
  expect(await saveRecipe({ origin: CRM, recipe, pattern: ' ' })).toMatchObject({
    failure: { kind: 'bad-site', why: 'pattern' },
  });
  expect(isGiven()).toBe(false);
  give(CRM);
  await discardTeaching(CRM);
  expect(isGiven()).toBe(false);
  give(CRM);
  expect(await addSite({ address: CRM, pattern: '/customers/:id' })).toMatchObject({ ok: true });
  expect(await saveRecipe({ origin: CRM, recipe, pattern: ' ' })).toMatchObject({ ok: false });
  await discardTeaching(CRM);
  expect(isGiven()).toBe(true);
});

test('clicks that the user gave up', async () => {
  const isGiven = give(CRM);
  watchTeachingAlarm();
  await saveTeaching(CRM, { tabId: 7, at: Date.now() - 3_600_001, samples: [] });
  fireAlarm('teaching');
  await waitFor(() => expect(isGiven()).toBe(false));
});

test('a known CRM that could not be switched on', async () => {
  const hosts = (await listCrms()).find(({ id }) => id === 'hubspot')?.patterns ?? [];
  expect(hosts.length).toBeGreaterThan(0);
  for (const pattern of hosts) held.origins.add(pattern);
  const full = refuseWrites();
  await expect(switchCrm('hubspot', true)).rejects.toThrow('The disk is full.');
  full.mockRestore();
  expect(hosts.filter((pattern) => held.origins.has(pattern))).toEqual([]);
});

test('a key that the service refused, and the key that was removed', async () => {
  const other = 'https://other.example.com';
  const isGiven = give(other);
  vi.stubGlobal('fetch', async () => new Response('{}', { status: 401 }));
  const key = at.stage.service.keys.testFull;
  expect(await addKeyAndResume({ address: `${other}/api`, key })).toMatchObject({ ok: false });
  expect(isGiven()).toBe(false);
  const isServiceGiven = give(at.stage.service.address);
  expect(await addKeyAndResume({ address: at.stage.service.address, key })).toMatchObject({
    ok: false,
  });
  expect(isServiceGiven()).toBe(true);
  await removeKeyAndFiles('test');
  expect(isServiceGiven()).toBe(false);
});

test('a storage that cannot be used, and one that was removed', async () => {
  const other = 'https://storage.example.com';
  const isGiven = give(other);
  const tried = await tryStorageNow({
    environment: 'test',
    config: at.config({ folder: `${other}/in`, publicBase: '' }),
    credentials: { kind: 'webdav', user: 'alongside', password: 'FAKE-password' },
  });
  expect(tried).toMatchObject({ value: { steps: [{ name: 'write', result: 'failed' }] } });
  expect(isGiven()).toBe(false);
  const isPublicGiven = give('https://files.example.com');
  await removeStorage({ environment: 'test' });
  expect(isPublicGiven()).toBe(false);
});

test('a storage whose trial passed, and that was never saved', async () => {
  const credentials = { kind: 'webdav', user: 'alongside', password: 'FAKE-password' } as const;
  const storage = { environment: 'test', config: at.config(), credentials } as const;
  const later = () => releaseOldFileHosts(Date.now() + 3_600_001);
  await removeStorage({ environment: 'test' });
  const isGiven = give('https://files.example.com');
  expect(await tryStorageNow(storage)).toMatchObject({ ok: true });
  expect(isGiven()).toBe(true);
  await later();
  expect(isGiven()).toBe(false);
  give('https://files.example.com');
  expect(await tryStorageNow(storage)).toMatchObject({ ok: true });
  expect(await saveStorage(storage)).toMatchObject({ ok: true });
  await later();
  expect(isGiven()).toBe(true);
});

test('a storage that is saved while old access is given back is not stored without access', async () => {
  const credentials = { kind: 'webdav', user: 'alongside', password: 'FAKE-password' } as const;
  const storage = { environment: 'test', config: at.config(), credentials } as const;
  vi.useFakeTimers({ toFake: ['Date'] });
  const remove = vi.spyOn(browser.permissions, 'remove').mockImplementation(async ({ origins }) => {
    for (const origin of origins) {
      held.origins.delete(origin);
      reach.denied.add(origin);
    }
  });
  onTestFinished(() => {
    vi.useRealTimers();
    remove.mockRestore();
  });
  // The release begins at every moment of the saving.
  for (let moment = 0; moment < 40; moment += 1) {
    await removeStorage({ environment: 'test' });
    const isGiven = give('https://files.example.com');
    reach.denied.clear();
    await tryStorageNow(storage);
    vi.setSystemTime(Date.now() + 3_600_001);
    const saving = saveStorage(storage);
    for (let waited = 0; waited < moment; waited += 1) await new Promise(setImmediate);
    await Promise.all([saving, releaseOldFileHosts()]);
    const read = await readStorage({ environment: 'test' });
    const isStored = read.ok && read.value.config !== null;
    expect(isStored).toBe(isGiven());
  }
});

test('a storage that is saved after its access was given back is not stored', async () => {
  const credentials = { kind: 'webdav', user: 'alongside', password: 'FAKE-password' } as const;
  await removeStorage({ environment: 'test' });
  reach.denied.add('https://files.example.com/*');
  expect(
    await saveStorage({ environment: 'test', config: at.config(), credentials }),
  ).toMatchObject({ failure: { kind: 'no-host-permission' } });
  expect(await readStorage({ environment: 'test' })).toMatchObject({ value: { config: null } });
});
