import { expect, test } from 'vitest';
import {
  isToRun,
  passedOf,
  remaining,
  runWord,
  standingOf,
} from '../../components/golive/golive-words';
import type { CheckResult, Run, Verdict } from '../../lib/domain/go-live';

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

test('the check under way has no verdict yet, and one that a cut-off run did not reach is interrupted', () => {
  const going = { state: 'going' as const, current: 2, planned: [0, 1, 2, 3] };
  expect(standingOf(1, result(1, 'passed'), going)).toBe('passed');
  expect(standingOf(2, result(2, 'passed'), going)).toBe('going');
  expect(standingOf(3, undefined, going)).toBe('not-run');
  const cut = { state: 'cut-off' as const, planned: [0, 3] };
  expect(standingOf(3, undefined, cut)).toBe('interrupted');
  expect(standingOf(2, undefined, cut)).toBe('not-run');
});

test('what did not pass remains, the pre-flight aside', () => {
  const run = runOf(result(0, 'warning'), result(1, 'passed'), result(2, 'skipped'));
  expect(remaining({ checks, run })).toEqual([2, 3]);
  expect(remaining({ checks })).toEqual([1, 2, 3]);
  expect(passedOf({ checks, run })).toEqual([1, 3]);
});

test('how a run ended is a sentence, whatever ended it', () => {
  const said = (['none', 'cut-off'] as const).map((state) => runWord({ state, run: runOf() }));
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => result(number, 'passed'));
  const ended = (['passed', 'failed', 'interrupted'] as const).map((verdict) =>
    runWord({
      state: 'ended',
      run: { ...runOf(...all, result(11, verdict)), verdict },
    }),
  );
  const others = [
    runWord({ state: 'going' }),
    runWord({ state: 'ended', run: runOf(result(0, 'passed')) }),
    runWord({ state: 'ended', run: { ...runOf(result(1, 'passed')), verdict: 'passed' } }),
  ];
  expect(new Set([...said, ...ended, ...others]).size).toBe(8);
});

test('what was not run, or skipped, is never just passed', () => {
  const some = [1, 2, 3, 4, 5, 7, 8].map((number) => result(number, 'passed'));
  const run: Run = { ...runOf(...some, result(6, 'skipped')), verdict: 'passed' };
  expect(runWord({ state: 'ended', run })).toBe('Passed so far. 2 of checks 1–9 not run: 6, 9.');
});

test('a check is run with all, alone, or with those that did not pass', () => {
  const view = { checks, run: runOf(result(1, 'passed'), result(2, 'failed')) };
  const runs = (number: number) => [
    isToRun(number, { kind: 'all' }, view),
    isToRun(number, { kind: 'one', number: 1 }, view),
    isToRun(number, { kind: 'remaining' }, view),
  ];
  expect(runs(1)).toEqual([true, true, false]);
  expect(runs(2)).toEqual([true, false, true]);
});
