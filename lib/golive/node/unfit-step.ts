import type { Deviation } from '../../domain/go-live';
import type { Check } from '../check';
import type { Given } from '../given';

/** What is wrong with the steps that deviations name, as a sentence; undefined where nothing is. */
export function unfitStep(
  deviations: readonly Deviation[],
  all: readonly Check[],
  given: Given,
): string | undefined {
  const numbers = new Set(
    all.flatMap((check) => check.steps(given).map((_, at) => `${check.number}.${at + 1}`)),
  );
  for (const { step } of deviations) {
    if (step.startsWith('0.'))
      return `The file of --deviations names step ${step}: what comes before the checks cannot be agreed upon.`;
    if (!numbers.has(step))
      return `The file of --deviations names step ${step}: there is no step ${step}.`;
  }
  return undefined;
}
