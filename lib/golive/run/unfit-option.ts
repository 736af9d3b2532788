import type { failed } from '../../domain/core/failure';
import type { Deviation } from '../../domain/golive/run';
import { badOption } from '../../domain/golive/run-options';
import type { Check } from './check';
import type { CheckContext } from './context';
import type { CheckSelection } from './select-checks';

type OptionFault = ReturnType<typeof failed> | undefined;

/** The fault in the steps that deviations name; undefined if there is none. */
export function unfitStep(
  deviations: readonly Deviation[],
  all: readonly Check[],
  context: CheckContext,
): OptionFault {
  const numbers = new Set(
    all.flatMap((check) => check.steps(context).map((_, at) => `${check.number}.${at + 1}`)),
  );
  for (const { step } of deviations) {
    if (step.startsWith('0.')) return badOption('deviations', 'pre-flight', step);
    if (!numbers.has(step)) return badOption('deviations', 'no-step', step);
  }
  return undefined;
}

/** Names the first number that no check has; undefined if all are known. */
export function unfitCheck(wanted: CheckSelection, all: readonly Check[]): OptionFault {
  const numbers = typeof wanted === 'string' ? [] : wanted;
  const unknown = numbers.find((number) => !all.some((check) => check.number === number));
  return unknown === undefined ? undefined : badOption('checks', 'no-check', String(unknown));
}
