import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { CHECKS } from '../../../lib/golive/checks';
import { runChecks } from '../../../lib/golive/run/run-checks';
import { dialectNames } from '../../fake-service/dialects/dialect';
import { type FakeService, startFakeService } from '../../fake-service/server';
import { APPLICATION, alters, altersRecords, LIST, onRepeat, refusal, responds } from '../breaking';
import { type Breaks, startBroken } from '../broken-service';
import { startReceiver } from '../receivers';
import { createdContext, only, type RunParams, run, stepOf, withVerdict } from '../run';

// Correct services that check 9 must not take for broken ones.

let services: FakeService[] = [];
beforeAll(async () => {
  services = await Promise.all(dialectNames.map((dialect) => startFakeService({ dialect })));
});
afterEach(() => services.map(({ control }) => control.startOver()));
afterAll(() => Promise.all(services.map((service) => service.close())));

async function review(service: FakeService, breaks: Breaks, params: Partial<RunParams> = {}) {
  const between = await startBroken(service, breaks);
  try {
    const { address } = between;
    return await run({ address, key: service.keys.testFull, ...params }, only(9));
  } finally {
    await between.close();
  }
}

/** A list that does not state where reviews are enabled, in each dialect. */
const silent = altersRecords({ path: LIST }, function mute(json): unknown {
  const featureFields = ['merchant_onboarding', 'features'];
  return Object.fromEntries(
    Object.entries(json)
      .filter(([name]) => !featureFields.includes(name))
      .map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map((one) => mute(Object(one))) : value,
      ]),
  );
});

test.each(dialectNames)(
  'in “%s” the applications are listed if no installation states whether reviews are enabled',
  async (name) => {
    const service = services.find(({ dialect }) => dialect === name);
    if (!service) throw new Error(`There is no ${name}.`);
    const enabled = await review(service, silent);
    expect(withVerdict(enabled, 'failed')).toEqual({});
    expect(stepOf(enabled, '9.5').verdict).toBe('passed');
    const { installationId } = service.places.test.withoutOnboarding;
    const off = await review(service, silent, { installation: installationId });
    expect(stepOf(off, '9.1')).toMatchObject({
      verdict: 'skipped',
      reason: 'The service shows no applications: merchant onboarding isn’t enabled.',
    });
    expect(off.checks.at(-1)?.verdict).toBe('skipped');
    expect(stepOf(off, '9.1').calls.at(-1)?.status).toBe(
      name === 'enveloped' || name === 'timed' ? 403 : 404,
    );
  },
);

test('links that are signed again at each reading do not count as a second decision', async () => {
  const [service] = services;
  if (!service) throw new Error('There is no service.');
  let times = 0;
  const links = altersRecords({ path: APPLICATION }, (one) => {
    times += 1;
    return { ...one, snapshot: { documents: [{ url: `https://files.example/${times}` }] } };
  });
  const done = await review(service, links);
  expect(withVerdict(done, 'failed')).toEqual({});
  expect(stepOf(done, '9.5').verdict).toBe('passed');
});

test.each([
  ['the result', 'InformationRequired', 429, '429, too-many'],
  ['the first decision', 'UnderReview', 503, '503, service-error'],
])(
  'a repetition of %s that the service could not handle proves nothing',
  async (_, status, code, actual) => {
    const [service] = services;
    if (!service) throw new Error('There is no service.');
    const decisions = { method: 'PATCH', path: APPLICATION };
    const busy = onRepeat(decisions, 'same body', (sent, handOn) => {
      if (!sent.body.includes(status)) return handOn(sent);
      const refused = refusal(code);
      return { ...refused, headers: { ...refused.headers, 'retry-after': '60' } };
    });
    const done = await review(service, busy);
    expect(withVerdict(done, 'failed')).toEqual({ '9.5': 'service' });
    expect(stepOf(done, '9.5').actual).toBe(actual);
    expect(stepOf(done, '9.5').fault?.cause).not.toContain('repeated decision');
  },
);

