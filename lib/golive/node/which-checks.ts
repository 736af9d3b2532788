import type { Run } from '../../domain/go-live';
import type { Check } from '../check';
import { type Could, could, couldNot, type Options } from './options';

/** What other checks stand on, and what is said of each run anew. */
const PRE_FLIGHT = 0;
const REPORT = 10;

/** The checks to be run, and the run whose other results are kept. */
export type Which = { checks: readonly Check[]; kept?: Run | undefined };

/** `before` is the last run with the same service and environment. */
export function whichChecks(
  all: readonly Check[],
  wanted: Options['checks'],
  before: Run | undefined,
): Could<Which> {
  if (wanted === 'all') return could({ checks: all });
  if (wanted === 'remaining') {
    if (!before) return couldNot('Nothing remains: there is no run before of this service.');
    const passed = new Set(
      before.checks.filter(({ verdict }) => verdict === 'passed').map(({ number }) => number),
    );
    const isLeft = ({ number }: Check) =>
      number === PRE_FLIGHT || number === REPORT || !passed.has(number);
    return could({ checks: all.filter(isLeft), kept: before });
  }
  const unknown = wanted.find((number) => !all.some((check) => check.number === number));
  if (unknown !== undefined) return couldNot(`There is no check ${unknown}.`);
  const isWanted = ({ number }: Check) => number === PRE_FLIGHT || wanted.includes(number);
  return could({ checks: all.filter(isWanted) });
}
