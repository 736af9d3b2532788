import type { Run, RunComparison, StepResult } from '../../domain/golive/run';

/**
 * A step is slower if it took more than twice as long, and at least this much longer
 * (milliseconds).
 */
const NOTICED = 500;

/**
 * The changes since an earlier run, step by step. Undefined if the runs are of different services,
 * environments, installations or keys, or are the same run.
 */
export function compareRuns(before: Run, now: Run): RunComparison | undefined {
  const isOther =
    before.service !== now.service ||
    before.environment !== now.environment ||
    before.subject !== now.subject;
  if (isOther || before.id === now.id) return undefined;
  const steps = stepsOf(before);
  const pairs = [...stepsOf(now).values()].map((step) => ({ step, was: steps.get(step.number) }));
  const numbers = (kept: (pair: Pair) => boolean) =>
    pairs.filter(kept).map(({ step }) => step.number);
  return {
    run: before.id,
    at: before.startedAt,
    newlyFailing: numbers(({ step, was }) => isFailed(step) && !(was && isFailed(was))),
    newlyPassing: numbers(({ step, was }) => isGood(step) && was !== undefined && isFailed(was)),
    slower: pairs.flatMap(({ step, was }) =>
      was && isGood(step) && isGood(was) && isSlower(was.took, step.took)
        ? [{ step: step.number, before: was.took, now: step.took }]
        : [],
    ),
  };
}

type Pair = { step: StepResult; was: StepResult | undefined };

const stepsOf = (run: Run): Map<string, StepResult> =>
  new Map(run.checks.flatMap(({ steps }) => steps).map((step) => [step.number, step]));

const isFailed = ({ verdict }: StepResult): boolean => verdict === 'failed';
const isGood = ({ verdict }: StepResult): boolean => verdict === 'passed' || verdict === 'warning';
const isSlower = (before: number, now: number): boolean =>
  now > 2 * before && now - before > NOTICED;
