import { expect, test } from 'vitest';
import { inEveryDialect } from '../partner/in-every-dialect';
import { createdContext, only, run, stepOf, withVerdict } from './run';

const LIVE_ONLY = Object.fromEntries(
  [6, 7, 8, 9, 10, 11].map((step) => [`11.${step}`, 'This needs a live key.']),
);

inEveryDialect((given) => {
  test('a service that follows the contract passes all checks', async () => {
    const { service } = given();
    const foreign = service.control.addTicket(service.places.foreignTest.installationId);
    const live = service.control.addTicket(service.places.live.withOnboarding.installationId);
    const done = await run({
      address: service.address,
      key: service.keys.testFull,
      limitedKey: service.keys.testReadOnly,
      foreignTickets: [foreign.id, live.id],
    });
    expect(withVerdict(done, 'failed')).toEqual({});
    expect(withVerdict(done, 'warning')).toEqual({});
    expect(withVerdict(done, 'skipped')).toEqual({
      ...LIVE_ONLY,
      '0.9': 'You entered no receiver address, so check 8 can’t run.',
    });
    expect(Object.keys(withVerdict(done, 'needs-person'))).toEqual(
      [1, 2, 3, 4, 5].map((step) => `11.${step}`),
    );
    expect(done.verdict).toBe('passed');
    expect(service.control.readTickets().filter(({ status }) => status !== 'Closed')).toEqual([
      foreign,
      live,
    ]);
  });

  test('observed and replayed steps are distinguished', async () => {
    const { service } = given();
    const { address, keys } = service;
    const done = await run({ address, key: keys.testFull }, only(7));
    const shown = done.checks
      .find(({ number }) => number === 7)
      ?.steps.map((step) => `${step.number} ${step.shown}`);
    expect(shown).toEqual([
      '7.1 observed',
      '7.2 replayed',
      '7.3 observed',
      '7.4 observed',
      '7.5 observed',
      '7.6 replayed',
      '7.7 replayed',
      '7.8 replayed',
    ]);
    const limitedKey = keys.testReviewsOnly;
    const limited = await run({ address, key: keys.testFull, limitedKey }, only(7));
    expect(stepOf(limited, '7.2')).toMatchObject({ verdict: 'passed', shown: 'observed' });
    expect(stepOf(limited, '7.2').calls.at(-1)).toMatchObject({ method: 'POST', status: 403 });
  });

  test('without onboarding, check 9 is skipped and says why', async () => {
    const { service } = given();
    const { installationId } = service.places.test.withoutOnboarding;
    const { address, keys } = service;
    const done = await run({ address, key: keys.testTicketsOnly, installation: installationId });
    expect(withVerdict(done, 'failed')).toEqual({});
    const ninth = done.checks.find(({ number }) => number === 9);
    expect(ninth?.verdict).toBe('skipped');
    expect(ninth?.steps[0]?.reason).toBe('Merchant onboarding isn’t enabled for the installation.');
    expect(stepOf(done, '6.4').verdict).toBe('skipped');
  });

  test('a key without permissions is reported once, and writes nothing', async () => {
    const { service } = given();
    const done = await run({ address: service.address, key: service.keys.testReadOnly });
    expect(withVerdict(done, 'failed')).toEqual({ '0.8': 'configuration', '1.2': 'configuration' });
    expect(stepOf(done, '3.1')).toMatchObject({
      reason: 'The key lacks the permission tickets:write.',
    });
    expect(stepOf(done, '9.1')).toMatchObject({
      reason: 'The key lacks the permission merchant_onboarding:write.',
    });
    expect(service.log.effects()).toEqual([]);
  });

  test('check 9 leaves the application reviewed, and asks for a new one when none is left', async () => {
    const { service } = given();
    const [first, second] = service.places.test.withOnboarding.applicationIds;
    const params = { address: service.address, key: service.keys.testFull };
    await run(params, only(9));
    const states = [first, second].map((id) => service.control.readApplication(id ?? '').status);
    expect(states.sort()).toEqual(['InformationRequired', 'Submitted']);
    await run(params, only(9));
    const third = await run(params, only(9));
    expect(stepOf(third, '9.1')).toMatchObject({
      verdict: 'needs-person',
      actual: '2 applications, none with the status Submitted',
    });
    // No step gave a verdict, so nothing passed.
    expect(third.verdict).toBe('interrupted');
  });

  test('keys, identifiers and a merchant’s data are kept out of the run', async () => {
    const { service } = given();
    const { places, keys, address } = service;
    const { context } = createdContext({ address, key: keys.testFull });
    expect([...context.sensitiveValues]).toEqual([keys.testFull]);
    const done = await run({ address, key: keys.testFull, limitedKey: keys.testReadOnly });
    const text = JSON.stringify(done);
    const { installationId, clientId, name, applicationIds } = places.test.withOnboarding;
    const tickets = service.control.readTickets().map(({ id }) => id);
    for (const value of [
      keys.testFull,
      keys.testReadOnly,
      installationId,
      clientId,
      name,
      ...applicationIds,
      ...tickets,
      'Fenwick Florists',
      'Robin Example',
      'GB00EXMP',
    ])
      expect(text).not.toContain(value);
  });
});
