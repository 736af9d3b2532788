import type { WhichChecks } from '../../border/questions-golive';
import type { Run } from '../../domain/go-live';
import type { Check } from '../../golive/check';
import { chosenChecks } from '../../golive/choose';

/** The checks that a person wants to be run now. */
export const chooseChecks = (
  checks: readonly Check[],
  which: WhichChecks,
  last: Run | undefined,
): readonly Check[] =>
  chosenChecks(checks, which.kind === 'one' ? [which.number] : which.kind, last);
