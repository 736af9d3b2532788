import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Run } from '../../lib/domain/golive/run';
import { CHECKS } from '../../lib/golive/checks';
import { theReport } from '../../lib/golive/checks/the-report';
import { distinctiveIn } from '../../lib/golive/redaction/sensitive-values';
import { type Check, failedWith, needsPerson, passed, skipped } from '../../lib/golive/run/check';
import { fault } from '../../lib/golive/run/faults';
import { type CheckSelection, checksToRun } from '../../lib/golive/run/select-checks';
import { type FakeService, startFakeService } from '../fake-service/server';
import {
  createdContext,
  OURS,
  only,
  type RunParams,
  run,
  stepOf,
  stepsOf,
  withVerdict,
} from './run';

let service: FakeService;
beforeAll(async () => {
  service = await startFakeService();
});
afterEach(() => service.control.startOver());
afterAll(() => service.close());

const params = () => ({ address: service.address, key: service.keys.testFull });
const numbers = (done: Run) => done.checks.map(({ number }) => number);

test('a run is published when a check begins, after each step, and at its end', async () => {
  const progress: string[] = [];
  const done = await run(params(), {
    onProgress: (sofar) => progress.push(`${stepsOf(sofar).length} ${sofar.verdict}`),
  });
  const steps = stepsOf(done).length;
  expect(progress).toHaveLength(steps + done.checks.length + 1);
  expect(progress.slice(0, 2)).toEqual(['0 interrupted', '1 interrupted']);
  expect(progress.at(-1)).toBe(`${steps} passed`);
});

test('a stopped run lists what did not run, and closes its tickets', async () => {
  const stop = new AbortController();
  const done = await run(
    { ...params(), signal: stop.signal },
    {
      onProgress: (sofar) => {
        if (stepsOf(sofar).at(-1)?.number === '5.2') stop.abort();
      },
    },
  );
  expect(done.verdict).toBe('interrupted');
  expect(stepOf(done, '5.2').verdict).toBe('passed');
  const after = stepsOf(done).slice(stepsOf(done).findIndex(({ number }) => number === '5.2') + 1);
  expect(new Set(after.map(({ verdict }) => verdict))).toEqual(new Set(['interrupted']));
  expect(numbers(done)).toEqual(OURS.map(({ number }) => number));
  expect(service.control.readTickets().map(({ status }) => status)).toEqual(
    service.control.readTickets().map(() => 'Closed'),
  );
  expect(service.control.readTickets().length).toBeGreaterThan(0);
});

test.each([
  ['the network’s', { kind: 'drop', when: 'after-work' }, 'network', 'no-answer'],
  [
    'the service’s',
    { kind: 'status', status: 429, headers: { 'Retry-After': '60' } },
    'service',
    '429, too-many',
  ],
  ['the network’s', { kind: 'half-body' }, 'network', 'no-answer'],
  ['the service’s', { kind: 'html', afterWork: true }, 'service', '200, unreadable'],
  // A gateway may replace the response to a creation that was carried out.
  [
    'the configuration’s',
    { kind: 'gateway', status: 403, afterWork: true },
    'configuration',
    '403, not-allowed',
  ],
] as const)(
  'a creation with a bad response is a fault of %s: %j',
  async (_whose, fault, blame, came) => {
    service.control.respondNext({ method: 'POST', path: /\/tickets$/ }, fault);
    const done = await run(params(), only(3));
    expect(withVerdict(done, 'failed')).toEqual({ '3.1': blame });
    expect(stepOf(done, '3.1').actual).toBe(came);
    expect(stepOf(done, '3.2').reason).toBe('Step 3.1 didn’t pass.');
    // An uncertain creation is replayed with its key, and its ticket closed.
    const made = service.control.readTickets();
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 'Closed'));
    expect(made.length).toBe(blame === 'service' && came.startsWith('429') ? 0 : 1);
  },
);

test('a check that sent nothing claims nothing about what stays', async () => {
  const stop = new AbortController();
  stop.abort();
  const checks = CHECKS.filter(({ number }) => [8, 9].includes(number));
  const receiver = { address: 'https://hooks.example.com/in', secret: '' };
  const cleanedUp = async (more: Partial<RunParams>) =>
    (
      await run(
        { ...params(), receiver, ...more },
        { checks: [...(only(0).checks ?? []), ...checks] },
      )
    ).checks
      .slice(1)
      .map((check) => [check.verdict, check.cleanedUp]);
  expect(await cleanedUp({ signal: stop.signal })).toEqual([
    ['interrupted', undefined],
    ['interrupted', undefined],
  ]);
  // No secret was given, and no application is left.
  const none = { kind: 'status', status: 200, body: '[]' } as const;
  service.control.respondNext({ path: /\/applications$/ }, none);
  expect(await cleanedUp({})).toEqual([
    ['failed', undefined],
    ['needs-person', undefined],
  ]);
});

test('selected checks run after the pre-flight', async () => {
  const done = await run(params(), { checks: checksToRun(OURS, [4]) });
  expect(numbers(done)).toEqual([0, 4]);
  expect(withVerdict(done, 'failed')).toEqual({});
  const chosen = (wanted: CheckSelection) => checksToRun(OURS, wanted).map(({ number }) => number);
  expect(chosen([0])).toEqual([0]);
  expect(chosen([9, 3, 99])).toEqual([0, 3, 9]);
  expect(checksToRun(OURS, 'all')).toBe(OURS);
  expect(checksToRun(OURS, 'remaining')).toEqual(OURS);
});

