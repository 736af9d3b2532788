import type { failed } from '../domain/failure';
import type { Deviation } from '../domain/go-live';
import { badOption } from '../domain/run-options';
import type { Check } from './check';
import type { Wanted } from './choose';
import type { Given } from './given';

type Unfit = ReturnType<typeof failed> | undefined;

/** What is wrong with the steps that deviations name; undefined where nothing is. */
export function unfitStep(
  deviations: readonly Deviation[],
  all: readonly Check[],
  given: Given,
): Unfit {
  const numbers = new Set(
    all.flatMap((check) => check.steps(given).map((_, at) => `${check.number}.${at + 1}`)),
  );
  for (const { step } of deviations) {
    if (step.startsWith('0.')) return badOption('deviations', 'pre-flight', step);
    if (!numbers.has(step)) return badOption('deviations', 'no-step', step);
  }
  return undefined;
}

/** Names the first number that no check has; undefined where all of them are known. */
export function unfitCheck(wanted: Wanted, all: readonly Check[]): Unfit {
  const numbers = typeof wanted === 'string' ? [] : wanted;
  const unknown = numbers.find((number) => !all.some((check) => check.number === number));
  return unknown === undefined ? undefined : badOption('checks', 'no-check', String(unknown));
}
