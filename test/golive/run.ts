import type { Run, StepResult } from '../../lib/domain/golive/run';
import { CHECKS } from '../../lib/golive/checks';
import type { Check } from '../../lib/golive/run/check';
import {
  type CreatedContext,
  createContext,
  type RunInput,
} from '../../lib/golive/run/create-context';
import { runChecks } from '../../lib/golive/run/run-checks';

/** Check 8 is about a receiver, and has its own tests. */
export const OURS = CHECKS.filter(({ number }) => number !== 8);

export type RunParams = Pick<RunInput, 'address' | 'key'> & Partial<RunInput>;

/** The context of a run, with defaults for what most tests do not need. */
export function createdContext(params: RunParams): CreatedContext {
  const created = createContext({
    installation: 'auto',
    checklist: [],
    testIds: [],
    confirmWrite: async () => false,
    signal: new AbortController().signal,
    ...params,
  });
  if (!created.ok) throw new Error(created.failure.kind);
  return created.value;
}

/** One run, as the desk and the command line start it. */
export function run(
  params: RunParams,
  { checks = OURS, before, onProgress }: Partial<RunOptions> = {},
): Promise<Run> {
  const { context, calls } = createdContext(params);
  return runChecks({
    checks,
    context,
    calls,
    runner: { name: 'command line', version: '0.0.0' },
    before,
    ...(onProgress && { onProgress }),
  });
}

/** The pre-flight and one check. */
export const only = (number: number): Pick<RunOptions, 'checks'> => ({
  checks: OURS.filter((check) => [0, number].includes(check.number)),
});

type RunOptions = { checks: readonly Check[]; before: Run; onProgress: (run: Run) => void };

export const stepsOf = (done: Run): StepResult[] => done.checks.flatMap(({ steps }) => steps);

/** The numbers of the steps with a verdict, each with its blame or reason. */
export const withVerdict = (done: Run, verdict: StepResult['verdict']): Record<string, string> =>
  Object.fromEntries(
    stepsOf(done)
      .filter((step) => step.verdict === verdict)
      .map((step) => [step.number, step.fault?.blame ?? step.reason ?? '']),
  );

export const stepOf = (done: Run, number: string): StepResult => {
  const step = stepsOf(done).find((one) => one.number === number);
  if (!step) throw new Error(`There is no step ${number}.`);
  return step;
};