test('the remaining checks run, and the other results are kept unchanged', async () => {
  service.control.respondNext(
    { method: 'POST', path: /\/messages$/ },
    { kind: 'status', status: 500 },
  );
  const first = await run(params());
  expect(withVerdict(first, 'failed')).toEqual({ '5.2': 'service' });
  const checks = checksToRun(OURS, 'remaining', first);
  expect(checks.map(({ number }) => number)).toEqual([0, 5, 6, 10, 11]);
  const second = await run(params(), { checks, before: first });
  expect(numbers(second)).toEqual(numbers(first));
  expect(second.verdict).toBe('passed');
  const third = (of: Run) => of.checks.find(({ number }) => number === 3);
  expect(third(second)).toEqual(third(first));
});

test('results of another environment are not kept', async () => {
  const before = await run({ ...params(), key: service.keys.liveReadOnly });
  const done = await run(params(), { checks: OURS.slice(0, 2), before });
  expect(numbers(done)).toEqual([0, 1]);
});

const broken = (part: Partial<Check>): Check => ({
  number: 1,
  title: 'A check for this test',
  proves: 'Something.',
  sentence: 'Something is said.',
  needs: [],
  steps: () => [],
  ...part,
});

test('an exception in a check is our defect, reported without its message', async () => {
  const check = broken({
    steps: () => [
      {
        title: 'Break',
        expected: 'nothing',
        take: () => Promise.reject(new TypeError('with a merchant’s name')),
      },
    ],
    cleanUp: () => Promise.reject(new Error('with another')),
  });
  const done = await run(params(), { checks: [check] });
  expect(withVerdict(done, 'failed')).toEqual({ '1.1': 'our-side' });
  expect(done.checks[0]?.cleanedUp).toBe('Not everything could be removed (Error).');
  expect(JSON.stringify(done)).not.toContain('merchant');
});

test('check 10 finds an incomplete step', async () => {
  const check = broken({
    steps: () => [
      { title: 'Pass', expected: 'words', take: async () => passed('') },
      { title: 'Skip', expected: 'a reason', alone: true, take: async () => skipped('') },
      {
        title: 'Fail',
        expected: 'a way to mend it',
        alone: true,
        take: async () => failedWith('nothing', fault('service', 'It did.', '', 'Somebody')),
      },
    ],
  });
  const done = await run(params(), { checks: [check, theReport] });
  expect(stepOf(done, '10.1')).toMatchObject({
    verdict: 'failed',
    actual: 'incomplete: 1.1, 1.2, 1.3',
    fault: { blame: 'our-side' },
  });
});

test.each([
  ['a key', () => service.keys.foreignTest],
  ['the key of the run', () => service.keys.testFull],
  ['a client’s value', () => 'Fenwick Florists'],
])('check 10 finds %s in a step, and does not repeat it', async (_what, value) => {
  const check = broken({
    steps: ({ addSensitiveValue }) => [
      {
        title: 'Tell',
        expected: 'silence',
        take: async () => {
          addSensitiveValue('Fenwick Florists');
          return passed(`It came: ${value()}`);
        },
      },
    ],
  });
  const done = await run(params(), { checks: [check, theReport] });
  expect(stepOf(done, '10.2')).toMatchObject({ verdict: 'failed', actual: 'in 1.1' });
  expect(JSON.stringify(stepOf(done, '10.2'))).not.toContain(value());
});

test('check 10 finds a run in another format', async () => {
  const check = broken({ number: Number.NaN });
  const done = await run(params(), { checks: [check, theReport] });
  expect(withVerdict(done, 'failed')).toEqual({ '10.3': 'our-side' });
});

test.each(['Message', 'the ticket', 'Theservice', 'TEST CLIENT'])(
  'check 10 does not take our own words for client data: %s',
  async (value) => {
    const check = broken({
      steps: ({ addSensitiveValue }) => [
        {
          title: 'Create a ticket for the test client of the service',
          expected: 'the ticket, and the message',
          take: async () => {
            addSensitiveValue(value);
            return passed(
              '201, the message and the ticket of the test client; the service said so',
            );
          },
        },
      ],
    });
    const done = await run(params(), { checks: [check, theReport] });
    expect(withVerdict(done, 'failed')).toEqual({});
  },
);

test('check 10 does not take the day or the month of a step for client data', async () => {
  const at = new Date().toISOString();
  const check = broken({
    steps: ({ addSensitiveValue }) => [
      {
        title: 'Look',
        expected: 'nothing',
        take: async () => {
          addSensitiveValue(at.slice(0, 10));
          addSensitiveValue(at.slice(0, 7));
          return needsPerson(`Look into your system, from ${at}.`);
        },
      },
    ],
  });
  const done = await run(params(), { checks: [check, theReport] });
  expect(withVerdict(done, 'failed')).toEqual({});
});

test('a value that our own sentences may contain is not searched for', async () => {
  const isDistinctive = distinctiveIn(await run(params(), { checks: [theReport] }));
  for (const value of ['', 'GB', 'true', 'director', '1234567', 'UnderReview', 'Emergency'])
    expect(isDistinctive(value)).toBe(false);
  for (const value of ['Müller', '12345678', 'Robin Example', 'application/pdf'])
    expect(isDistinctive(value)).toBe(true);
  const { context } = createdContext(params());
  for (const value of ['', 'GB', 'true', 'director', '1234567', 'UnderReview', 'Emergency'])
    expect(isDistinctive(value)).toBe(false);
  for (const value of ['Müller', '12345678', 'Robin Example', 'application/pdf'])
    expect(isDistinctive(value)).toBe(true);
  context.addSensitiveValue('');
  context.addSensitiveValue('director');
  expect([...context.sensitiveValues]).toEqual([service.keys.testFull, 'director']);
});
