import { expect, test } from 'vitest';
import { purge } from '../../../../lib/background/keys/purge';
import { findApplications } from '../../../../lib/background/onboarding/crm-link/link-application';
import { clearQueues } from '../../../../lib/background/onboarding/queue/queue-cache';
import { openApplication } from '../../../../lib/background/sites/open-screens';
import { closeDatabases, environmentDb } from '../../../../lib/storage/databases';
import { tabs } from '../../../browser-stand-in';
import { openOld } from '../../old-database';
import { HERE, recordApplicationsStage } from './stage';

// Applications that the reviewer links to a CRM record.

const {
  addApplication,
  readForRecord,
  readKnown,
  link,
  allChecked,
  scope,
  service,
  showRecord,
  unlink,
} = recordApplicationsStage();

test('a manual link stays, shows the status, and comes before the matches', async () => {
  const linked = addApplication({ legalName: 'Quay Coffee' });
  const other = addApplication({ legalName: 'Harbour Teas' });
  await showRecord({ company: 'Harbour Teas' });
  expect(await link(linked)).toEqual({ ok: true, value: null });
  expect(await readKnown()).toEqual({
    linked: [[linked, 'Submitted', undefined]],
    candidates: [[other, 'legal-name']],
    more: 0,
  });
  await link(other);
  expect(await readKnown()).toMatchObject({
    linked: expect.arrayContaining([[other, 'Submitted', 'legal-name']]),
    candidates: [],
  });

  await allChecked();
  await closeDatabases();
  clearQueues('test');
  expect((await readKnown()).linked).toHaveLength(2);
  await unlink(other);
  expect(await readKnown()).toMatchObject({ candidates: [[other, 'legal-name']] });
});

test('a reviewer can link only applications the service knows, only to the record of the tab', async () => {
  await showRecord();
  expect(await link('no-such-application')).toMatchObject({ failure: { kind: 'not-found' } });
  const foreign = service().control.applicationArrives(
    service().places.foreignTest.installationId,
    {},
  ).id;
  expect(await link(foreign)).toMatchObject({ failure: { kind: 'not-found' } });
  await readKnown();
  const newer = addApplication({ legalName: 'Newer' });
  expect(await link(newer)).toEqual({ ok: true, value: null });

  await showRecord({}, 'Bob', '43');
  for (const refused of [await link(newer), await unlink(newer)])
    expect(refused).toEqual({ ok: false, failure: { kind: 'no-record' } });
  expect(await (await environmentDb('test')).getAll('applicationLinks')).toEqual([
    {
      reference: HERE,
      installationId: scope().installationId,
      applicationId: newer,
      linkedAt: expect.any(Number),
    },
  ]);
});

test('a linked application that is gone or cannot be read can still be unlinked', async () => {
  const id = addApplication({ legalName: 'Harbour Teas' });
  await showRecord();
  await link(id);
  clearQueues('test');
  service().control.respondNext({ method: 'GET' }, { kind: 'drop', when: 'before-work' });
  expect(await readForRecord()).toMatchObject({
    linked: [{ id }],
    candidates: [],
    failure: { kind: 'no-answer' },
  });
  service().control.startOver();
  const reply = await readKnown();
  expect(reply.linked).toEqual([[id, undefined, undefined]]);
  expect(reply.failure).toBeUndefined();
  await unlink(id);
  expect((await readKnown()).linked).toEqual([]);
});

test('the search looks at names and ids only', async () => {
  const id = addApplication({ legalName: 'Harbour Teas' }, { remark: 'Prefers the northern dock' });
  for (let i = 0; i < 25; i++) addApplication({ legalName: `Quay Coffee ${i}` });
  const find = async (text: string) => {
    const found = await findApplications({ scope: scope(), text });
    if (!found.ok) throw new Error(found.failure.kind);
    return found.value;
  };
  expect((await find('TEAS harbour')).rows).toMatchObject([{ id, name: 'Harbour Teas' }]);
  expect((await find(id)).total).toBe(1);
  expect(await find('northern')).toEqual({ text: 'northern', rows: [], total: 0 });
  expect((await find('quay')).rows).toHaveLength(20);
  expect((await find('quay')).total).toBe(25);
});

test('no merchant data is stored; a purge keeps the link, which is two ids', async () => {
  const id = addApplication({ legalName: 'Harbour Teas', email: 'ada@example.com' });
  await showRecord({ email: 'ada@example.com' });
  await link(id);
  await readKnown();
  const db = await environmentDb('test');
  const kept = await Promise.all([...db.objectStoreNames].map((store) => db.getAll(store)));
  expect(JSON.stringify(kept)).not.toContain('Harbour');
  await purge('test');
  expect(await db.getAllKeys('applicationLinks')).toEqual([[HERE, scope().installationId, id]]);
});

test('the desk opens at the application, in the tab where it is already open', async () => {
  await openApplication('a 1');
  await openApplication('b/2');
  expect([...tabs.open.values()]).toEqual([
    expect.stringMatching(/desk\.html#\/onboarding\/b%2F2$/),
  ]);
});

test('a database of version 3 gets a store for application links', async () => {
  const before = await openOld('alongside-live', 3);
  before.close();
  const db = await environmentDb('live');
  expect(await db.getAll('applicationLinks')).toEqual([]);
});
