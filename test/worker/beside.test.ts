import { expect, test, vi } from 'vitest';
import { environmentDb } from '../../lib/storage/databases';
import { applicationsOfRecord } from '../../lib/worker/onboarding/beside';
import { forgetQueues } from '../../lib/worker/onboarding/queues';
import { told } from '../browser-stand-in';
import { waitFor } from '../wait-for';
import { besideStage, HERE } from './beside-stage';

// Which merchants' applications stand beside a CRM record by what both say.

const { arrives, beside, known, lookedThrough, place, service, shows } = besideStage();

const isNewsOfApplications = (news: unknown): boolean =>
  typeof news === 'object' && news !== null && 'kind' in news && news.kind === 'applications';

test('what is trusted most wins, several of one trust are all told, and none is chosen', async () => {
  const first = arrives({ legalName: 'Harbour Teas Ltd', email: 'ada@example.com' });
  await shows({ email: 'ada@example.com', company: 'Harbour Teas' });
  expect((await known()).candidates).toEqual([[first, 'email']]);

  const second = arrives(
    { legalName: 'Other Teas' },
    { representatives: [{ email: 'ADA@example.com' }] },
  );
  forgetQueues('test');
  expect((await known()).candidates).toEqual([
    [second, 'email'],
    [first, 'email'],
  ]);

  const third = arrives({ legalName: 'Third Teas', vatNumber: 'GB123456789' });
  forgetQueues('test');
  await shows({ email: 'ada@example.com', company: 'Harbour Teas', taxId: '123 456 789' });
  expect(await known()).toEqual({ linked: [], candidates: [[third, 'tax-id']], more: 0 });
});

test('a panel is told lines of the queue, and nothing else that merchants said', async () => {
  arrives({ legalName: 'Harbour Teas', email: 'ada@example.com', secret: 'the northern dock' });
  await shows({ email: 'ada@example.com' });
  const told = await beside();
  expect(JSON.stringify(told)).not.toMatch(/northern|ada@/);
  expect(told).toMatchObject({
    candidates: [{ row: { name: 'Harbour Teas', status: 'Submitted' } }],
  });
});

test('many of one trust are cut, and counted', async () => {
  for (let i = 0; i < 12; i++) arrives({ email: 'ada@example.com' });
  await shows({ email: 'ada@example.com' });
  const told = await known();
  expect(told.candidates).toHaveLength(10);
  expect(told.more).toBe(2);
});

test('a record that nothing matches has none, and the next record not those of the last', async () => {
  arrives({ legalName: 'Harbour Teas', email: 'ada@example.com' });
  await shows({ email: 'ada@example.com' });
  expect((await known()).candidates).toHaveLength(1);
  await shows({ email: 'bob@example.com' });
  expect(await known()).toEqual({ linked: [], candidates: [], more: 0 });
  await shows({ email: 'ada@example.com' }, 'Bob', '43');
  expect(await beside(HERE)).toEqual({ kind: 'none' });
  expect(
    await applicationsOfRecord({ place: place(), reference: HERE }, { place: 'sidebar' }),
  ).toEqual({
    ok: true,
    value: { kind: 'none' },
  });
});

test('the service is asked once for many records, and again behind an answer that is old', async () => {
  const id = arrives({ legalName: 'Harbour Teas', email: 'ada@example.com' });
  await shows({ email: 'ada@example.com' });
  service().log.clear();
  await known();
  await shows({ email: 'bob@example.com' });
  await known();
  await shows({ email: 'ada@example.com' });
  await known();
  expect(service().log.entries()).toHaveLength(1);

  service().control.readApplication(id).status = 'Approved';
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 });
  await known();
  await waitFor(async () =>
    expect(await beside()).toMatchObject({ candidates: [{ row: { status: 'Approved' } }] }),
  );
  expect(service().log.entries()).toHaveLength(2);
});

test('what could not be read again is told as it was, and why it may be old; once it is read, no more', async () => {
  arrives({ legalName: 'Harbour Teas', email: 'ada@example.com' });
  await shows({ email: 'ada@example.com' });
  await known();
  const later = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
  await waitFor(() => expect(told.filter(isNewsOfApplications)).toHaveLength(1));
  service().control.answerNext({ method: 'GET' }, { kind: 'drop', when: 'before-work' });
  service().log.clear();
  later(301_000);
  await known();
  await waitFor(async () =>
    expect(await known()).toMatchObject({
      candidates: [[expect.any(String), 'email']],
      failure: { kind: 'no-answer' },
    }),
  );
  expect(told.filter(isNewsOfApplications)).toHaveLength(2);
  later(301_000);
  await known();
  await waitFor(async () => expect((await known()).failure).toBeUndefined());
});

test('where onboarding is switched off meanwhile, nothing is told any more', async () => {
  arrives({ legalName: 'Harbour Teas', email: 'ada@example.com' });
  await shows({ email: 'ada@example.com' });
  await known();
  await lookedThrough();
  service().control.answerNext({ method: 'GET' }, { kind: 'status', status: 403 });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 301_000 });
  await known();
  await waitFor(async () => expect(await beside()).toEqual({ kind: 'none' }));
});

test('where there is no onboarding nothing is told, and nothing asked again for a while', async () => {
  const { installationId } = service().places.test.withoutOnboarding;
  const there = { ...place(), installationId };
  await shows({ email: 'ada@example.com' });
  service().log.clear();
  expect(await beside(HERE, there)).toEqual({ kind: 'none' });
  expect(await beside(HERE, there)).toEqual({ kind: 'none' });
  const asked = service()
    .log.entries()
    .filter(({ path }) => path.includes(installationId));
  expect(asked).toHaveLength(1);

  const db = await environmentDb('test');
  await db.put('installations', { id: installationId, merchantOnboarding: false }, 9);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 11 * 60_000 });
  expect(await beside(HERE, there)).toEqual({ kind: 'none' });
  await db.put('installations', { id: installationId }, 9);
  expect(await beside(HERE, there)).toEqual({ kind: 'none' });
  expect(
    service()
      .log.entries()
      .filter(({ path }) => path.includes(installationId)),
  ).toHaveLength(2);
});
