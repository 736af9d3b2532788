import { sleep } from '../../../async/sleep';
import { parseJson } from '../../../bytes/json';
import * as v from '../../../domain/core/schema';
import type { CheckContext } from '../../run/context';
import { askProbe, type ReceiverResponse } from './deliver';

/** Milliseconds within which an accepted notification has to be processed. */
const PROCESSED_WITHIN = 10_000;
/** Milliseconds between two counts, and the least time before the last one. */
const BETWEEN = 250;

const CountResponse = v.object({ processed: v.pipe(v.number(), v.integer(), v.minValue(0)) });

/**
 * How often each notification was processed, in the order of the ids; or the response without a
 * count.
 */
export type Count = { counts: number[] } | { response: ReceiverResponse };

/**
 * Asks the probe how often notifications were processed: again and again until all of `wanted`
 * were, for ten seconds at most. Counts once more for all, not before `until` (of
 * `performance.now`), because a receiver may process a repeat later. A probe that responds with 404 knows
 * of none.
 */
export async function countProcessed(
  context: CheckContext,
  { probe, until }: { probe: string; until: number },
  wanted: readonly string[],
  others: readonly string[],
): Promise<Count> {
  const latest = performance.now() + PROCESSED_WITHIN;
  for (;;) {
    const count = await countOnce(context, probe, wanted);
    if ('response' in count) return count;
    await sleep(BETWEEN, context.signal);
    const isOver = performance.now() > latest || context.signal.aborted;
    if (!isOver && !count.counts.every((times) => times > 0)) continue;
    await sleep(until - performance.now(), context.signal);
    return countOnce(context, probe, [...wanted, ...others]);
  }
}

async function countOnce(
  context: CheckContext,
  probe: string,
  ids: readonly string[],
): Promise<Count> {
  const counts: number[] = [];
  for (const id of ids) {
    const response = await askProbe(context, probe, id);
    const times = timesIn(response);
    if (times === undefined) return { response };
    counts.push(times);
  }
  return { counts };
}

function timesIn(response: ReceiverResponse): number | undefined {
  if (response.kind !== 'responded') return undefined;
  if (response.status === 404) return 0;
  if (response.status !== 200) return undefined;
  return v.tryParse(CountResponse, parseJson(response.text))?.processed;
}
