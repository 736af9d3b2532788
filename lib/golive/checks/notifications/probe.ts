import * as z from '../domain/schema';
import { type Answer, askProbe } from './deliver';
import type { Given } from './given';

/** Milliseconds after which what was accepted has to be processed. */
const PROCESSED_WITHIN = 10_000;
/** Milliseconds between two looks, and at the least before the last. */
const BETWEEN = 250;

const Counted = z.object({ processed: z.number().check(z.int(), z.gte(0)) });

/** How often each notification was processed, in the order asked; or the answer that did not say. */
export type Count = { counts: number[] } | { answer: Answer };

/**
 * Asks the probe how often notifications were processed: again and again until all of `wanted` were, for
 * ten seconds at most, and once more for all, not before `until` (of `performance.now`): whoever processes
 * a repeat may do it later. A probe that answers 404 knows of none.
 */
export async function countProcessed(
  given: Given,
  { probe, until }: { probe: string; until: number },
  wanted: readonly string[],
  others: readonly string[],
): Promise<Count> {
  const latest = performance.now() + PROCESSED_WITHIN;
  for (;;) {
    const count = await countOnce(given, probe, wanted);
    if ('answer' in count) return count;
    await pause(given.signal, BETWEEN);
    const isOver = performance.now() > latest || given.signal.aborted;
    if (!isOver && !count.counts.every((times) => times > 0)) continue;
    await pause(given.signal, until - performance.now());
    return countOnce(given, probe, [...wanted, ...others]);
  }
}

async function countOnce(given: Given, probe: string, ids: readonly string[]): Promise<Count> {
  const counts: number[] = [];
  for (const id of ids) {
    const answer = await askProbe(given, probe, id);
    const times = timesIn(answer);
    if (times === undefined) return { answer };
    counts.push(times);
  }
  return { counts };
}

function timesIn(answer: Answer): number | undefined {
  if (answer.kind !== 'answered') return undefined;
  if (answer.status === 404) return 0;
  if (answer.status !== 200) return undefined;
  return Counted.safeParse(parsed(answer.text)).data?.processed;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Ends early where the run is stopped. */
const pause = (signal: AbortSignal, wait: number): Promise<void> =>
  new Promise((over) => {
    const timer = setTimeout(over, wait);
    const stop = () => {
      clearTimeout(timer);
      over();
    };
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
