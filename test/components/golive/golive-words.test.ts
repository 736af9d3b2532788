import { expect, test } from 'vitest';
import {
  dayWord,
  isToRun,
  passedOf,
  remaining,
  runWord,
  standingOf,
  tookWord,
} from '../../../components/golive/golive-words';
import type { CheckResult, Run, Verdict } from '../../../lib/domain/golive/run';

const result = (number: number, verdict: Verdict): CheckResult => ({
  ...{ number, verdict, title: '', proves: '' },
  steps: [],
  startedAt: 1,
  took: 1,
});

const runOf = (...checks: CheckResult[]): Run => ({
  ...{ format: 'alongside-golive', version: 1, id: 'r', environment: 'test' },
  ...{ service: 'https://api.example.com', runner: { name: 'desk', version: '0' } },
  startedAt: 1,
  verdict: 'interrupted',
  checks,
});

const checks = [0, 1, 2, 3].map((number) => ({ number, title: '', proves: '' }));

test('the current check has no verdict yet; a check that an interrupted run did not reach is interrupted', () => {
  const activeRun = { state: 'running' as const, current: 2, planned: [0, 1, 2, 3] };
  expect(standingOf(1, result(1, 'passed'), activeRun)).toBe('passed');
  expect(standingOf(2, result(2, 'passed'), activeRun)).toBe('running');
  expect(standingOf(3, undefined, activeRun)).toBe('not-run');
  const interruptedRun = { state: 'interrupted' as const, planned: [0, 3] };
  expect(standingOf(3, undefined, interruptedRun)).toBe('interrupted');
  expect(standingOf(2, undefined, interruptedRun)).toBe('not-run');
});

test('the remaining checks are those that did not pass, without the pre-flight', () => {
  const run = runOf(result(0, 'warning'), result(1, 'passed'), result(2, 'skipped'));
  expect(remaining({ checks, run })).toEqual([2, 3]);
  expect(remaining({ checks })).toEqual([1, 2, 3]);
  expect(passedOf({ checks, run })).toEqual([1, 3]);
});

test('after a run whose report was refused all checks remain', () => {
  const run = runOf(result(0, 'passed'), result(1, 'passed'));
  const reportFailure = { kind: 'report-refused', of: 'key', where: 'json' } as const;
  expect(remaining({ checks, run, reportFailure })).toEqual([1, 2, 3]);
});

test('every end of a run has its own sentence', () => {
  const serviceError = (['none', 'interrupted'] as const).map((state) =>
    runWord({ state, run: runOf() }),
  );
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => result(number, 'passed'));
  const ended = (['passed', 'failed', 'interrupted'] as const).map((verdict) =>
    runWord({
      state: 'ended',
      run: { ...runOf(...all, result(11, verdict)), verdict },
    }),
  );
  const others = [
    runWord({ state: 'running' }),
    runWord({ state: 'ended', run: runOf(result(0, 'passed')) }),
    runWord({ state: 'ended', run: { ...runOf(result(1, 'passed')), verdict: 'passed' } }),
  ];
  expect(new Set([...serviceError, ...ended, ...others]).size).toBe(8);
});

test('a run with skipped or missing checks does not just say “passed”', () => {
  const some = [1, 2, 3, 4, 5, 7, 8].map((number) => result(number, 'passed'));
  const run: Run = { ...runOf(...some, result(6, 'skipped')), verdict: 'passed' };
  expect(runWord({ state: 'ended', run })).toBe('Passed so far. 2 of checks 1–9 not run: 6, 9.');
});

test('a check runs with all checks, alone, or with the remaining ones', () => {
  const view = { checks, run: runOf(result(1, 'passed'), result(2, 'failed')) };
  const runs = (number: number) => [
    isToRun(number, { kind: 'all' }, view),
    isToRun(number, { kind: 'one', number: 1 }, view),
    isToRun(number, { kind: 'remaining' }, view),
  ];
  expect(runs(1)).toEqual([true, true, false]);
  expect(runs(2)).toEqual([true, false, true]);
});

test('days and durations are written as the browser’s user writes them', () => {
  expect(dayWord('2027-01-31')).toMatch(/Jan/);
  expect(dayWord('agreed')).toBe('agreed');
  expect([12.4, 999, 1_500, 1_234_567].map(tookWord)).toEqual([
    '12 ms',
    '999 ms',
    '1.5 s',
    '1,234.6 s',
  ]);
});
