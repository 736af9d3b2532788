import { openDB } from 'idb';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { QUESTIONS } from '../../lib/border/questions';
import type { Place } from '../../lib/domain/installation';
import { type RecordFields, reference } from '../../lib/domain/record';
import { closeDatabases, environmentDb, settingsDb } from '../../lib/storage/databases';
import { applicationsOfRecord } from '../../lib/worker/onboarding/beside';
import {
  findApplications,
  linkApplication,
  unlinkApplication,
} from '../../lib/worker/onboarding/link-application';
import { inMarksLine } from '../../lib/worker/onboarding/marks';
import { forgetQueues } from '../../lib/worker/onboarding/queues';
import { keepShownRecord, openApplication } from '../../lib/worker/pages';
import { purge } from '../../lib/worker/purge';
import { tabs } from '../browser-stand-in';
import { type FakeService, startFakeService } from '../fake-service/server';
import { CUSTOMER, newProfile, signedIn } from './background';

// Which merchants' applications stand beside a CRM record: found by what both say, or linked by hand.

let service: FakeService;
let place: Place;

beforeAll(async () => {
  service = await startFakeService();
});
beforeEach(async () => {
  await newProfile();
  for (const environment of ['test', 'live'] as const) forgetQueues(environment);
  place = await signedIn(service);
  await (await settingsDb()).put('sites', { origin: page.origin, rules: [], addedAt: 0 });
});
afterEach(async () => {
  vi.useRealTimers();
  await lookedThrough();
  service.control.startOver();
});
afterAll(() => service.close());

/** Waits until every queue that was read was looked through: nobody else waits for that. */
const lookedThrough = (): Promise<void> => inMarksLine(place, async () => undefined);

const HERE = reference(CUSTOMER);
const page = { place: 'crm' as const, tabId: 7, origin: 'https://crm.example.com' };
const frame = { place: 'sidebar' as const, tabId: 7, frameId: 3 };

/** The tab shows a customer of whom its page says this. */
async function shows(fields: RecordFields = {}, name = 'Ada Example', id = CUSTOMER.id) {
  const url = `https://crm.example.com/customers/${id}`;
  const record = { ref: { type: 'customers', id }, name, url, fields };
  await keepShownRecord({ record, needs: 'nothing' }, page);
}

/** What the panel is told, in the shape in which it may be told. */
async function beside(ref = HERE, at = place) {
  const told = await applicationsOfRecord({ place: at, reference: ref }, frame);
  if (!told.ok) throw new Error(told.failure.kind);
  const parsed = QUESTIONS['record.applications'].reply.safeParse(told.value);
  if (!parsed.success) throw new Error('another shape');
  return parsed.data;
}

async function known() {
  const told = await beside();
  if (told.kind !== 'known') throw new Error(told.kind);
  const { kind: _, linked, candidates, ...rest } = told;
  return {
    linked: linked.map(({ id, row, by }) => [id, row?.status, by]),
    candidates: candidates.map(({ row, by }) => [row.id, by]),
    ...rest,
  };
}

const arrives = (company: object, rest: object = {}) =>
  service.control.applicationArrives(place.installationId, { company: { ...company }, ...rest }).id;
const link = (applicationId: string, asker = frame) =>
  linkApplication({ place, reference: HERE, applicationId }, asker);
const unlink = (applicationId: string) =>
  unlinkApplication({ place, reference: HERE, applicationId }, frame);

test('what is trusted most wins, several of one trust are all told, and none is chosen', async () => {
  const first = arrives({ legalName: 'Harbour Teas Ltd', email: 'ada@example.com' });
  await shows({ email: 'ada@example.com', company: 'Harbour Teas' });
  expect((await known()).candidates).toEqual([[first, 'email']]);

  const second = arrives(
    { legalName: 'Other Teas' },
    { representatives: [{ email: 'ADA@example.com' }] },
  );
  forgetQueues('test');
  expect((await known()).candidates).toEqual([
    [second, 'email'],
    [first, 'email'],
  ]);

  const third = arrives({ legalName: 'Third Teas', vatNumber: 'GB123456789' });
  forgetQueues('test');
  await shows({ email: 'ada@example.com', company: 'Harbour Teas', taxId: '123 456 789' });
  expect(await known()).toEqual({ linked: [], candidates: [[third, 'tax-id']], more: 0 });
});

