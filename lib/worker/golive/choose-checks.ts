import type { WhichChecks } from '../../border/questions-golive';
import type { Run } from '../../domain/go-live';
import type { Check } from '../../golive/check';

/**
 * The checks of a run: all, one, or those that the run before did not come to the end of. The
 * pre-flight goes ahead of each: it finds what the others stand on.
 */
export function chooseChecks(
  checks: readonly Check[],
  which: WhichChecks,
  last: Run | undefined,
): Check[] {
  switch (which.kind) {
    case 'all':
      return [...checks];
    case 'one':
      return checks.filter(({ number }) => number === 0 || number === which.number);
    case 'remaining':
      return checks.filter(({ number }) => number === 0 || remains(number, last));
  }
}

const remains = (number: number, last: Run | undefined): boolean => {
  const result = last?.checks.find((one) => one.number === number);
  return result === undefined || result.verdict === 'interrupted';
};
