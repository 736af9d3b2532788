import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { Run } from '../../lib/domain/golive/run';
import { CHECKS } from '../../lib/golive/checks';
import { notifications } from '../../lib/golive/checks/notifications/notifications';
import { type FakeService, startFakeService } from '../fake-service/server';
import { startBroken } from './broken-service';
import { TEST } from './mutants';
import { LIVE, TEST_IDS } from './mutants/live';
import type { Mutant } from './mutants/mutant';
import { FOREIGN, LIMITED } from './mutants/refusals';
import { type RunParams, run, stepsOf, withVerdict } from './run';

// Services with exactly one defect each: the step for that defect must find it.

let service: FakeService;
beforeAll(async () => {
  service = await startFakeService();
});
afterEach(() => service.control.startOver());
afterAll(() => service.close());

async function meet({ breaks }: Mutant, params: Omit<RunParams, 'address'>): Promise<Run> {
  const broken = await startBroken(service, breaks);
  try {
    return await run({ address: broken.address, ...params });
  } finally {
    await broken.close();
  }
}

const expectFound = (done: Run, { fails, warns }: Mutant): void => {
  expect(withVerdict(done, 'failed')).toEqual(fails);
  expect(done.verdict).toBe(Object.keys(fails).length > 0 ? 'failed' : 'passed');
  if (warns) expect(Object.keys(withVerdict(done, 'warning'))).toEqual(warns);
  for (const step of stepsOf(done).filter(({ verdict }) => verdict === 'failed')) {
    expect(step.actual).toBeTruthy();
    expect(step.fault).toMatchObject({ cause: expect.stringMatching(/\.$/) });
    expect(step.fault?.fix).toMatch(/\.$/);
    expect(step.fault?.who).toBeTruthy();
  }
};

test.each(TEST)('$broken', async (mutant) => {
  const { testFull: key } = service.keys;
  expectFound(await meet(mutant, { key, limitedKey: LIMITED, foreignTickets: [FOREIGN] }), mutant);
});

test.each(LIVE)('in live: $broken', async (mutant) => {
  const { liveFull: key } = service.keys;
  expectFound(await meet(mutant, { key, testIds: TEST_IDS }), mutant);
  expect(service.log.entries().filter(({ method }) => method !== 'GET')).toEqual([]);
});

test('the same proxy without a defect fails no step', async () => {
  const { testFull, liveFull } = service.keys;
  const whole: Mutant = {
    broken: 'nothing',
    fails: {},
    breaks: () => (sent, handOn) => handOn(sent),
  };
  const inTest = await meet(whole, {
    key: testFull,
    limitedKey: LIMITED,
    foreignTickets: [FOREIGN],
  });
  expect(withVerdict(inTest, 'failed')).toEqual({});
  const inLive = await meet(whole, { key: liveFull, testIds: TEST_IDS });
  expect(withVerdict(inLive, 'failed')).toEqual({});
});

test('every check has a service that fails it, and there are many', () => {
  const all = [...TEST, ...LIVE];
  for (const { fails, warns = [] } of all)
    expect([...Object.keys(fails), ...warns]).not.toEqual([]);
  const found = all.flatMap(({ fails }) => Object.keys(fails));
  const failing = new Set(found.map((step) => Number(step.split('.')[0])));
  // The check of the receiver has its own mutants (test/golive/checks/notifications.test.ts).
  const checks = CHECKS.filter((check) => check !== notifications).map(({ number }) => number);
  expect(
    [...failing].sort((a, b) => a - b),
    'give each check a mutant that fails it, in test/golive/mutants',
  ).toEqual(checks);
  expect(all.length).toBeGreaterThanOrEqual(50);
});
