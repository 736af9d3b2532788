import type { Run, StepResult } from '../../lib/domain/go-live';
import { type Begun, begin, type Wanted } from '../../lib/golive/begin';
import type { Check } from '../../lib/golive/check';
import { CHECKS } from '../../lib/golive/checks';
import { runChecks } from '../../lib/golive/run-checks';

/** Check 8 is about a receiver, and has tests of its own. */
export const OURS = CHECKS.filter(({ number }) => number !== 8);

export type Asked = Pick<Wanted, 'address' | 'key'> & Partial<Wanted>;

/** What a run stands on, with what most tests do not care about filled in. */
export function given(asked: Asked): Begun {
  const begun = begin({
    installation: 'auto',
    ticks: [],
    testIds: [],
    mayWrite: async () => false,
    signal: new AbortController().signal,
    ...asked,
  });
  if (!begun.ok) throw new Error(begun.failure.kind);
  return begun.value;
}

/** One run, as the desk and the command line make it. */
export function run(
  asked: Asked,
  { checks = OURS, before, told }: Partial<RunOptions> = {},
): Promise<Run> {
  const { given: stands, notebook } = given(asked);
  return runChecks({
    checks,
    given: stands,
    notebook,
    runner: { name: 'command line', version: '0.0.0' },
    before,
    ...(told && { told }),
  });
}

/** The pre-flight and one check. */
export const only = (number: number): Pick<RunOptions, 'checks'> => ({
  checks: OURS.filter((check) => [0, number].includes(check.number)),
});

type RunOptions = { checks: readonly Check[]; before: Run; told: (run: Run) => void };

export const stepsOf = (done: Run): StepResult[] => done.checks.flatMap(({ steps }) => steps);

/** Numbers of the steps with a verdict, each with whose fault it is or why. */
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
