import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startFakeService } from '../../fake-service/server';
import { inProcess } from './in-process';
import { failing, STUBS, skipping, telling } from './stub-checks';

const here = inProcess();
const { golive, usual, read, report, agreeing } = here;

test('a run is compared with the last one in the same directory', async () => {
  await golive(usual(), { checks: [...STUBS, failing] });
  const healed = { ...telling('404'), number: 6 };
  const { out } = await golive(usual(), { checks: [...STUBS, healed] });
  expect(out).toContain('Newly passing: 6.1.');
  const again = await golive(usual(), { checks: [...STUBS, failing] });
  expect(again.out).toContain('Newly failing: 6.1.');
});

test('an altered report is not compared with', async () => {
  await golive(usual());
  writeFileSync(
    join(here.folder(), 'out', 'report.json'),
    read('report.json').replace('"passed"', '"failed"'),
  );
  const { exit, out } = await golive(usual());
  expect(exit).toBe(0);
  expect(out).toContain('Not compared: The report before was altered');
});

test('a run of another service is not compared, and the output says so', async () => {
  await golive(usual());
  const other = await startFakeService();
  const args = ['--address', other.address, '--out', join(here.folder(), 'other')];
  const before = ['--before', join(here.folder(), 'out', 'report.json')];
  const { out } = await golive([...args, ...before], { key: other.keys.canary });
  await other.close();
  expect(out).toContain('Not compared: the run before is of another service or environment.');
});

test('a run of another key is not compared, and the output says so', async () => {
  await golive(usual());
  const before = ['--before', join(here.folder(), 'out', 'report.json')];
  const { out } = await golive([...usual(), ...before], { key: here.service().keys.testFull });
  expect(out).toContain('Not compared: the run before is of another installation or key.');
  expect(report().comparison).toBeUndefined();
});

test('steps that did not run are listed with their reason', async () => {
  const { exit, out } = await golive(usual(), { checks: [...STUBS, skipping] });
  expect(exit).toBe(0);
  expect(out).toContain('\n8. Skips: skipped. No receiver was named.\n');
});

test('a requested check that was skipped does not count as passed', async () => {
  const { exit, complaint } = await golive([...usual(), '--checks', '8'], {
    checks: [...STUBS, skipping],
  });
  expect(exit).toBe(2);
  expect(complaint).toBe('Could not run: check 8 was skipped. No receiver was named.');
  expect(report().verdict).toBe('interrupted');
});

test('the remaining checks run, and the other results are kept', async () => {
  await golive(usual(), { checks: [...STUBS, failing] });
  const first = report();
  const healed = { ...telling('404'), number: 6 };
  const { out } = await golive([...usual(), '--checks', 'remaining'], {
    checks: [...STUBS, healed],
  });
  expect(out).toMatch(/^First .*\n1 of 1 {2}Passed: 6\. Tells/);
  expect(report().checks.map(({ number }) => number)).toEqual([0, 3, 6]);
  expect(report().checks[1]).toEqual(first.checks[1]);
});

test('results of another key or installation are not kept as passed', async () => {
  const { keys, places } = here.service();
  const checks = [...STUBS, { ...telling('404'), number: 6 }];
  const remaining = [...usual(), '--checks', 'remaining'];
  await golive(usual(), { checks });
  const { subject } = report();
  expect(subject).toMatch(/^[0-9a-f]{16}$/);
  // The pre-flight resolves `auto`; results kept until then are dropped.
  await golive(remaining, { checks, key: keys.testFull });
  expect(report().subject).not.toBe(subject);
  expect(report().checks.map(({ number }) => number)).toEqual([0]);
  const named = ['--installation', places.test.withoutOnboarding.installationId];
  const other = await golive([...remaining, ...named], { checks });
  expect(other.complaint).toContain('there is no run before');
});

test('the remaining checks of another key are not those of the last run, and the output says so', async () => {
  await golive(usual(), { checks: [...STUBS, failing] });
  const healed = { ...telling('404'), number: 6 };
  const { exit, complaint } = await golive([...usual(), '--checks', 'remaining'], {
    checks: [...STUBS, healed],
    key: here.service().keys.testFull,
  });
  // Only check 6 ran: of check 3 nothing is known for this key.
  expect(report().checks.map(({ number }) => number)).toEqual([0, 6]);
  expect(exit).toBe(2);
  expect(complaint).toContain('the run before is of another key or installation');
});

test('selected checks run after the pre-flight', async () => {
  await golive([...usual(), '--checks', '6'], { checks: [...STUBS, failing] });
  expect(report().checks.map(({ number }) => number)).toEqual([0, 6]);
});

test('an accepted failure exits with 0 until its last day', async () => {
  const agreed = (until: string) => agreeing('6.1', until);
  const checks = [...STUBS, failing];
  const accepted = await golive([...usual(), ...agreed('2999-12-31')], { checks });
  expect(accepted.exit).toBe(0);
  expect(accepted.out).toContain('Deviation 6.1: Accepted.');
  const expired = await golive([...usual(), ...agreed('2020-12-31')], { checks });
  expect(expired.exit).toBe(1);
  expect(expired.out).toContain('Deviation 6.1: Expired');
});
