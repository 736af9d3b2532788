import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { QUESTIONS } from '../../lib/border/questions';
import type { Place } from '../../lib/domain/installation';
import { environmentDb } from '../../lib/storage/databases';
import { noteLooked } from '../../lib/worker/onboarding/application';
import { allLookedThrough, readApplications } from '../../lib/worker/onboarding/applications';
import { forgetOldHistory, noteDocument } from '../../lib/worker/onboarding/history';
import { forgetQueues } from '../../lib/worker/onboarding/queues';
import { resume } from '../../lib/worker/outbox/pump';
import { type FakeService, startFakeService } from '../fake-service/server';
import { newProfile, signedIn } from './background';
import { QUESTION, reviewerAt } from './onboarding-stage';

// What this browser remembers of an application: what was asked, what was answered, what was done.

const DAY = 24 * 3_600_000;

let service: FakeService;
let place: Place;
let reviewer: ReturnType<typeof reviewerAt>;

beforeAll(async () => {
  service = await startFakeService();
});
beforeEach(async () => {
  await newProfile();
  forgetQueues('test');
  place = await signedIn(service);
  reviewer = reviewerAt(place, service);
});
afterEach(() => service.control.startOver());
afterAll(() => service.close());

const arrives = () => service.control.applicationArrives(place.installationId).id;
const corrects = (id: string) =>
  service.control.merchantCorrects(id, { beneficialOwners: [{ fullName: 'Sam Sample' }] });
const ASKED = QUESTION.review.requirements;

test('what was never sent was never asked', async () => {
  const id = arrives();
  const seen = await reviewer.markOf(id);
  reviewer.becomes(id, 'Somebody Else Ltd');
  await reviewer.decide(id, QUESTION, seen);
  expect(reviewer.patches()).toEqual([]);
  expect((await reviewer.view(id)).asked).toEqual([]);
});

test('what was asked stays beside what was corrected, also once the review goes on', async () => {
  const id = arrives();
  await reviewer.decide(id, QUESTION, await reviewer.markOf(id));
  expect((await reviewer.view(id)).earlier, 'nothing was corrected yet').toBeUndefined();
  corrects(id);
  expect(await reviewer.view(id)).toMatchObject({ asked: ASKED, earlier: { asked: true } });
  await reviewer.decide(id, { status: 'UnderReview' }, await reviewer.markOf(id));
  expect(await reviewer.view(id)).toMatchObject({ asked: ASKED, earlier: { asked: true } });
});

test('what somebody asked from another browser is known from the review', async () => {
  const id = arrives();
  Object.assign(service.control.readApplication(id), {
    status: 'InformationRequired',
    review: QUESTION.review,
  });
  expect((await reviewer.view(id)).asked).toEqual(ASKED);
});

test('a browser that only looked compares with what it looked at', async () => {
  const id = arrives();
  await noteLooked({ place, applicationId: id, seen: await reviewer.markOf(id) });
  reviewer.becomes(id, 'Somebody Else Ltd');
  expect(await reviewer.view(id)).toMatchObject({ asked: [], earlier: { asked: false } });
});

test('many documents push out neither what was asked nor its snapshot', async () => {
  const id = arrives();
  const { digest } = await reviewer.markOf(id);
  await reviewer.decide(id, QUESTION, await reviewer.markOf(id));
  for (let i = 0; i < 205; i++) {
    const document = { path: `documents.${i}`, verdict: 'verified' } as const;
    await noteDocument({ place, applicationId: id, digest, document });
  }
  corrects(id);
  expect(await reviewer.view(id)).toMatchObject({ asked: ASKED, earlier: { asked: true } });
});

test('a snapshot is kept for 90 days after something was last decided upon it', async () => {
  const id = arrives();
  const seen = await reviewer.markOf(id);
  const db = await environmentDb('test');
  for (const row of await db.getAll('sealed'))
    await db.put('sealed', { ...row, at: Date.now() - 89 * DAY });
  await reviewer.decide(id, QUESTION, seen);
  await forgetOldHistory('test', Date.now() + 2 * DAY);
  corrects(id);
  expect((await reviewer.view(id)).earlier).toBeDefined();
  await forgetOldHistory('test', Date.now() + 91 * DAY);
  expect((await reviewer.view(id)).earlier).toBeUndefined();
});

test('a background that ended right after a decision was confirmed makes up for it, once', async () => {
  const id = arrives();
  await readApplications({ place, text: '', status: '', limit: 10 });
  await allLookedThrough();
  const seen = await reviewer.markOf(id);
  await noteLooked({ place, applicationId: id, seen });
  const action = randomUUID();
  reviewer.refuses(403);
  await reviewer.decide(id, QUESTION, seen, action);
  // As the service and the row stand when it ends between the two.
  service.control.readApplication(id).status = 'InformationRequired';
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
  const rows = await readApplications({ place, text: id, status: '', limit: 10 });
  await allLookedThrough();
  expect(rows.ok && rows.value.rows[0]?.news).toBeUndefined();
  const kinds = (await reviewer.trail(id)).timeline.map(({ event }) => event.kind);
  expect(kinds).toEqual(['opened', 'decided', 'confirmed']);
});

test('a state may have any name', async () => {
  const id = arrives();
  Reflect.set(service.control.readApplication(id), 'status', 'constructor');
  const read = await readApplications({ place, text: '', status: '', limit: 10 });
  expect(read.ok && QUESTIONS['applications.read'].reply.safeParse(read.value).success).toBe(true);
});
