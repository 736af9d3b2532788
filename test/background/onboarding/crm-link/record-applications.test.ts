import { expect, test, vi } from 'vitest';
import { applicationsOfRecord } from '../../../../lib/background/onboarding/crm-link/record-applications';
import { clearQueues } from '../../../../lib/background/onboarding/queue/queue-cache';
import { environmentDb } from '../../../../lib/storage/databases';
import { published } from '../../../browser-stand-in';
import { waitFor } from '../../../wait-for';
import { HERE, recordApplicationsStage } from './stage';

// Applications shown with a CRM record because their data match.

const { addApplication, readForRecord, readKnown, allChecked, scope, service, showRecord } =
  recordApplicationsStage();

const isApplicationsEvent = (event: unknown): boolean =>
  typeof event === 'object' && event !== null && 'kind' in event && event.kind === 'applications';

test('the strongest kind of match wins, and all its matches are offered', async () => {
  const first = addApplication({ legalName: 'Harbour Teas Ltd', email: 'ada@example.com' });
  await showRecord({ email: 'ada@example.com', company: 'Harbour Teas' });
  expect((await readKnown()).candidates).toEqual([[first, 'email']]);

  const second = addApplication(
    { legalName: 'Other Teas' },
    { representatives: [{ email: 'ADA@example.com' }] },
  );
  clearQueues('test');
  expect((await readKnown()).candidates).toEqual([
    [second, 'email'],
    [first, 'email'],
  ]);

  const third = addApplication({ legalName: 'Third Teas', vatNumber: 'GB123456789' });
  clearQueues('test');
  await showRecord({ email: 'ada@example.com', company: 'Harbour Teas', taxId: '123 456 789' });
  expect(await readKnown()).toEqual({ linked: [], candidates: [[third, 'tax-id']], more: 0 });
});

test('the panel gets rows of the queue, and no other merchant data', async () => {
  addApplication({
    legalName: 'Harbour Teas',
    email: 'ada@example.com',
    secret: 'the northern dock',
  });
  await showRecord({ email: 'ada@example.com' });
  const reply = await readForRecord();
  expect(JSON.stringify(reply)).not.toMatch(/northern|ada@/);
  expect(reply).toMatchObject({
    candidates: [{ row: { name: 'Harbour Teas', status: 'Submitted' } }],
  });
});

test('ten matches are shown, the rest is counted', async () => {
  for (let i = 0; i < 12; i++) addApplication({ email: 'ada@example.com' });
  await showRecord({ email: 'ada@example.com' });
  const reply = await readKnown();
  expect(reply.candidates).toHaveLength(10);
  expect(reply.more).toBe(2);
});

test('a record without a match shows none, and the next record does not show those of the last', async () => {
  addApplication({ legalName: 'Harbour Teas', email: 'ada@example.com' });
  await showRecord({ email: 'ada@example.com' });
  expect((await readKnown()).candidates).toHaveLength(1);
  await showRecord({ email: 'bob@example.com' });
  expect(await readKnown()).toEqual({ linked: [], candidates: [], more: 0 });
  await showRecord({ email: 'ada@example.com' }, 'Bob', '43');
  expect(await readForRecord(HERE)).toEqual({ kind: 'none' });
  expect(
    await applicationsOfRecord({ scope: scope(), reference: HERE }, { from: 'sidebar' }),
  ).toEqual({
    ok: true,
    value: { kind: 'none' },
  });
});

test('the service is called once for many records, and again after the data got old', async () => {
  const id = addApplication({ legalName: 'Harbour Teas', email: 'ada@example.com' });
  await showRecord({ email: 'ada@example.com' });
  service().log.clear();
  await readKnown();
  await showRecord({ email: 'bob@example.com' });
  await readKnown();
  await showRecord({ email: 'ada@example.com' });
  await readKnown();
  expect(service().log.entries()).toHaveLength(1);

  service().control.readApplication(id).status = 'Approved';
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 });
  await readKnown();
  await waitFor(async () =>
    expect(await readForRecord()).toMatchObject({ candidates: [{ row: { status: 'Approved' } }] }),
  );
  expect(service().log.entries()).toHaveLength(2);
});

test('after a failed refresh the old matches are shown with the failure, until a refresh succeeds', async () => {
  addApplication({ legalName: 'Harbour Teas', email: 'ada@example.com' });
  await showRecord({ email: 'ada@example.com' });
  await readKnown();
  const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  await waitFor(() => expect(published.filter(isApplicationsEvent)).toHaveLength(1));
  service().control.respondNext({ method: 'GET' }, { kind: 'drop', when: 'before-work' });
  service().log.clear();
  later(301_000);
  await readKnown();
  await waitFor(async () =>
    expect(await readKnown()).toMatchObject({
      candidates: [[expect.any(String), 'email']],
      failure: { kind: 'no-answer' },
    }),
  );
  expect(published.filter(isApplicationsEvent)).toHaveLength(2);
  later(301_000);
  await readKnown();
  await waitFor(async () => expect((await readKnown()).failure).toBeUndefined());
});

test('after onboarding was switched off the panel shows no applications', async () => {
  addApplication({ legalName: 'Harbour Teas', email: 'ada@example.com' });
  await showRecord({ email: 'ada@example.com' });
  await readKnown();
  await allChecked();
  service().control.respondNext({ method: 'GET' }, { kind: 'status', status: 403 });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 });
  await readKnown();
  await waitFor(async () => expect(await readForRecord()).toEqual({ kind: 'none' }));
});

test('an installation without onboarding shows none, and is not asked again for a while', async () => {
  const { installationId } = service().places.test.withoutOnboarding;
  const otherScope = { ...scope(), installationId };
  await showRecord({ email: 'ada@example.com' });
  service().log.clear();
  expect(await readForRecord(HERE, otherScope)).toEqual({ kind: 'none' });
  expect(await readForRecord(HERE, otherScope)).toEqual({ kind: 'none' });
  const calls = service()
    .log.entries()
    .filter(({ path }) => path.includes(installationId));
  expect(calls).toHaveLength(1);

  const db = await environmentDb('test');
  await db.put('installations', { id: installationId, merchantOnboarding: false }, 9);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
  expect(await readForRecord(HERE, otherScope)).toEqual({ kind: 'none' });
  await db.put('installations', { id: installationId }, 9);
  expect(await readForRecord(HERE, otherScope)).toEqual({ kind: 'none' });
  expect(
    service()
      .log.entries()
      .filter(({ path }) => path.includes(installationId)),
  ).toHaveLength(2);
});
