import type { Run } from '../../domain/golive/run';
import type { Check } from '../../golive/run/check';
import { type CheckSelection, checksToRun } from '../../golive/run/select-checks';
import type { WhichChecks } from '../../protocol/requests/golive';

/** The checks that the user chose to run. `last` decides which ones remain. */
export const chooseChecks = (
  checks: readonly Check[],
  which: WhichChecks,
  last: Run | undefined,
): readonly Check[] => checksToRun(checks, toSelection(which), last);

function toSelection(which: WhichChecks): CheckSelection {
  if (which.kind === 'one') return [which.number];
  return which.kind === 'some' ? which.numbers : which.kind;
}
