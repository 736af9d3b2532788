import { beforeEach, expect, test } from 'vitest';
import { environmentDb } from '../../lib/storage/databases';
import { chooseNotices } from '../../lib/worker/notices';
import { noteLooked, readApplication } from '../../lib/worker/onboarding/application';
import {
  allLookedThrough,
  readApplications,
  readQueue,
  watchApplications,
} from '../../lib/worker/onboarding/applications';
import { lookAtApplications } from '../../lib/worker/onboarding/clock';
import { forgetQueues } from '../../lib/worker/onboarding/queues';
import { forgetWatched } from '../../lib/worker/onboarding/watching';
import { readSession } from '../../lib/worker/session';
import { browser, notifications } from '../browser-stand-in';
import { signedInStage } from './stage';

// Lists in pages, without snapshots: names, search and news as of any other; and which are asked for.

const at = signedInStage('paged');
beforeEach(async () => {
  forgetWatched('test');
  await readSession();
  await chooseNotices({ on: true, withSummary: true });
});

/** The clock strikes after a while, to a background that may have started anew. */
async function strikes({ anew = false } = {}): Promise<void> {
  if (anew) forgetQueues('test');
  const held = await browser.storage.session.get(null);
  await browser.storage.session.remove(
    Object.keys(held).filter((name) => name.startsWith('applications/')),
  );
  await lookAtApplications();
  await readQueue(at.place);
  await allLookedThrough();
}

const places = () => at.service.places.test;
const arrives = (name: string, installationId = at.place.installationId) =>
  at.service.control.applicationArrives(installationId, { company: { legalName: name } });

async function rows(text = '') {
  const read = await readApplications({ place: at.place, text, status: '', limit: 500 });
  if (!read.ok) throw new Error(read.failure.kind);
  return read.value.rows;
}

const calls = (path: RegExp) => at.service.log.entries().filter((call) => path.test(call.path));
const SINGLE = /applications\/[^/?]+$/;
const LIST = /applications(\?|$)/;
const messages = () => [...notifications.values()].map(({ message }) => message);

/** A reviewer has it before them. */
async function looksAt(applicationId: string): Promise<void> {
  const read = await readApplication({ place: at.place, applicationId });
  if (!read.ok) throw new Error(read.failure.kind);
  await noteLooked({ place: at.place, applicationId, seen: read.value.mark });
}

test('all pages are read, each application once by itself, and found by what its merchant says', async () => {
  for (let i = 0; i < 12; i++) arrives(`Merchant ${i} Ltd`);
  arrives('Quay Coffee Ltd');
  await strikes();
  const known = await rows();
  expect(known).toHaveLength(15);
  expect(known.every(({ name }) => name !== undefined)).toBe(true);
  expect((await rows('quay coffee')).map(({ name }) => name)).toEqual(['Quay Coffee Ltd']);
  expect(calls(SINGLE)).toHaveLength(15);
  at.service.log.clear();
  await strikes();
  expect(calls(SINGLE), 'nothing has changed').toHaveLength(0);
});

test('what was opened is not marked as changed; what its merchant corrected is, once', async () => {
  const { id } = arrives('Harbour Teas Ltd');
  await strikes();
  await looksAt(id);
  await strikes({ anew: true });
  const newsOf = async () => (await rows()).find((row) => row.id === id)?.news;
  expect(await newsOf()).toBeUndefined();
  notifications.clear();
  at.service.control.readApplication(id).status = 'InformationRequired';
  at.service.control.merchantCorrects(id, { company: { legalName: 'Harbour Teas Limited' } });
  await strikes();
  expect(messages()).toEqual(['A merchant corrected an application.\nHarbour Teas Limited']);
  expect(await newsOf()).toBe('changed');
  await looksAt(id);
  await strikes();
  expect(await newsOf()).toBeUndefined();
});

test('what was there at the first look is no news, however long its snapshots took', async () => {
  for (let i = 0; i < 9; i++) arrives(`Merchant ${i} Ltd`);
  await strikes();
  await strikes();
  expect(messages()).toEqual([]);
  arrives('Quay Coffee Ltd');
  await strikes();
  expect(messages()).toEqual(['A merchant’s application arrived.\nQuay Coffee Ltd']);
});

test('one that cannot be read by itself is listed without a name, and not asked for at every look', async () => {
  const { id } = arrives('Harbour Teas Ltd');
  at.service.control.answerNext(
    { path: new RegExp(`${id}$`), times: 99 },
    { kind: 'status', status: 404 },
  );
  await strikes();
  await strikes();
  expect((await rows()).find((row) => row.id === id)).toMatchObject({ name: undefined });
  expect(calls(new RegExp(`${id}$`))).toHaveLength(1);
  notifications.clear();
  arrives('Quay Coffee Ltd');
  await strikes();
  expect(messages()).toEqual(['A merchant’s application arrived.\nQuay Coffee Ltd']);
});

test('what is first met in another state than Submitted did not just arrive', async () => {
  await strikes();
  arrives('Harbour Teas Ltd').status = 'UnderReview';
  await strikes();
  expect(messages()).toEqual([]);
});

test('where onboarding is off nothing is asked, not even by the desk', async () => {
  const { installationId } = places().withoutOnboarding;
  const place = { environment: 'test', installationId } as const;
  await strikes();
  at.service.log.clear();
  expect(await readApplications({ place, text: '', status: '', limit: 9 })).toMatchObject({
    ok: true,
    value: { rows: [], total: 0 },
  });
  expect(await watchApplications({ place })).toEqual({ ok: true, value: {} });
  await strikes();
  expect(calls(new RegExp(`${installationId}.*applications`))).toEqual([]);
});

test('an installation that does not say is asked once, and its answer believed', async () => {
  const { installationId } = places().withoutOnboarding;
  const db = await environmentDb('test');
  const all = await db.getAll('installations');
  for (const [i, one] of all.entries())
    await db.put('installations', { ...one, merchantOnboarding: undefined }, i);
  for (let times = 0; times < 3; times++) {
    await strikes();
    await watchApplications({ place: { environment: 'test', installationId } });
  }
  expect(calls(new RegExp(`${installationId}.*applications`))).toHaveLength(1);
  expect(calls(LIST).length).toBeGreaterThan(2);
});

test('applications of every installation are told of, not of the chosen one alone', async () => {
  const { installationId } = places().withoutOnboarding;
  at.service.control.enableOnboarding(installationId);
  const db = await environmentDb('test');
  for (const [i, one] of (await db.getAll('installations')).entries())
    await db.put('installations', { ...one, merchantOnboarding: true }, i);
  await strikes({ anew: true });
  expect(messages()).toEqual([]);
  arrives('Quay Coffee Ltd', installationId);
  await strikes({ anew: true });
  expect(messages()).toEqual(['A merchant’s application arrived.\nQuay Coffee Ltd']);
});
