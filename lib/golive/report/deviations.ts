import {
  type CheckResult,
  type Deviation,
  type DeviationOutcome,
  type Run,
  runVerdict,
  type StepResult,
  verdictOf,
} from '../../domain/golive/run';

/**
 * Applies the deviations to a run, on the day of `now` (epoch milliseconds, UTC). A failed step
 * whose deviation has not expired stays `failed` and becomes `accepted`: its check gives a warning,
 * and the run does not fail. Earlier acceptances are removed first.
 */
export function applyDeviations(run: Run, deviations: readonly Deviation[], now: number): Run {
  const today = new Date(now).toISOString().slice(0, 10);
  const steps = new Map(
    run.checks.flatMap(({ steps }) => steps).map((step) => [step.number, step]),
  );
  const seen = deviations.map((deviation) => ({
    ...deviation,
    state: stateOf(deviation, steps.get(deviation.step), today),
  }));
  const accepted = new Map(
    seen
      .filter(({ state }) => state === 'accepted')
      .map((deviation) => [deviation.step, deviation]),
  );
  const checks = run.checks.map((check) => withAccepted(check, accepted));
  return { ...run, checks, verdict: runVerdict(checks), deviations: seen };
}

function stateOf(
  { until }: Deviation,
  step: StepResult | undefined,
  today: string,
): DeviationOutcome['state'] {
  switch (step?.verdict) {
    case 'failed':
      return until >= today ? 'accepted' : 'expired';
    case 'passed':
    case 'warning':
      return 'stopped';
    default:
      return 'not-seen';
  }
}

function withAccepted(check: CheckResult, accepted: ReadonlyMap<string, Deviation>): CheckResult {
  const steps = check.steps.map(({ accepted: _, ...step }): StepResult => {
    const deviation = accepted.get(step.number);
    if (!deviation) return step;
    return { ...step, accepted: { reason: deviation.reason, until: deviation.until } };
  });
  // A check that was cut off lacks steps: those that it has do not decide.
  const unknown = check.verdict === 'interrupted' ? [check.verdict] : [];
  const known = steps.map((step) => (step.accepted ? 'warning' : step.verdict));
  const verdict = verdictOf([...known, ...unknown]);
  return { ...check, steps, verdict: steps.length === 0 ? check.verdict : verdict };
}
