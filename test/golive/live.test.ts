import { expect, test } from 'vitest';
import { type Check, passed } from '../../lib/golive/run/check';
import { createContext } from '../../lib/golive/run/create-context';
import { ticketChange } from '../../lib/partner/writes';
import { startFakeService } from '../fake-service/server';
import { inEveryDialect, write } from '../partner/in-every-dialect';
import { altersRecords, LIST } from './breaking';
import { startBroken } from './broken-service';
import { ME } from './mutants/mutant';
import { createdContext, OURS, only, type RunParams, run, stepOf, withVerdict } from './run';

inEveryDialect((given) => {
  const writes = () =>
    given()
      .service.log.entries()
      .filter(({ method }) => method !== 'GET');

  test('a live run only reads, and finds nothing of the test environment', async () => {
    const { service } = given();
    const { withOnboarding } = service.places.test;
    const ticket = service.control.addTicket(withOnboarding.installationId);
    const done = await run({
      address: service.address,
      key: service.keys.liveFull,
      limitedKey: service.keys.liveReadOnly,
      testIds: [ticket.id, withOnboarding.installationId, withOnboarding.clientId],
      liveClientId: service.places.live.withOnboarding.clientId,
    });
    expect(withVerdict(done, 'failed')).toEqual({});
    expect(writes()).toEqual([]);
    for (const number of ['3.1', '4.1', '5.1', '6.3', '7.4', '7.5', '9.1'])
      expect(stepOf(done, number).reason).toBe('This needs a test key.');
    for (const number of ['11.6', '11.7', '11.8', '11.9', '11.10'])
      expect(stepOf(done, number).verdict).toBe('passed');
    expect(stepOf(done, '7.2')).toMatchObject({ verdict: 'passed', shown: 'replayed' });
    expect(stepOf(done, '7.8').reason).toBe('Not shown: 409, 422.');
    expect(stepOf(done, '11.11').reason).toBe('You didn’t allow the change, so nothing was sent.');
    expect(done.verdict).toBe('passed');
  });

  test('after consent, one ticket is created in live and left open', async () => {
    const { service } = given();
    const questions: string[] = [];
    const done = await run({
      address: service.address,
      key: service.keys.liveFull,
      liveClientId: service.places.live.withOnboarding.clientId,
      confirmWrite: async (what) => questions.push(what) === 1,
    });
    const { clientId, installationId } = service.places.live.withOnboarding;
    expect(questions).toHaveLength(1);
    expect(questions[0]).toContain(`for the client …${clientId.slice(-4)} at the installation `);
    expect(questions[0]).toContain(`…${installationId.slice(-4)}`);
    expect(questions[0]).not.toContain(clientId);
    expect(questions[0]).not.toContain(installationId);
    expect(stepOf(done, '11.11').verdict).toBe('passed');
    expect(writes()).toHaveLength(1);
    expect(service.control.readTickets()).toMatchObject([
      { summary: 'Agreed live test', status: 'InProgress' },
    ]);
    expect(JSON.stringify(done)).not.toContain(service.control.readTickets()[0]?.id);
  });

  test('without a live client the user is not asked, and a test client does not count as one', async () => {
    const { service } = given();
    const { clientId } = service.places.test.withOnboarding;
    const params = {
      address: service.address,
      key: service.keys.liveFull,
      confirmWrite: async () => {
        throw new Error('Nobody is to be asked.');
      },
    };
    const none = await run(params);
    expect(stepOf(none, '11.11').reason).toBe('You entered no live client, so nothing was sent.');
    const wrong = await run({ ...params, testIds: [clientId], liveClientId: clientId });
    expect(withVerdict(wrong, 'failed')).toEqual({ '11.11': 'configuration' });
    const capitals = clientId.toUpperCase();
    const same = await run({ ...params, testIds: [clientId], liveClientId: capitals });
    expect(withVerdict(same, 'failed')).toEqual({ '11.11': 'configuration' });
    expect(writes()).toEqual([]);
  });

  test('no write is sent in live without consent', async () => {
    const { service } = given();
    const { address, keys } = service;
    const confirmWrite = async () => true;
    const live = createdContext({ address, key: keys.liveFull, confirmWrite }).context;
    const change = () => write(ticketChange('any', { status: 'Closed' }));
    const denied = { ok: false, failure: { kind: 'denied', request: 'write' } };
    expect(await live.partner.changeTicket(change())).toEqual(denied);
    expect(writes()).toEqual([]);
    expect(await live.confirmWrite('One change.')).toBe(true);
    expect(await live.partner.changeTicket(change())).toMatchObject({ failure: { status: 404 } });
    expect(await live.partner.changeTicket(change())).toEqual(denied);
    const inTest = createdContext({ address, key: keys.testFull }).context;
    expect(await inTest.partnerWith(keys.liveFull).changeTicket(change())).toEqual(denied);
    expect(writes()).toHaveLength(1);
  });
});

