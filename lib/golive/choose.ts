import type { Run } from '../domain/go-live';
import type { Check } from './check';

/** Which checks are to be run: those by their numbers, or those that did not pass in the run before. */
export type Wanted = 'all' | 'remaining' | readonly number[];

/** The pre-flight finds what the others stand on, and the report is another after each run. */
export const PRE_FLIGHT = 0;
const REPORT = 10;

/**
 * The checks of a run, in their order; the pre-flight goes ahead of any. `before` is the last run with
 * the same service, environment, key and installation, whose other results are kept by `runChecks`; where there is none,
 * all remain. Numbers that no check has are passed over.
 */
export function chosenChecks(
  all: readonly Check[],
  wanted: Wanted,
  before?: Run | undefined,
): readonly Check[] {
  if (wanted === 'all') return all;
  if (wanted !== 'remaining')
    return all.filter(({ number }) => number === PRE_FLIGHT || wanted.includes(number));
  const passed = new Set(
    before?.checks.filter(({ verdict }) => verdict === 'passed').map(({ number }) => number),
  );
  return all.filter(
    ({ number }) => number === PRE_FLIGHT || number === REPORT || !passed.has(number),
  );
}
