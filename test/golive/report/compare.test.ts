import { expect, test } from 'vitest';
import type { StepResult } from '../../../lib/domain/golive/run';
import { compareRuns } from '../../../lib/golive/report/compare';
import { aCheck, aFailure, aRun, aStep, NOON } from './a-run';
import { reportOf } from './read-report';

const runOf = (id: string, ...steps: StepResult[]) =>
  aRun({ id, checks: [aCheck(6, 'passed', steps)] });

test('the comparison lists newly failing and newly passing steps by number', () => {
  const before = runOf('a', aStep('6.1', 'passed'), aFailure('6.2'), aFailure('6.3'));
  const now = runOf('b', aFailure('6.1'), aStep('6.2', 'passed'), aFailure('6.3'), aFailure('6.4'));
  expect(compareRuns(before, now)).toEqual({
    run: 'a',
    at: NOON,
    slower: [],
    newlyFailing: ['6.1', '6.4'],
    newlyPassing: ['6.2'],
  });
});

test.each([
  [300, 801, 'more than twice and more than half a second: slower', ['6.1']],
  [300, 800, 'half a second longer: noise', []],
  [600, 1200, 'twice as long: noise', []],
  [10, 400, 'forty times as long, and soon over: noise', []],
  [2000, 500, 'faster', []],
])('%i ms and then %i ms: %s', (was, took, _, slower) => {
  const before = runOf('a', aStep('6.1', 'passed', { took: was }));
  const now = runOf('b', aStep('6.1', 'passed', { took }));
  expect(compareRuns(before, now)?.slower.map(({ step }) => step)).toEqual(slower);
});

test('the durations of failures are not compared', () => {
  const now = runOf('b', aFailure('6.1', { took: 20_000 }));
  expect(compareRuns(runOf('a', aStep('6.1', 'passed')), now)?.slower).toEqual([]);
});

test('runs of another service or environment are not compared, nor a run with itself', () => {
  const now = runOf('b', aFailure('6.1'));
  expect(compareRuns({ ...now, id: 'a', environment: 'live' }, now)).toBeUndefined();
  expect(compareRuns({ ...now, id: 'a', service: 'https://other.example' }, now)).toBeUndefined();
  expect(compareRuns(now, now)).toBeUndefined();
});

test('the page lists the changes, and omits them without an earlier run', async () => {
  const before = runOf('a', aStep('6.2', 'passed'));
  const { html, run } = await reportOf(runOf('b', aFailure('6.2')), { before });
  expect(html).toContain('<dt>Newly failing</dt><dd><a href="#step-6.2">6.2 Step 6.2</a></dd>');
  expect(run.comparison?.newlyFailing).toEqual(['6.2']);
  expect((await reportOf(run)).run.comparison).toBeUndefined();
});