test('an agreed ticket without a response is reported, so that the user looks for it', async () => {
  const service = await startFakeService();
  const { clientId, installationId } = service.places.live.withoutOnboarding;
  const create = { method: 'POST', path: /\/tickets$/ };
  service.control.respondNext(create, { kind: 'drop', when: 'after-work' });
  const done = await run({
    address: service.address,
    key: service.keys.liveFull,
    installation: installationId,
    testIds: ['some-test-ticket'],
    liveClientId: clientId,
    confirmWrite: async () => true,
  });
  await service.close();
  expect(stepOf(done, '11.11')).toMatchObject({
    verdict: 'failed',
    actual: 'no-answer',
    fault: {
      blame: 'network',
      fix: 'Look for “Agreed live test” in your account at the service before you try again.',
    },
  });
  expect(stepOf(done, '11.9').calls.map(({ path }) => path)).toEqual(['/v1/tickets/{ticketId}']);
  expect(service.log.effects()).toHaveLength(1);
});

const REPLACED = [
  [403, '403, not-allowed'],
  [401, 'no-answer'],
] as const;

test.each(REPLACED)(
  'a gateway’s %i in place of the agreed ticket is no response of the service, and the ticket is looked for',
  async (status, actual) => {
    const service = await startFakeService();
    const { clientId, installationId } = service.places.live.withoutOnboarding;
    const create = { method: 'POST', path: /\/tickets$/ };
    service.control.respondNext(create, { kind: 'gateway', status, afterWork: true });
    const live = { address: service.address, key: service.keys.liveFull, liveClientId: clientId };
    const agreed = { installation: installationId, confirmWrite: async () => true };
    const done = await run({ ...live, ...agreed }, only(11));
    await service.close();
    expect(service.log.effects()).toHaveLength(1);
    expect(stepOf(done, '11.11')).toMatchObject({ actual, fault: { blame: 'service', fix: LOOK } });
  },
);

/** A live run whose agreed ticket meets this fault, at its creation or when it is read. */
async function agreedTicket(
  fault: { path: RegExp; method: string },
  more: Partial<RunParams> = {},
) {
  const service = await startFakeService();
  const { clientId, installationId } = service.places.live.withoutOnboarding;
  const done = await run(
    {
      address: service.address,
      key: service.keys.liveFull,
      installation: installationId,
      liveClientId: clientId,
      confirmWrite: async () => {
        service.control.respondNext(fault, { kind: 'drop', when: 'after-work' });
        return true;
      },
      ...more,
    },
    only(11),
  );
  await service.close();
  expect(service.log.effects()).toHaveLength(1);
  return done;
}

const LOOK = 'Look for “Agreed live test” in your account at the service before you try again.';

test('an agreed ticket that cannot be read is reported as made, so that no second one follows', async () => {
  const done = await agreedTicket({ method: 'GET', path: /\/tickets\/[^/]+$/ });
  expect(stepOf(done, '11.11')).toMatchObject({
    verdict: 'failed',
    actual: 'no-answer',
    fault: {
      blame: 'network',
      cause: 'The ticket was created, but couldn’t be read again.',
      fix: LOOK,
    },
  });
});

