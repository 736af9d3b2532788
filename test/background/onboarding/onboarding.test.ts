import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  readApplications,
  watchApplications,
} from '../../../lib/background/onboarding/queue/applications';
import { clearQueues } from '../../../lib/background/onboarding/queue/queue-cache';
import { viewApplication } from '../../../lib/background/onboarding/review/application';
import { decideApplication } from '../../../lib/background/onboarding/review/decide';
import { openCommands } from '../../../lib/background/outbox/store';
import type { Decision } from '../../../lib/domain/onboarding/application';
import type { ApplicationVersion } from '../../../lib/domain/onboarding/snapshot-version';
import { environmentDb } from '../../../lib/storage/databases';
import { signedInStage } from '../stage';

const at = signedInStage();

const EVERYTHING = { text: '', status: '', limit: 200 };
const queue = async (filters: Partial<typeof EVERYTHING> = {}) => {
  const read = await readApplications({ scope: at.scope, ...EVERYTHING, ...filters });
  if (!read.ok) throw new Error(read.failure.kind);
  return read.value;
};
const seenOf = async (applicationId: string) => {
  const read = await viewApplication({ scope: at.scope, applicationId });
  if (!read.ok) throw new Error(read.failure.kind);
  return read.value.mark;
};
const decide = (
  applicationId: string,
  decision: Decision,
  seen: ApplicationVersion,
  commandId = randomUUID(),
) => decideApplication({ scope: at.scope, applicationId, commandId, decision, seen });
const patches = () => at.service.log.entries().filter(({ method }) => method === 'PATCH');

const QUESTION: Extract<Decision, { status: 'InformationRequired' }> = {
  status: 'InformationRequired',
  review: {
    reasonCode: 'owner',
    message: 'Who owns the rest?',
    requirements: [{ field: 'beneficialOwners', message: 'Name them all.' }],
  },
};

test('the queue shows the newest first, is searched in all merchant data, and counted by status', async () => {
  const { id } = at.service.control.applicationArrives(at.scope.installationId, {
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

test('the database contains no merchant data', async () => {
  at.service.control.applicationArrives(at.scope.installationId, {
    company: { legalName: 'Harbour Teas' },
  });
  await queue();
  const db = await environmentDb('test');
  const kept = await Promise.all([...db.objectStoreNames].map((store) => db.getAll(store)));
  expect(JSON.stringify(kept)).not.toContain('Harbour');
});

test('the queue is read again when it is due and a screen shows it, not sooner', async () => {
  const { service, scope } = at;
  await queue();
  service.log.clear();
  expect(await watchApplications({ scope })).toEqual({ ok: true, value: {} });
  await queue({ text: 'x' });
  expect(service.log.entries()).toEqual([]);
  clearQueues('test');
  await watchApplications({ scope });
  expect(service.log.entries()).toHaveLength(1);
});

test('an installation without onboarding returns a failure', async () => {
  const { installationId } = at.service.places.test.withoutOnboarding;
  const read = await readApplications({ scope: { ...at.scope, installationId }, ...EVERYTHING });
  expect(read).toMatchObject({
    ok: false,
    failure: { kind: expect.stringMatching(/not-found|not-allowed/) },
  });
});

test('a decision is sent once, and the queue shows the new status', async () => {
  const { id } = at.service.control.applicationArrives(at.scope.installationId);
  await queue();
  const commandId = randomUUID();
  const seen = await seenOf(id);
  for (const _ of [1, 2])
    expect(await decide(id, QUESTION, seen, commandId)).toEqual({
      ok: true,
      value: { kind: 'done' },
    });
  expect(patches()).toHaveLength(1);
  expect(at.service.control.readApplication(id).review).toEqual(QUESTION.review);
  expect((await queue()).rows.find((row) => row.id === id)?.status).toBe('InformationRequired');
});

test('an approval that is submitted again is one decision, although each has the time of its press', async () => {
  const { id } = at.service.control.applicationArrives(at.scope.installationId);
  await decide(id, { status: 'UnderReview' }, await seenOf(id));
  const commandId = randomUUID();
  const seen = await seenOf(id);
  const approve = (partnerMerchantId: string, decidedAt: string) =>
    decide(id, { status: 'Approved', review: { partnerMerchantId, decidedAt } }, seen, commandId);
  at.service.log.clear();
  const [first, again] = ['2026-01-03T00:00:00.000Z', '2026-01-03T00:00:07.000Z'] as const;
  expect(await approve('m-1', first)).toEqual({ ok: true, value: { kind: 'done' } });
  expect(await approve('m-1', again)).toEqual({ ok: true, value: { kind: 'done' } });
  expect(patches()).toHaveLength(1);
  expect(at.service.control.readApplication(id).review).toMatchObject({ decidedAt: first });
  expect(await approve('m-2', again)).toMatchObject({ failure: { kind: 'already-sent' } });
});

test('a decision about an outdated version is not sent; after another reading it is', async () => {
  const { id } = at.service.control.applicationArrives(at.scope.installationId);
  await decide(id, QUESTION, await seenOf(id));
  const seen = await seenOf(id);
  at.service.control.merchantCorrects(id, { beneficialOwners: [{ fullName: 'Sam Sample' }] });
  at.service.log.clear();
  const commandId = randomUUID();
  expect(await decide(id, { status: 'Rejected' }, seen, commandId)).toEqual({
    ok: false,
    failure: { kind: 'application-changed' },
  });
  expect(patches()).toEqual([]);
  expect(await openCommands('test')).toMatchObject([{ state: 'stopped' }]);
  expect(await decide(id, { status: 'Rejected' }, await seenOf(id), commandId)).toEqual({
    ok: true,
    value: { kind: 'done' },
  });
  expect(at.service.control.readApplication(id).status).toBe('Rejected');
  expect(await openCommands('test')).toEqual([]);
});

test('a decision waits if its application cannot be read before it is sent', async () => {
  const { service, scope } = at;
  const { id } = service.control.applicationArrives(scope.installationId);
  const seen = await seenOf(id);
  service.control.respondNext({ method: 'GET', times: 10 }, { kind: 'drop', when: 'before-work' });
  expect(await decide(id, { status: 'UnderReview' }, seen)).toMatchObject({
    value: { kind: 'waiting' },
  });
  expect(patches()).toEqual([]);
  const [waiting] = await openCommands('test');
  expect(waiting).toMatchObject({ state: 'queued', attempts: 0, uncertain: false });
});
