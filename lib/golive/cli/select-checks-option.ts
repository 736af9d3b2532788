import { done, failed, type Outcome } from '../../domain/core/failure';
import type { Run } from '../../domain/golive/run';
import type { Check } from '../run/check';
import { checksToRun } from '../run/select-checks';
import { unfitCheck } from '../run/unfit-option';
import type { Options } from './options';
import { unfitWords } from './unfit-words';

/** The checks to run, and the run whose other results are kept. */
export type SelectedChecks = { checks: readonly Check[]; kept?: Run | undefined };

/** `before` is the last run of the same service, environment, key and installation. */
export function selectChecks(
  all: readonly Check[],
  wanted: Options['checks'],
  before: Run | undefined,
): Outcome<SelectedChecks, string> {
  if (wanted === 'remaining' && !before)
    return failed('Nothing remains: there is no run before of this service, key and installation.');
  const unfit = unfitCheck(wanted, all);
  if (unfit) return failed(unfitWords(unfit.failure));
  const checks = checksToRun(all, wanted, before);
  return done({ checks, kept: wanted === 'remaining' ? before : undefined });
}
