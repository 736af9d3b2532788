import { beforeEach, expect, test } from 'vitest';
import { readSession } from '../../../../lib/background/api/session';
import {
  allContentChecked,
  readApplications,
  readQueue,
  watchApplications,
} from '../../../../lib/background/onboarding/queue/applications';
import { clearQueues } from '../../../../lib/background/onboarding/queue/queue-cache';
import { refreshApplications } from '../../../../lib/background/onboarding/queue/refresh-schedule';
import { clearViewers } from '../../../../lib/background/onboarding/queue/viewers';
import {
  markApplicationSeen,
  viewApplication,
} from '../../../../lib/background/onboarding/review/application';
import { saveNotificationSettings } from '../../../../lib/background/tickets/desktop-notifications';
import { dropDraft, saveDraft } from '../../../../lib/background/tickets/drafts';
import { draftSubject } from '../../../../lib/domain/tickets/draft-subject';
import { environmentDb } from '../../../../lib/storage/databases';
import { browser, notifications, published } from '../../../browser-stand-in';
import { signedInStage } from '../../stage';

// Lists in pages and without snapshots: their names, search and notifications, and which
// installations are read.

const at = signedInStage('paged');
beforeEach(async () => {
  clearViewers('test');
  await readSession();
  await saveNotificationSettings({ on: true, withSummary: true });
});

/** Refreshes the queue by the clock, after a restart if `isRestarted`. */
async function refreshLater({ isRestarted = false } = {}): Promise<void> {
  if (isRestarted) clearQueues('test');
  const held = await browser.storage.session.get(null);
  await browser.storage.session.remove(
    Object.keys(held).filter((name) => name.startsWith('applications/')),
  );
  await refreshApplications();
  await readQueue(at.scope);
  await allContentChecked();
}

const places = () => at.service.places.test;
const addApplication = (name: string, installationId = at.scope.installationId) =>
  at.service.control.applicationArrives(installationId, { company: { legalName: name } });

async function rows(text = '') {
  const read = await readApplications({ scope: at.scope, text, status: '', limit: 500 });
  if (!read.ok) throw new Error(read.failure.kind);
  return read.value.rows;
}

const calls = (path: RegExp) => at.service.log.entries().filter((call) => path.test(call.path));
const SINGLE = /applications\/[^/?]+$/;
const LIST = /applications(\?|$)/;
const messages = () => [...notifications.values()].map(({ message }) => message);

async function openApplication(applicationId: string): Promise<void> {
  const read = await viewApplication({ scope: at.scope, applicationId });
  if (!read.ok) throw new Error(read.failure.kind);
  await markApplicationSeen({ scope: at.scope, applicationId, seen: read.value.mark });
}

test('all pages are read, each application once by itself, and the search finds merchant data', async () => {
  for (let i = 0; i < 12; i++) addApplication(`Merchant ${i} Ltd`);
  addApplication('Quay Coffee Ltd');
  await refreshLater();
  const known = await rows();
  expect(known).toHaveLength(15);
  expect(known.every(({ name }) => name !== undefined)).toBe(true);
  expect((await rows('quay coffee')).map(({ name }) => name)).toEqual(['Quay Coffee Ltd']);
  expect(calls(SINGLE)).toHaveLength(15);
  at.service.log.clear();
  await refreshLater();
  expect(calls(SINGLE), 'nothing has changed').toHaveLength(0);
});

test('an opened application is not marked as changed; a correction marks it once', async () => {
  const { id } = addApplication('Harbour Teas Ltd');
  await refreshLater();
  await openApplication(id);
  await refreshLater({ isRestarted: true });
  const newsOf = async () => (await rows()).find((row) => row.id === id)?.news;
  expect(await newsOf()).toBeUndefined();
  notifications.clear();
  at.service.control.readApplication(id).status = 'InformationRequired';
  at.service.control.merchantCorrects(id, { company: { legalName: 'Harbour Teas Limited' } });
  await refreshLater();
  expect(messages()).toEqual(['A merchant updated an application\nHarbour Teas Limited']);
  expect(await newsOf()).toBe('changed');
  await openApplication(id);
  await refreshLater();
  expect(await newsOf()).toBeUndefined();
});

test('an application that is once read without its snapshot keeps its name, and was not corrected', async () => {
  const { id } = addApplication('Harbour Teas Ltd');
  await refreshLater();
  const application = at.service.control.readApplication(id);
  application.status = 'UnderReview';
  const { snapshot: _, ...bare } = application;
  const body = JSON.stringify({ ...bare, applicationId: id });
  at.service.control.respondNext(
    { path: new RegExp(`${id}$`) },
    { kind: 'status', status: 200, body },
  );
  await refreshLater();
  expect((await rows()).find((row) => row.id === id)).toMatchObject({
    name: 'Harbour Teas Ltd',
    status: 'UnderReview',
  });
  expect(messages()).toEqual([]);
});

