import { expect, test } from 'vitest';
import type { Run } from '../../../lib/domain/golive/run';
import { applyDeviations } from '../../../lib/golive/report/deviations';
import { aCheck, aFailure, aRun, aStep, NOON } from './a-run';
import { reportOf } from './read-report';

const failing: Run = aRun({
  checks: [aCheck(6, 'failed', [aStep('6.1', 'passed'), aFailure('6.2')])],
});
const agreed = (step: string, until = '2026-11-21') => ({
  step,
  reason: 'Ticket 12 of theirs.',
  until,
});
const statesOf = ({ deviations = [] }: Run) => deviations.map(({ state }) => state);

test('an accepted failure is reported, and does not fail the run until its last day', () => {
  const run = applyDeviations(failing, [agreed('6.2')], NOON);
  expect(run.verdict).toBe('passed');
  expect(run.checks[0]?.verdict).toBe('warning');
  expect(run.checks[0]?.steps[1]).toMatchObject({
    verdict: 'failed',
    accepted: { reason: 'Ticket 12 of theirs.', until: '2026-11-21' },
  });
  expect(statesOf(run)).toEqual(['accepted']);
});

test('after its last day it fails the run again', () => {
  const run = applyDeviations(failing, [agreed('6.2')], NOON + 12 * 3_600_000);
  expect(run.verdict).toBe('failed');
  expect(run.checks[0]?.steps[1]?.accepted).toBeUndefined();
  expect(statesOf(run)).toEqual(['expired']);
});

test('a deviation whose step did not fail, or did not run, is reported', () => {
  const run = applyDeviations(failing, [agreed('6.1'), agreed('9.9'), agreed('6.2')], NOON);
  expect(statesOf(run)).toEqual(['stopped', 'not-seen', 'accepted']);
  expect(statesOf(applyDeviations(aRun(), [agreed('6.3')], NOON))).toEqual(['not-seen']);
});

test('one accepted failure does not cover another', () => {
  const two = aRun({ checks: [aCheck(6, 'failed', [aFailure('6.1'), aFailure('6.2')])] });
  expect(applyDeviations(two, [agreed('6.2')], NOON).verdict).toBe('failed');
});

test('an acceptance is removed once its deviation is', () => {
  const accepted = applyDeviations(failing, [agreed('6.2')], NOON);
  const run = applyDeviations(accepted, [], NOON);
  expect(run).toEqual({ ...failing, deviations: [] });
  expect(applyDeviations(accepted, [agreed('6.2')], NOON)).toEqual(accepted);
});

test('JUnit shows an accepted failure as skipped, the page as accepted', async () => {
  const { junit, html } = await reportOf(failing, { deviations: [agreed('6.2')] });
  expect(junit).toContain('message="Failed, and accepted until 2026-11-21: Ticket 12 of theirs."');
  expect(junit).toContain('tests="2" failures="0" errors="0"');
  expect(html).toContain('Failed, accepted');
  expect(html).toContain('<td>Ticket 12 of theirs.</td><td>2026-11-21</td><td>Accepted</td>');
});