test('after a stop during its creation the report says that an agreed ticket may be there', async () => {
  const stop = new AbortController();
  const done = await agreedTicket(
    { method: 'POST', path: /\/tickets$/ },
    {
      signal: stop.signal,
      guard: async ({ method }, make) => {
        if (method === 'POST') stop.abort();
        return make();
      },
    },
  );
  expect(stepOf(done, '11.11').reason).toBe('The run was stopped.');
  expect(done.checks.at(-1)?.cleanedUp).toBe(
    `The agreed ticket may be open in the live environment. ${LOOK}`,
  );
});

test('a check that writes in live is found, and its write is not sent', async () => {
  const service = await startFakeService();
  const writes: Check = {
    number: 9,
    title: 'Write',
    proves: 'Nothing.',
    sentence: 'None.',
    needs: [],
    steps: ({ partner }) => [
      {
        title: 'Write',
        expected: 'nothing',
        take: async () => {
          const changed = await partner.changeTicket(write(ticketChange('any', {})));
          return passed(changed.ok ? 'written' : changed.failure.kind);
        },
      },
    ],
  };
  const checks = [writes, ...OURS.filter(({ number }) => number === 11)];
  const done = await run({ address: service.address, key: service.keys.liveFull }, { checks });
  await service.close();
  expect(stepOf(done, '9.1').actual).toBe('denied');
  expect(stepOf(done, '11.10')).toMatchObject({
    verdict: 'failed',
    actual: 'changes sent in steps 9.1',
  });
  expect(service.log.entries().map(({ method }) => method)).not.toContain('PATCH');
});

test('ticked items are reported with their day and without their note', async () => {
  const checklist = [{ item: 'documents' as const, on: '2026-11-20', note: 'Signed by A. Person' }];
  const done = await run({ address: 'http://127.0.0.1:9', key: 'svc_test_FAKE_0001', checklist });
  expect(stepOf(done, '11.1')).toMatchObject({
    verdict: 'passed',
    shown: 'told',
    actual: 'ticked, done on 2026-11-20',
  });
  expect(stepOf(done, '11.2')).toMatchObject({
    verdict: 'needs-person',
    reason: 'Submit the request in your account at the service, then tick this with the date.',
  });
  expect(JSON.stringify(done)).not.toContain('Person');
});

test.each(['production', 'prod', undefined])(
  'a live key whose profile names the environment %s passes: the contract defines only the name for test',
  async (environment) => {
    const service = await startFakeService();
    const says = altersRecords(ME, (profile) => ({ ...profile, environment }));
    const broken = await startBroken(service, says);
    const done = await run({ address: broken.address, key: service.keys.liveFull });
    await Promise.all([broken.close(), service.close()]);
    for (const number of ['0.5', '1.1', '11.6'])
      expect(stepOf(done, number)).toMatchObject({
        verdict: 'passed',
        actual: environment ? 'an environment with another name' : 'no environment',
      });
  },
);

test('a live key whose profile names the environment Test fails', async () => {
  const service = await startFakeService();
  const says = altersRecords(ME, (profile) => ({ ...profile, environment: 'Test' }));
  const broken = await startBroken(service, says);
  const done = await run({ address: broken.address, key: service.keys.liveFull });
  await Promise.all([broken.close(), service.close()]);
  expect(stepOf(done, '11.6').verdict).toBe('failed');
});

test('a live installation whose test client is an empty text has none', async () => {
  const service = await startFakeService();
  const broken = await startBroken(
    service,
    altersRecords({ path: LIST }, (one) => ({ ...one, testClientId: '' })),
  );
  const done = await run({ address: broken.address, key: service.keys.liveFull }, only(11));
  await Promise.all([broken.close(), service.close()]);
  expect(stepOf(done, '11.7').verdict).toBe('passed');
});

test('a key of no environment starts nothing', () => {
  const created = createContext({
    address: 'https://api.example',
    key: 'something else',
    installation: 'auto',
    checklist: [],
    testIds: [],
    confirmWrite: async () => false,
    signal: new AbortController().signal,
  });
  expect(created).toEqual({ ok: false, failure: { kind: 'not-a-key' } });
});
