import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readSession } from '../../../lib/background/api/session';
import { decideApplication } from '../../../lib/background/onboarding/review/decide';
import { resetTestData } from '../../../lib/background/test-data/reset';
import type { Scope } from '../../../lib/domain/core/installation';
import { versionOf } from '../../../lib/domain/onboarding/snapshot-version';
import { environmentDb } from '../../../lib/storage/databases';
import { signedInStage } from '../stage';

const at = signedInStage();

const addApplication = () => at.service.control.applicationArrives(at.scope.installationId).id;
const seenOf = (applicationId: string) =>
  versionOf(at.service.control.readApplication(applicationId));
const approval = {
  status: 'Approved',
  review: { partnerMerchantId: 'm-1', decidedAt: '2026-11-21T12:00:00.000Z' },
} as const;

test('a decision whose response was lost takes effect once', async () => {
  const applicationId = addApplication();
  const commandId = randomUUID();
  at.service.control.respondNext({ method: 'PATCH' }, { kind: 'drop', when: 'after-work' });
  const seen = await seenOf(applicationId);
  const params = { scope: at.scope, applicationId, commandId, decision: approval, seen };
  expect(await decideApplication(params)).toMatchObject({ value: { kind: 'waiting' } });
  expect(await decideApplication(params)).toEqual({ ok: true, value: { kind: 'done' } });
  const calls = at.service.log.entries().filter(({ method }) => method === 'PATCH');
  expect(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(new Set(calls.map(({ body }) => body)).size).toBe(1);
});

test('F23: a decision about an application that was decided meanwhile returns the current application', async () => {
  const { service, scope } = at;
  const applicationId = addApplication();
  const seen = await seenOf(applicationId);
  await decideApplication({
    scope,
    applicationId,
    commandId: randomUUID(),
    decision: approval,
    seen,
  });
  const late = {
    scope,
    applicationId,
    commandId: randomUUID(),
    decision: { status: 'Rejected' } as const,
    seen,
  };
  expect(await decideApplication(late)).toMatchObject({
    value: { kind: 'overtaken', application: { id: applicationId, status: 'Approved' } },
  });
  const sent = service.log.entries().filter(({ method }) => method === 'PATCH');
  expect(sent).toHaveLength(2);
});

test('a reset goes through the outbox, and the session is read again after it', async () => {
  const { service, scope } = at;
  const before = await readSession();
  service.control.respondNext({ path: /test\/reset/ }, { kind: 'status', status: 503 });
  const commandId = randomUUID();
  expect(await resetTestData({ scope, commandId })).toMatchObject({ value: { kind: 'waits' } });
  expect(await resetTestData({ scope, commandId })).toEqual({ ok: true, value: { kind: 'done' } });
  const write = await (await environmentDb('test')).get('commands', commandId);
  expect(write).toMatchObject({ state: 'done', method: 'POST', path: '/v1/test/reset' });
  const after = await readSession();
  expect(after.installationId).not.toBe(before.installationId);
});

test('a reset is refused in live without a call', async () => {
  at.service.log.clear();
  const live: Scope = { ...at.scope, environment: 'live' };
  expect(await resetTestData({ scope: live, commandId: randomUUID() })).toMatchObject({
    failure: { kind: 'wrong-environment' },
  });
  expect(at.service.log.entries()).toEqual([]);
});
