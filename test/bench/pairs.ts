/** The median with the middle half of the values: how noisy readings are reported. */
export type Spread = { median: number; p25: number; p75: number };

/** The readings of all sides, round by round; those of one round were taken one after the other. */
export type Rounds<Reading extends object> = readonly Reading[];

let isOnce = false;

/** From now on each side is read once, which only shows that a figure can be measured. */
export function takeOneReading(): void {
  isOnce = true;
}

/** How many times something is done: fewer if each side is read once only. */
export const timesOf = (count: number, once: number): number => (isOnce ? once : count);

/** Milliseconds to wait for rest: a tenth of them if each side is read once only. */
export const untilRest = (ms: number): number => (isOnce ? ms / 10 : ms);

/**
 * Takes one reading of every side per round and reverses the order in each round, so that drift
 * (heat, caches, other work on the machine) affects all sides alike. Discards warm-ups.
 */
export async function alternate<Reading extends object>(
  sides: { [Side in keyof Reading]: (round: number) => Promise<Reading[Side]> },
  { rounds, warmUps = 2 }: { rounds: number; warmUps?: number },
): Promise<Rounds<Reading>> {
  const kept: Reading[] = [];
  const names = Object.keys(sides) as (keyof Reading)[];
  const [skipped, taken] = isOnce ? [0, 1] : [warmUps, rounds];
  for (let round = 0; round < skipped + taken; round++) {
    const reading: Partial<Reading> = {};
    for (const name of round % 2 === 0 ? names : names.toReversed())
      reading[name] = await sides[name](round);
    if (round >= skipped) kept.push(reading as Reading);
  }
  return kept;
}

/** The spread of a value of each round, for example of the ratio of two sides. */
export function spreadOf<Reading extends object>(
  rounds: Rounds<Reading>,
  value: (reading: Reading) => number,
): Spread {
  const sorted = rounds.map(value).sort((a, b) => a - b);
  return { median: at(sorted, 0.5), p25: at(sorted, 0.25), p75: at(sorted, 0.75) };
}

/** A quantile of sorted values, interpolated between two neighbours. */
function at(sorted: readonly number[], share: number): number {
  const place = (sorted.length - 1) * share;
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (below === undefined || above === undefined) throw new Error('Nothing was measured.');
  return below + (above - below) * (place % 1);
}
