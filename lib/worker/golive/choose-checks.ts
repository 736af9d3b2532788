import type { WhichChecks } from '../../border/questions-golive';
import type { Run } from '../../domain/go-live';
import type { Check } from '../../golive/check';
import { chosenChecks, type Wanted } from '../../golive/choose';

/** The checks that a person wants to be run now. */
export const chooseChecks = (
  checks: readonly Check[],
  which: WhichChecks,
  last: Run | undefined,
): readonly Check[] => chosenChecks(checks, wantedOf(which), last);

function wantedOf(which: WhichChecks): Wanted {
  if (which.kind === 'one') return [which.number];
  return which.kind === 'some' ? which.numbers : which.kind;
}
