import type { CheckResult, Run, StepResult, Verdict } from '../../../lib/domain/golive/run';

/** 21 November 2026, noon, UTC. */
export const NOON = Date.UTC(2026, 10, 21, 12);

export const aStep = (number: string, verdict: Verdict, more: Partial<StepResult> = {}) =>
  ({
    number,
    title: `Step ${number}`,
    sentence: 'A random or foreign identifier returns 404.',
    expected: '404',
    verdict,
    shown: verdict === 'passed' || verdict === 'failed' ? 'observed' : 'not-shown',
    calls: [],
    startedAt: NOON,
    took: 40,
    ...more,
  }) satisfies StepResult;

export const aFailure = (number: string, more: Partial<StepResult> = {}) =>
  aStep(number, 'failed', {
    actual: '403, not-allowed',
    fault: {
      blame: 'service',
      cause: 'It tells that the resource exists.',
      fix: 'Report this step to the service, with its request IDs.',
      who: 'The service’s support team',
    },
    calls: [
      {
        method: 'GET',
        path: '/v1/tickets/{ticketId}',
        status: 403,
        took: 12,
        requestId: 'r-77',
        keyEnd: '9f3c',
      },
    ],
    ...more,
  });

export const aCheck = (number: number, verdict: Verdict, steps: StepResult[]): CheckResult => ({
  number,
  title: `Check no. ${number}`,
  proves: 'That nothing is given away.',
  verdict,
  steps,
  startedAt: NOON,
  took: 1234,
});

/** A run with one step of each kind. */
export function aRun(more: Partial<Run> = {}): Run {
  return {
    format: 'alongside-golive',
    version: 1,
    id: '0d9c1f6e-0000-4000-8000-000000000001',
    environment: 'test',
    service: 'https://api.example.com',
    runner: { name: 'command line', version: '0.1.0' },
    startedAt: NOON,
    endedAt: NOON + 60_000,
    verdict: 'failed',
    checks: [
      aCheck(3, 'passed', [aStep('3.1', 'passed', { actual: '201 and the ticket' })]),
      aCheck(6, 'failed', [
        aStep('6.1', 'warning', { actual: '404', reason: 'It took long.' }),
        aFailure('6.2'),
        aStep('6.3', 'skipped', { reason: 'Step 6.2 did not pass.' }),
      ]),
      aCheck(11, 'interrupted', [
        aStep('11.1', 'needs-person', { reason: 'Nobody has ticked it yet.' }),
        aStep('11.2', 'interrupted', { reason: 'The run was stopped.' }),
        aStep('11.3', 'passed', { actual: 'On 2026-11-20: signed.', shown: 'told' }),
      ]),
    ],
    ...more,
  };
}

/** Changes every step of a run. */
export const withSteps = (run: Run, change: (step: StepResult) => StepResult): Run => ({
  ...run,
  checks: run.checks.map((check) => ({ ...check, steps: check.steps.map(change) })),
});
