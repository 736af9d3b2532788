import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  allContentChecked,
  readApplications,
} from '../../../lib/background/onboarding/queue/applications';
import { clearQueues } from '../../../lib/background/onboarding/queue/queue-cache';
import { markApplicationSeen } from '../../../lib/background/onboarding/review/application';
import { recordDocument, saveSnapshot } from '../../../lib/background/onboarding/review/history';
import { deleteOldHistory } from '../../../lib/background/onboarding/review/old-history';
import { resume } from '../../../lib/background/outbox/dispatcher';
import * as v from '../../../lib/domain/core/schema';
import { jsonDigest } from '../../../lib/domain/onboarding/compare-snapshots';
import { REQUESTS } from '../../../lib/protocol/contract';
import { environmentDb } from '../../../lib/storage/databases';
import { QUESTION, reviewStage } from './stage';

// What this browser remembers of an application: requested corrections, earlier snapshots and the
// timeline.

const DAY = 24 * 3_600_000;

const at = reviewStage();
const { addApplication } = at;
const correctApplication = (id: string) =>
  at.service.control.merchantCorrects(id, { beneficialOwners: [{ fullName: 'Sam Sample' }] });
const REQUIREMENTS = QUESTION.review.requirements;

test('a request that was not sent is not shown as sent', async () => {
  const id = addApplication();
  const seen = await at.reviewer.markOf(id);
  at.reviewer.changeMerchant(id, 'Somebody Else Ltd');
  await at.reviewer.decide(id, QUESTION, seen);
  expect(at.reviewer.patches()).toEqual([]);
  expect((await at.reviewer.view(id)).asked).toEqual([]);
});

test('the request stays beside the correction, also when the review continues', async () => {
  const id = addApplication();
  await at.reviewer.decide(id, QUESTION, await at.reviewer.markOf(id));
  expect(
    (await at.reviewer.view(id)).earlier,
    'the merchant corrected nothing yet',
  ).toBeUndefined();
  correctApplication(id);
  expect(await at.reviewer.view(id)).toMatchObject({
    asked: REQUIREMENTS,
    earlier: { asked: true },
  });
  await at.reviewer.decide(id, { status: 'UnderReview' }, await at.reviewer.markOf(id));
  expect(await at.reviewer.view(id)).toMatchObject({
    asked: REQUIREMENTS,
    earlier: { asked: true },
  });
});

test('a request from another browser is read from the review', async () => {
  const id = addApplication();
  Object.assign(at.service.control.readApplication(id), {
    status: 'InformationRequired',
    review: QUESTION.review,
  });
  expect((await at.reviewer.view(id)).asked).toEqual(REQUIREMENTS);
});

test('without a request the application is compared with the version that the reviewer saw', async () => {
  const id = addApplication();
  await markApplicationSeen({
    scope: at.scope,
    applicationId: id,
    seen: await at.reviewer.markOf(id),
  });
  at.reviewer.changeMerchant(id, 'Somebody Else Ltd');
  expect(await at.reviewer.view(id)).toMatchObject({ asked: [], earlier: { asked: false } });
});

test('the same data that an earlier version of the extension stored is no correction', async () => {
  const applicationId = addApplication();
  const about = { scope: at.scope, applicationId };
  const { snapshot, status } = at.service.control.readApplication(applicationId);
  snapshot.documents = [{ url: 'https://files.example.com/7', hash: `sha256:${'5e'.repeat(32)}` }];
  const digest = await jsonDigest(snapshot);
  await saveSnapshot(about, snapshot, digest);
  await markApplicationSeen({ ...about, seen: { status, digest } });
  expect((await at.reviewer.view(applicationId)).earlier).toBeUndefined();
  at.reviewer.changeMerchant(applicationId, 'Somebody Else Ltd');
  expect((await at.reviewer.view(applicationId)).earlier).toMatchObject({ asked: false });
});

test('many checked documents do not evict the request or its snapshot', async () => {
  const id = addApplication();
  const { digest } = await at.reviewer.markOf(id);
  await at.reviewer.decide(id, QUESTION, await at.reviewer.markOf(id));
  for (let i = 0; i < 205; i++) {
    const document = { path: `documents.${i}`, verdict: 'verified' } as const;
    await recordDocument({ scope: at.scope, applicationId: id, digest, document });
  }
  correctApplication(id);
  expect(await at.reviewer.view(id)).toMatchObject({
    asked: REQUIREMENTS,
    earlier: { asked: true },
  });
});

test('a snapshot is kept for 90 days after the last decision about it', async () => {
  const id = addApplication();
  const seen = await at.reviewer.markOf(id);
  const db = await environmentDb('test');
  for (const row of await db.getAll('sealed'))
    await db.put('sealed', { ...row, at: Date.now() - 89 * DAY });
  await at.reviewer.decide(id, QUESTION, seen);
  await deleteOldHistory('test', Date.now() + 2 * DAY);
  correctApplication(id);
  expect((await at.reviewer.view(id)).earlier).toBeDefined();
  await deleteOldHistory('test', Date.now() + 91 * DAY);
  expect((await at.reviewer.view(id)).earlier).toBeUndefined();
});

test('after a stop right after a confirmed decision, the next start records it once', async () => {
  const id = addApplication();
  await readApplications({ scope: at.scope, text: '', status: '', limit: 10 });
  await allContentChecked();
  const seen = await at.reviewer.markOf(id);
  await markApplicationSeen({ scope: at.scope, applicationId: id, seen });
  const commandId = randomUUID();
  at.reviewer.refuseNext(403);
  await at.reviewer.decide(id, QUESTION, seen, commandId);
  // The service and the row as they are when the background stops between the two.
  at.service.control.readApplication(id).status = 'InformationRequired';
  const db = await environmentDb('test');
  const write = await db.get('commands', commandId);
  if (!write) throw new Error('no write');
  const done = {
    ...write,
    state: 'done',
    failure: undefined,
    receipt: { at: Date.now() },
  } as const;
  for (const _ of [1, 2]) {
    await db.put('commands', done);
    await resume('test');
  }
  clearQueues('test');
  const rows = await readApplications({ scope: at.scope, text: id, status: '', limit: 10 });
  await allContentChecked();
  expect(rows.ok && rows.value.rows[0]?.news).toBeUndefined();
  const kinds = (await at.reviewer.trail(id)).timeline.map(({ event }) => event.kind);
  expect(kinds).toEqual(['opened', 'decided', 'confirmed']);
});

test('events of the same millisecond are shown in their logical order', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  for (let i = 0; i < 8; i++) {
    const id = addApplication();
    const seen = await at.reviewer.markOf(id);
    await markApplicationSeen({ scope: at.scope, applicationId: id, seen });
    const document = { path: 'documents.0', verdict: 'verified' } as const;
    await recordDocument({ scope: at.scope, applicationId: id, digest: seen.digest, document });
    await at.reviewer.decide(id, QUESTION, seen);
    const kinds = (await at.reviewer.trail(id)).timeline.map(({ event }) => event.kind);
    expect(kinds).toEqual(['opened', 'document', 'decided', 'confirmed']);
  }
});

test('a status may have any name', async () => {
  const id = addApplication();
  Reflect.set(at.service.control.readApplication(id), 'status', 'constructor');
  const read = await readApplications({ scope: at.scope, text: '', status: '', limit: 10 });
  expect(read.ok && v.is(REQUESTS['applications.read'].reply, read.value)).toBe(true);
});
