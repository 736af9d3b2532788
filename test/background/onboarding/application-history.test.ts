import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test, vi } from 'vitest';
import { QUESTIONS } from '../../lib/border/questions';
import { environmentDb } from '../../lib/storage/databases';
import { noteLooked } from '../../lib/worker/onboarding/application';
import { allLookedThrough, readApplications } from '../../lib/worker/onboarding/applications';
import { forgetOldHistory, noteDocument } from '../../lib/worker/onboarding/history';
import { forgetQueues } from '../../lib/worker/onboarding/queues';
import { resume } from '../../lib/worker/outbox/pump';
import { QUESTION, reviewStage } from './onboarding-stage';

// What this browser remembers of an application: what was asked, what was answered, what was done.

const DAY = 24 * 3_600_000;

const at = reviewStage();
const { arrives } = at;
const corrects = (id: string) =>
  at.service.control.merchantCorrects(id, { beneficialOwners: [{ fullName: 'Sam Sample' }] });
const ASKED = QUESTION.review.requirements;

test('what was never sent was never asked', async () => {
  const id = arrives();
  const seen = await at.reviewer.markOf(id);
  at.reviewer.becomes(id, 'Somebody Else Ltd');
  await at.reviewer.decide(id, QUESTION, seen);
  expect(at.reviewer.patches()).toEqual([]);
  expect((await at.reviewer.view(id)).asked).toEqual([]);
});

test('what was asked stays beside what was corrected, also once the review goes on', async () => {
  const id = arrives();
  await at.reviewer.decide(id, QUESTION, await at.reviewer.markOf(id));
  expect((await at.reviewer.view(id)).earlier, 'nothing was corrected yet').toBeUndefined();
  corrects(id);
  expect(await at.reviewer.view(id)).toMatchObject({ asked: ASKED, earlier: { asked: true } });
  await at.reviewer.decide(id, { status: 'UnderReview' }, await at.reviewer.markOf(id));
  expect(await at.reviewer.view(id)).toMatchObject({ asked: ASKED, earlier: { asked: true } });
});

test('what somebody asked from another browser is known from the review', async () => {
  const id = arrives();
  Object.assign(at.service.control.readApplication(id), {
    status: 'InformationRequired',
    review: QUESTION.review,
  });
  expect((await at.reviewer.view(id)).asked).toEqual(ASKED);
});

test('a browser that only looked compares with what it looked at', async () => {
  const id = arrives();
  await noteLooked({ place: at.place, applicationId: id, seen: await at.reviewer.markOf(id) });
  at.reviewer.becomes(id, 'Somebody Else Ltd');
  expect(await at.reviewer.view(id)).toMatchObject({ asked: [], earlier: { asked: false } });
});

test('many documents push out neither what was asked nor its snapshot', async () => {
  const id = arrives();
  const { digest } = await at.reviewer.markOf(id);
  await at.reviewer.decide(id, QUESTION, await at.reviewer.markOf(id));
  for (let i = 0; i < 205; i++) {
    const document = { path: `documents.${i}`, verdict: 'verified' } as const;
    await noteDocument({ place: at.place, applicationId: id, digest, document });
  }
  corrects(id);
  expect(await at.reviewer.view(id)).toMatchObject({ asked: ASKED, earlier: { asked: true } });
});

test('a snapshot is kept for 90 days after something was last decided upon it', async () => {
  const id = arrives();
  const seen = await at.reviewer.markOf(id);
  const db = await environmentDb('test');
  for (const row of await db.getAll('sealed'))
    await db.put('sealed', { ...row, at: Date.now() - 89 * DAY });
  await at.reviewer.decide(id, QUESTION, seen);
  await forgetOldHistory('test', Date.now() + 2 * DAY);
  corrects(id);
  expect((await at.reviewer.view(id)).earlier).toBeDefined();
  await forgetOldHistory('test', Date.now() + 91 * DAY);
  expect((await at.reviewer.view(id)).earlier).toBeUndefined();
});

test('a background that ended right after a decision was confirmed makes up for it, once', async () => {
  const id = arrives();
  await readApplications({ place: at.place, text: '', status: '', limit: 10 });
  await allLookedThrough();
  const seen = await at.reviewer.markOf(id);
  await noteLooked({ place: at.place, applicationId: id, seen });
  const action = randomUUID();
  at.reviewer.refuses(403);
  await at.reviewer.decide(id, QUESTION, seen, action);
  // As the service and the row stand when it ends between the two.
  at.service.control.readApplication(id).status = 'InformationRequired';
  const db = await environmentDb('test');
  const write = await db.get('writes', action);
  if (!write) throw new Error('no write');
  const done = {
    ...write,
    state: 'done',
    failure: undefined,
    receipt: { at: Date.now() },
  } as const;
  for (const _ of [1, 2]) {
    await db.put('writes', done);
    await resume('test');
  }
  forgetQueues('test');
  const rows = await readApplications({ place: at.place, text: id, status: '', limit: 10 });
  await allLookedThrough();
  expect(rows.ok && rows.value.rows[0]?.news).toBeUndefined();
  const kinds = (await at.reviewer.trail(id)).timeline.map(({ event }) => event.kind);
  expect(kinds).toEqual(['opened', 'decided', 'confirmed']);
});

test('what happens within a millisecond stands in the order in which it can only have happened', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  for (let i = 0; i < 8; i++) {
    const id = arrives();
    const seen = await at.reviewer.markOf(id);
    await noteLooked({ place: at.place, applicationId: id, seen });
    const document = { path: 'documents.0', verdict: 'verified' } as const;
    await noteDocument({ place: at.place, applicationId: id, digest: seen.digest, document });
    await at.reviewer.decide(id, QUESTION, seen);
    const kinds = (await at.reviewer.trail(id)).timeline.map(({ event }) => event.kind);
    expect(kinds).toEqual(['opened', 'document', 'decided', 'confirmed']);
  }
});

test('a state may have any name', async () => {
  const id = arrives();
  Reflect.set(at.service.control.readApplication(id), 'status', 'constructor');
  const read = await readApplications({ place: at.place, text: '', status: '', limit: 10 });
  expect(read.ok && QUESTIONS['applications.read'].reply.safeParse(read.value).success).toBe(true);
});
