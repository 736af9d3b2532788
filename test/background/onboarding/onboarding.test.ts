import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Decision } from '../../lib/domain/application';
import type { ApplicationMark } from '../../lib/domain/application-event';
import { environmentDb } from '../../lib/storage/databases';
import { readApplication } from '../../lib/worker/onboarding/application';
import { readApplications, watchApplications } from '../../lib/worker/onboarding/applications';
import { decideApplication } from '../../lib/worker/onboarding/decide';
import { forgetQueues } from '../../lib/worker/onboarding/queues';
import { openWrites } from '../../lib/worker/outbox/rows';
import { signedInStage } from './stage';

const at = signedInStage();

const EVERYTHING = { text: '', status: '', limit: 200 };
const queue = async (asked: Partial<typeof EVERYTHING> = {}) => {
  const read = await readApplications({ place: at.place, ...EVERYTHING, ...asked });
  if (!read.ok) throw new Error(read.failure.kind);
  return read.value;
};
const seenOf = async (applicationId: string) => {
  const read = await readApplication({ place: at.place, applicationId });
  if (!read.ok) throw new Error(read.failure.kind);
  return read.value.mark;
};
const decide = (
  applicationId: string,
  decision: Decision,
  seen: ApplicationMark,
  action = randomUUID(),
) => decideApplication({ place: at.place, applicationId, action, decision, seen });
const patches = () => at.service.log.entries().filter(({ method }) => method === 'PATCH');

const QUESTION: Extract<Decision, { status: 'InformationRequired' }> = {
  status: 'InformationRequired',
  review: {
    reasonCode: 'owner',
    message: 'Who owns the rest?',
    requirements: [{ field: 'beneficialOwners', message: 'Name them all.' }],
  },
};

test('the queue is newest first, searched in everything that is said, and counted by state', async () => {
  const { id } = at.service.control.applicationArrives(at.place.installationId, {
    company: { legalName: 'Harbour Teas Ltd' },
    agreedLater: { deep: [{ remark: 'Prefers the northern dock' }] },
  });
  const all = await queue();
  expect(all.rows[0]).toMatchObject({ id, name: 'Harbour Teas Ltd', status: 'Submitted' });
  expect(all.counts).toEqual({ Submitted: all.known });
  expect((await queue({ text: 'NORTHERN harbour' })).rows.map((row) => row.id)).toEqual([id]);
  expect((await queue({ text: id })).total).toBe(1);
  expect((await queue({ text: 'nowhere said' })).rows).toEqual([]);
  expect((await queue({ status: 'Approved' })).rows).toEqual([]);
  expect((await queue({ limit: 1 })).rows).toHaveLength(1);
});

test('nothing that merchants said is in the database', async () => {
  at.service.control.applicationArrives(at.place.installationId, {
    company: { legalName: 'Harbour Teas' },
  });
  await queue();
  const db = await environmentDb('test');
  const kept = await Promise.all([...db.objectStoreNames].map((store) => db.getAll(store)));
  expect(JSON.stringify(kept)).not.toContain('Harbour');
});

test('a queue is read again when somebody looks and it is due, not sooner', async () => {
  const { service, place } = at;
  await queue();
  service.log.clear();
  expect(await watchApplications({ place })).toEqual({ ok: true, value: {} });
  await queue({ text: 'x' });
  expect(service.log.entries()).toEqual([]);
  forgetQueues('test');
  await watchApplications({ place });
  expect(service.log.entries()).toHaveLength(1);
});

test('an installation without onboarding answers no, and that is told', async () => {
  const { installationId } = at.service.places.test.withoutOnboarding;
  const read = await readApplications({ place: { ...at.place, installationId }, ...EVERYTHING });
  expect(read).toMatchObject({
    ok: false,
    failure: { kind: expect.stringMatching(/not-found|not-allowed/) },
  });
});

test('a decision about what was read is sent once, and the queue knows it', async () => {
  const { id } = at.service.control.applicationArrives(at.place.installationId);
  await queue();
  const action = randomUUID();
  const seen = await seenOf(id);
  for (const _ of [1, 2])
    expect(await decide(id, QUESTION, seen, action)).toEqual({ ok: true, value: { kind: 'done' } });
  expect(patches()).toHaveLength(1);
  expect(at.service.control.readApplication(id).review).toEqual(QUESTION.review);
  expect((await queue()).rows.find((row) => row.id === id)?.status).toBe('InformationRequired');
});

test('a decision about what is no longer so does not leave; read again, it does', async () => {
  const { id } = at.service.control.applicationArrives(at.place.installationId);
  await decide(id, QUESTION, await seenOf(id));
  const seen = await seenOf(id);
  at.service.control.merchantCorrects(id, { beneficialOwners: [{ fullName: 'Sam Sample' }] });
  at.service.log.clear();
  const action = randomUUID();
  expect(await decide(id, { status: 'Rejected' }, seen, action)).toEqual({
    ok: false,
    failure: { kind: 'application-changed' },
  });
  expect(patches()).toEqual([]);
  expect(await openWrites('test')).toMatchObject([{ state: 'stopped' }]);
  expect(await decide(id, { status: 'Rejected' }, await seenOf(id), action)).toEqual({
    ok: true,
    value: { kind: 'done' },
  });
  expect(at.service.control.readApplication(id).status).toBe('Rejected');
  expect(await openWrites('test')).toEqual([]);
});

test('an application that cannot be read is not decided unseen: the decision waits', async () => {
  const { service, place } = at;
  const { id } = service.control.applicationArrives(place.installationId);
  const seen = await seenOf(id);
  service.control.answerNext({ method: 'GET', times: 10 }, { kind: 'drop', when: 'before-work' });
  expect(await decide(id, { status: 'UnderReview' }, seen)).toMatchObject({
    value: { kind: 'waiting' },
  });
  expect(patches()).toEqual([]);
  const [waiting] = await openWrites('test');
  expect(waiting).toMatchObject({ state: 'queued', attempts: 0, uncertain: false });
});