test('applications of the first reading are not new, however long their snapshots took', async () => {
  for (let i = 0; i < 9; i++) addApplication(`Merchant ${i} Ltd`);
  await refreshLater();
  await refreshLater();
  expect(messages()).toEqual([]);
  addApplication('Quay Coffee Ltd');
  await refreshLater();
  expect(messages()).toEqual(['New merchant application\nQuay Coffee Ltd']);
});

test('an application that cannot be read is listed without a name, and not read at every refresh', async () => {
  const { id } = addApplication('Harbour Teas Ltd');
  at.service.control.respondNext(
    { path: new RegExp(`${id}$`), times: 99 },
    { kind: 'status', status: 404 },
  );
  await refreshLater();
  await refreshLater();
  expect((await rows()).find((row) => row.id === id)).toMatchObject({ name: undefined });
  expect(calls(new RegExp(`${id}$`))).toHaveLength(1);
  notifications.clear();
  addApplication('Quay Coffee Ltd');
  await refreshLater();
  expect(messages()).toEqual(['New merchant application\nQuay Coffee Ltd']);
});

test('an application first seen in a status other than Submitted causes no notification', async () => {
  await refreshLater();
  addApplication('Harbour Teas Ltd').status = 'UnderReview';
  await refreshLater();
  expect(messages()).toEqual([]);
});

test('without onboarding the service is not called, not even by the desk', async () => {
  const { installationId } = places().withoutOnboarding;
  const scope = { environment: 'test', installationId } as const;
  await refreshLater();
  at.service.log.clear();
  expect(await readApplications({ scope, text: '', status: '', limit: 9 })).toMatchObject({
    ok: true,
    value: { rows: [], total: 0 },
  });
  expect(await watchApplications({ scope })).toEqual({ ok: true, value: {} });
  await refreshLater();
  expect(calls(new RegExp(`${installationId}.*applications`))).toEqual([]);
});

test('an installation that does not say whether it has onboarding is asked once', async () => {
  const { installationId } = places().withoutOnboarding;
  const db = await environmentDb('test');
  const all = await db.getAll('installations');
  for (const [i, one] of all.entries())
    await db.put('installations', { ...one, merchantOnboarding: undefined }, i);
  for (let times = 0; times < 3; times++) {
    await refreshLater();
    await watchApplications({ scope: { environment: 'test', installationId } });
  }
  expect(calls(new RegExp(`${installationId}.*applications`))).toHaveLength(1);
  expect(calls(LIST).length).toBeGreaterThan(2);
});

test('new applications of every installation cause notifications, not only of the chosen one', async () => {
  const { installationId } = places().withoutOnboarding;
  at.service.control.enableOnboarding(installationId);
  const db = await environmentDb('test');
  for (const [i, one] of (await db.getAll('installations')).entries())
    await db.put('installations', { ...one, merchantOnboarding: true }, i);
  await refreshLater({ isRestarted: true });
  expect(messages()).toEqual([]);
  addApplication('Quay Coffee Ltd', installationId);
  await refreshLater({ isRestarted: true });
  expect(messages()).toEqual(['New merchant application\nQuay Coffee Ltd']);
});

test('an unsent decision marks its application, and the lists hear when it comes and goes', async () => {
  const { id } = addApplication('Harbour Teas Ltd');
  await refreshLater();
  const marked = async () => (await rows()).filter(({ draft }) => draft).map((row) => row.id);
  const told = async (work: Promise<unknown>) => {
    published.length = 0;
    await work;
    return published.filter((one) => JSON.stringify(one).includes('"applications"')).length;
  };
  const subject = draftSubject.decision(id);
  const commandId = crypto.randomUUID();
  const save = (fields: Record<string, string>, text = '') =>
    saveDraft('test', subject, { commandId, text, attachments: [], fields });
  expect(await marked()).toEqual([]);
  expect(await told(save({ status: 'Rejected' }))).toBe(1);
  expect(await marked()).toEqual([id]);
  expect(await told(save({ status: 'Rejected' }, 'Missing proof'))).toBe(0);
  expect(await told(dropDraft('test', subject, commandId))).toBe(1);
  expect(await marked()).toEqual([]);
  await save({}, 'Missing');
  expect(await told(save({}))).toBe(1);
  expect(await marked()).toEqual([]);
});