test('a panel is told lines of the queue, and nothing else that merchants said', async () => {
  arrives({ legalName: 'Harbour Teas', email: 'ada@example.com', secret: 'the northern dock' });
  await shows({ email: 'ada@example.com' });
  const told = await beside();
  expect(JSON.stringify(told)).not.toMatch(/northern|ada@/);
  expect(told).toMatchObject({
    candidates: [{ row: { name: 'Harbour Teas', status: 'Submitted' } }],
  });
});

test('many of one trust are cut, and counted', async () => {
  for (let i = 0; i < 12; i++) arrives({ email: 'ada@example.com' });
  await shows({ email: 'ada@example.com' });
  const told = await known();
  expect(told.candidates).toHaveLength(10);
  expect(told.more).toBe(2);
});

test('a record that nothing matches has none, and the next record not those of the last', async () => {
  arrives({ legalName: 'Harbour Teas', email: 'ada@example.com' });
  await shows({ email: 'ada@example.com' });
  expect((await known()).candidates).toHaveLength(1);
  await shows({ email: 'bob@example.com' });
  expect(await known()).toEqual({ linked: [], candidates: [], more: 0 });
  await shows({ email: 'ada@example.com' }, 'Bob', '43');
  expect(await beside(HERE)).toEqual({ kind: 'none' });
  expect(await applicationsOfRecord({ place, reference: HERE }, { place: 'sidebar' })).toEqual({
    ok: true,
    value: { kind: 'none' },
  });
});

test('the service is asked once for many records, and again behind an answer that is old', async () => {
  const id = arrives({ legalName: 'Harbour Teas', email: 'ada@example.com' });
  await shows({ email: 'ada@example.com' });
  service.log.clear();
  await known();
  await shows({ email: 'bob@example.com' });
  await known();
  await shows({ email: 'ada@example.com' });
  await known();
  expect(service.log.entries()).toHaveLength(1);

  service.control.readApplication(id).status = 'Approved';
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
  await known();
  await vi.waitFor(async () =>
    expect(await beside()).toMatchObject({ candidates: [{ row: { status: 'Approved' } }] }),
  );
  expect(service.log.entries()).toHaveLength(2);
});

test('where there is no onboarding nothing is told, and nothing asked again for a while', async () => {
  const { installationId } = service.places.test.withoutOnboarding;
  const there = { ...place, installationId };
  await shows({ email: 'ada@example.com' });
  service.log.clear();
  expect(await beside(HERE, there)).toEqual({ kind: 'none' });
  expect(await beside(HERE, there)).toEqual({ kind: 'none' });
  const asked = service.log.entries().filter(({ path }) => path.includes(installationId));
  expect(asked).toHaveLength(1);

  const db = await environmentDb('test');
  await db.put('installations', { id: installationId, merchantOnboarding: false }, 9);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
  expect(await beside(HERE, there)).toEqual({ kind: 'none' });
  await db.put('installations', { id: installationId }, 9);
  expect(await beside(HERE, there)).toEqual({ kind: 'none' });
  expect(service.log.entries().filter(({ path }) => path.includes(installationId))).toHaveLength(2);
});

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
  const foreign = service.control.applicationArrives(
    service.places.foreignTest.installationId,
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
      installationId: place.installationId,
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
  service.control.answerNext({ method: 'GET' }, { kind: 'drop', when: 'before-work' });
  expect(await beside()).toMatchObject({
    linked: [{ id }],
    candidates: [],
    failure: { kind: 'no-answer' },
  });
  service.control.startOver();
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
    const found = await findApplications({ place, text });
    if (!found.ok) throw new Error(found.failure.kind);
    return found.value;
  };
  expect((await find('TEAS harbour')).rows).toMatchObject([{ id, name: 'Harbour Teas' }]);
  expect((await find(id)).total).toBe(1);
  expect(await find('northern')).toEqual({ rows: [], total: 0 });
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
  expect(await db.getAllKeys('applicationLinks')).toEqual([[HERE, place.installationId, id]]);
});

test('the desk opens at an application, in the tab where it is open already', async () => {
  await openApplication('a 1');
  await openApplication('b/2');
  expect([...tabs.open.values()]).toEqual([
    expect.stringMatching(/desk\.html#\/onboarding\/b%2F2$/),
  ]);
});

test('a database of version 3 has a place for links once it is opened', async () => {
  await closeDatabases();
  indexedDB.deleteDatabase('alongside-live');
  const before = await openDB('alongside-live', 3, {
    upgrade(db) {
      for (const name of ['keys', 'installations', 'facts']) db.createObjectStore(name);
      db.createObjectStore('tickets', { keyPath: 'ticketId' });
    },
  });
  before.close();
  const db = await environmentDb('live');
  expect(await db.getAll('applicationLinks')).toEqual([]);
});
