import type { Run } from '../../domain/go-live';
import type { Check } from '../check';
import { chosenChecks } from '../choose';
import { unfitCheck } from '../unfit-option';
import { type Could, could, couldNot } from './could';
import type { Options } from './options';
import { unfitWords } from './unfit-words';

/** The checks to be run, and the run whose other results are kept. */
export type Which = { checks: readonly Check[]; kept?: Run | undefined };

/** `before` is the last run of the same service, environment, key and installation. */
export function whichChecks(
  all: readonly Check[],
  wanted: Options['checks'],
  before: Run | undefined,
): Could<Which> {
  if (wanted === 'remaining' && !before)
    return couldNot(
      'Nothing remains: there is no run before of this service, key and installation.',
    );
  const unfit = unfitCheck(wanted, all);
  if (unfit) return couldNot(unfitWords(unfit.failure));
  const checks = chosenChecks(all, wanted, before);
  return could({ checks, kept: wanted === 'remaining' ? before : undefined });
}