test('a decision whose response is empty counts once a reading shows it', async () => {
  const [service] = services;
  if (!service) throw new Error('There is no service.');
  const decisions = { method: 'PATCH', path: APPLICATION };
  const empty = alters(decisions, (response) =>
    response.status < 300 ? { status: 200, headers: {}, body: '' } : response,
  );
  const done = await review(service, empty);
  expect(withVerdict(done, 'failed')).toEqual({});
  for (const number of ['9.3', '9.4', '9.5']) expect(stepOf(done, number).verdict).toBe('passed');
});

test('an empty response to a decision that no reading shows is a failure', async () => {
  const [service] = services;
  if (!service) throw new Error('There is no service.');
  const lost = responds(
    { method: 'PATCH', path: APPLICATION },
    { status: 200, headers: {}, body: '' },
  );
  const done = await review(service, lost);
  expect(withVerdict(done, 'failed')).toEqual({ '9.3': 'service' });
});

test('the service receives a complete result about an existing field', async () => {
  const [service] = services;
  if (!service) throw new Error('There is no service.');
  await review(service, () => (sent, handOn) => handOn(sent));
  const decided = service.places.test.withOnboarding.applicationIds
    .map((id) => service.control.readApplication(id))
    .find(({ status }) => status === 'InformationRequired');
  expect(decided?.review).toMatchObject({
    reasonCode: 'GO_LIVE_CHECK',
    requirements: [{ field: 'company.legalName' }],
  });
  const decisions = service.log.entries().filter(({ method }) => method === 'PATCH');
  expect(decisions.map(({ body }) => JSON.parse(body ?? '').status)).toEqual([
    'UnderReview',
    'InformationRequired',
    'InformationRequired',
    'UnderReview',
  ]);
  const effects = service.log.effects().filter((each) => each.decisions > 0);
  expect(effects.map((each) => each.decisions)).toEqual([1, 1]);
});

test('an application of today is no client data in the task to look into the own system', async () => {
  const [service] = services;
  if (!service) throw new Error('There is no service.');
  const receiver = await startReceiver();
  const day = new Date().toISOString().slice(0, 10);
  const consented = altersRecords({ path: APPLICATION }, (one) => ({
    ...one,
    snapshot: { consent: { on: day } },
  }));
  const between = await startBroken(service, consented);
  const done = await run(
    {
      address: between.address,
      key: service.keys.testFull,
      receiver: { address: receiver.given.address, secret: receiver.given.secret },
    },
    { checks: CHECKS.filter(({ number }) => [0, 8, 9, 10].includes(number)) },
  );
  await Promise.all([between.close(), receiver.close()]);
  expect(stepOf(done, '8.9').reason).toContain(day);
  expect(stepOf(done, '9.5').verdict).toBe('passed');
  expect(stepOf(done, '10.2')).toMatchObject({ verdict: 'passed' });
});

test('the run keeps no snapshot values, idempotency keys or malformed request ids', async () => {
  const [service] = services;
  if (!service) throw new Error('There is no service.');
  const owners = Array.from({ length: 3000 }, (_, at) => ({ name: `Owner ${at} of many` }));
  const filled = altersRecords({ path: APPLICATION }, (one) => ({ ...one, snapshot: { owners } }));
  const told: Breaks = (at) => {
    const handled = filled(at);
    return async (sent, handOn) => {
      const response = await handled(sent, handOn);
      return {
        ...response,
        headers: { ...response.headers, 'x-request-id': 'for Owner 2999 of many' },
      };
    };
  };
  const between = await startBroken(service, told);
  const { context, calls, sensitiveValues } = createdContext({
    address: between.address,
    key: service.keys.testFull,
  });
  const runner = { name: 'command line', version: '0.0.0' } as const;
  const done = await runChecks({ ...only(9), context, calls, runner });
  await between.close();
  expect(sensitiveValues).toContain('Owner 2999 of many');
  const recorded = done.checks.flatMap(({ steps }) => steps.flatMap((step) => step.calls));
  expect(new Set(recorded.map(({ requestId }) => requestId))).toEqual(new Set(['[removed]']));
  const ends = recorded.flatMap(({ keyEnd }) => (keyEnd === undefined ? [] : [keyEnd]));
  const wholes = [...sensitiveValues].filter((value) => ends.some((end) => value.endsWith(end)));
  expect(ends.length).toBeGreaterThan(0);
  expect(wholes.filter((whole) => whole.length === 36).length).toBeGreaterThan(0);
});
