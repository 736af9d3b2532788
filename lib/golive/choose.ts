import type { Run } from '../domain/go-live';
import type { Check } from './check';

/** Which checks are to be run. */
export type Choice =
  | { which: 'all' }
  | { which: 'one'; number: number }
  | { which: 'remaining'; of: Run };

/** The pre-flight finds what the others stand on, and the report is another after each run. */
const ALWAYS = [0, 10];

/**
 * What to hand to `runChecks`: all checks; one, with the pre-flight; or those that did not pass in an
 * earlier run, whose other results are kept. Another service or environment keeps none of them:
 * the caller must not ask for what remains of its run.
 */
export function chosenChecks(
  all: readonly Check[],
  choice: Choice,
): { checks: readonly Check[]; before?: Run } {
  switch (choice.which) {
    case 'all':
      return { checks: all };
    case 'one':
      return { checks: all.filter(({ number }) => number === 0 || number === choice.number) };
    case 'remaining': {
      const { of: before } = choice;
      const passed = before.checks
        .filter(({ number, verdict }) => verdict === 'passed' && !ALWAYS.includes(number))
        .map(({ number }) => number);
      return { checks: all.filter(({ number }) => !passed.includes(number)), before };
    }
  }
}
