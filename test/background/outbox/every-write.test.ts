import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { markOf } from '../../../lib/domain/application-event';
import type { Place } from '../../../lib/domain/installation';
import { environmentDb } from '../../../lib/storage/databases';
import { decideApplication } from '../../../lib/worker/onboarding/decide';
import { readSession } from '../../../lib/worker/session';
import { resetTestData } from '../../../lib/worker/test-data';
import { signedInStage } from '../stage';

const at = signedInStage();

const arrives = () => at.service.control.applicationArrives(at.place.installationId).id;
const seenOf = (applicationId: string) => markOf(at.service.control.readApplication(applicationId));
const approval = {
  status: 'Approved',
  review: { partnerMerchantId: 'm-1', decidedAt: '2026-11-21T12:00:00.000Z' },
} as const;

test('a decision whose answer was lost is one decision', async () => {
  const applicationId = arrives();
  const action = randomUUID();
  at.service.control.answerNext({ method: 'PATCH' }, { kind: 'drop', when: 'after-work' });
  const seen = await seenOf(applicationId);
  const asked = { place: at.place, applicationId, action, decision: approval, seen };
  expect(await decideApplication(asked)).toMatchObject({ value: { kind: 'waiting' } });
  expect(await decideApplication(asked)).toEqual({ ok: true, value: { kind: 'done' } });
  const calls = at.service.log.entries().filter(({ method }) => method === 'PATCH');
  expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(new Set(calls.map(({ body }) => body)).size).toBe(1);
});

test('F23: an application that was decided meanwhile is shown as it stands', async () => {
  const { service, place } = at;
  const applicationId = arrives();
  const seen = await seenOf(applicationId);
  await decideApplication({
    place,
    applicationId,
    action: randomUUID(),
    decision: approval,
    seen,
  });
  const late = {
    place,
    applicationId,
    action: randomUUID(),
    decision: { status: 'Rejected' } as const,
    seen,
  };
  expect(await decideApplication(late)).toMatchObject({
    value: { kind: 'overtaken', application: { id: applicationId, status: 'Approved' } },
  });
  const sent = service.log.entries().filter(({ method }) => method === 'PATCH');
  expect(sent).toHaveLength(2);
});

test('a reset goes through the outbox, and what it made old is read again', async () => {
  const { service, place } = at;
  const before = await readSession();
  service.control.answerNext({ path: /test\/reset/ }, { kind: 'status', status: 503 });
  const action = randomUUID();
  expect(await resetTestData({ place, action })).toMatchObject({ value: { kind: 'waits' } });
  expect(await resetTestData({ place, action })).toEqual({ ok: true, value: { kind: 'done' } });
  const write = await (await environmentDb('test')).get('writes', action);
  expect(write).toMatchObject({ state: 'done', method: 'POST', path: '/v1/test/reset' });
  const after = await readSession();
  expect(after.installationId).not.toBe(before.installationId);
});

test('a live place is never reset, and the service not even asked', async () => {
  at.service.log.clear();
  const live: Place = { ...at.place, environment: 'live' };
  expect(await resetTestData({ place: live, action: randomUUID() })).toMatchObject({
    failure: { kind: 'wrong-environment' },
  });
  expect(at.service.log.entries()).toEqual([]);
});
