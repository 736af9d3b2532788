import { CHECK_ROLES } from '../../domain/golive/check-roles';
import type { Run } from '../../domain/golive/run';
import type { Check } from './check';

/** The requested checks: by number, or those that did not pass in the earlier run. */
export type CheckSelection = 'all' | 'remaining' | readonly number[];

/** The pre-flight comes first in every run: it finds what the other checks need. */
export const isPreFlight = (number: number): boolean => CHECK_ROLES[number] === 'pre-flight';

/** The report differs after each run. */
const isReport = (number: number): boolean => CHECK_ROLES[number] === 'report';

/**
 * The checks of a run, in order; the pre-flight always comes first. `before` is the last run with
 * the same service, environment, key and installation; `runChecks` keeps its other results. Without
 * it, all checks remain. Unknown numbers are ignored.
 */
export function checksToRun(
  all: readonly Check[],
  wanted: CheckSelection,
  before?: Run | undefined,
): readonly Check[] {
  if (wanted === 'all') return all;
  if (wanted !== 'remaining')
    return all.filter(({ number }) => isPreFlight(number) || wanted.includes(number));
  const passed = new Set(
    before?.checks.filter(({ verdict }) => verdict === 'passed').map(({ number }) => number),
  );
  return all.filter(({ number }) => isPreFlight(number) || isReport(number) || !passed.has(number));
}
