import { expect, test } from 'vitest';
import { closeDatabases, environmentDb } from '../../lib/storage/databases';
import { findApplications } from '../../lib/worker/onboarding/link-application';
import { forgetQueues } from '../../lib/worker/onboarding/queues';
import { openApplication } from '../../lib/worker/pages';
import { purge } from '../../lib/worker/purge';
import { tabs } from '../browser-stand-in';
import { besideStage, HERE } from './beside-stage';
import { openOld } from './old-database';

// Which merchants' applications stand beside a CRM record because a person says so.

const { arrives, beside, known, link, lookedThrough, place, service, shows, unlink } =
  besideStage();

test('a link by hand stays, leads to its state, and comes before what only matches', async () => {
  const linked = arrives({ legalName: 'Quay Coffee' });
  const other = arrives({ legalName: 'Harbour Teas' });
  await shows({ company: 'Harbour Teas' });
  expect(await link(linked)).toEqual({ ok: true, value: null });
  expect(await known()).toEqual({
    linked: [[linked, 'Submitted', undefined]],
    candidates: [[other, 'legal-name']],
    more: 0,
  });
  await link(other);
  expect(await known()).toMatchObject({
    linked: expect.arrayContaining([[other, 'Submitted', 'legal-name']]),
    candidates: [],
  });

  await lookedThrough();
  await closeDatabases();
  forgetQueues('test');
  expect((await known()).linked).toHaveLength(2);
  await unlink(other);
  expect(await known()).toMatchObject({ candidates: [[other, 'legal-name']] });
});

test('only what the service knows is linked, and only to the record that the tab shows', async () => {
  await shows();
  expect(await link('no-such-application')).toMatchObject({ failure: { kind: 'not-found' } });
  const foreign = service().control.applicationArrives(
    service().places.foreignTest.installationId,
    {},
  ).id;
  expect(await link(foreign)).toMatchObject({ failure: { kind: 'not-found' } });
  await known();
  const newer = arrives({ legalName: 'Newer' });
  expect(await link(newer)).toEqual({ ok: true, value: null });

  await shows({}, 'Bob', '43');
  for (const refused of [await link(newer), await unlink(newer)])
    expect(refused).toEqual({ ok: false, failure: { kind: 'no-record' } });
  expect(await (await environmentDb('test')).getAll('applicationLinks')).toEqual([
    {
      reference: HERE,
      installationId: place().installationId,
      applicationId: newer,
      linkedAt: expect.any(Number),
    },
  ]);
});

test('a linked application that is gone, or cannot be read, is still there to be unlinked', async () => {
  const id = arrives({ legalName: 'Harbour Teas' });
  await shows();
  await link(id);
  forgetQueues('test');
  service().control.answerNext({ method: 'GET' }, { kind: 'drop', when: 'before-work' });
  expect(await beside()).toMatchObject({
    linked: [{ id }],
    candidates: [],
    failure: { kind: 'no-answer' },
  });
  service().control.startOver();
  const told = await known();
  expect(told.linked).toEqual([[id, undefined, undefined]]);
  expect(told.failure).toBeUndefined();
  await unlink(id);
  expect((await known()).linked).toEqual([]);
});

test('a search looks at names and ids only', async () => {
  const id = arrives({ legalName: 'Harbour Teas' }, { remark: 'Prefers the northern dock' });
  for (let i = 0; i < 25; i++) arrives({ legalName: `Quay Coffee ${i}` });
  const find = async (text: string) => {
    const found = await findApplications({ place: place(), text });
    if (!found.ok) throw new Error(found.failure.kind);
    return found.value;
  };
  expect((await find('TEAS harbour')).rows).toMatchObject([{ id, name: 'Harbour Teas' }]);
  expect((await find(id)).total).toBe(1);
  expect(await find('northern')).toEqual({ text: 'northern', rows: [], total: 0 });
  expect((await find('quay')).rows).toHaveLength(20);
  expect((await find('quay')).total).toBe(25);
});

test('nothing that merchants said is kept; a purge leaves the link, which is two ids', async () => {
  const id = arrives({ legalName: 'Harbour Teas', email: 'ada@example.com' });
  await shows({ email: 'ada@example.com' });
  await link(id);
  await known();
  const db = await environmentDb('test');
  const kept = await Promise.all([...db.objectStoreNames].map((store) => db.getAll(store)));
  expect(JSON.stringify(kept)).not.toContain('Harbour');
  await purge('test');
  expect(await db.getAllKeys('applicationLinks')).toEqual([[HERE, place().installationId, id]]);
});

test('the desk opens at an application, in the tab where it is open already', async () => {
  await openApplication('a 1');
  await openApplication('b/2');
  expect([...tabs.open.values()]).toEqual([
    expect.stringMatching(/desk\.html#\/onboarding\/b%2F2$/),
  ]);
});

test('a database of version 3 has a place for links once it is opened', async () => {
  const before = await openOld('alongside-live', 3);
  before.close();
  const db = await environmentDb('live');
  expect(await db.getAll('applicationLinks')).toEqual([]);
});
