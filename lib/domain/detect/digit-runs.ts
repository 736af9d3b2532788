import type { Span } from './span';

/** Digits without a letter beside them. */
export type Digits = Span;

const DIGITS = /(?<![\p{L}\d])\d+(?![\p{L}\d])/gu;
const LONGEST_GAP = 2;

/**
 * Finds runs of numbers: between two of them there is only text that `gap` matches, at most two
 * characters long. Looks at each character only a few times, whatever the text holds.
 */
export function digitRuns(text: string, gap: RegExp): Digits[][] {
  const runs: Digits[][] = [];
  let last: Digits | undefined;
  for (const { 0: digits, index: start } of text.matchAll(DIGITS)) {
    const here = { start, end: start + digits.length };
    const isNear = last && start - last.end <= LONGEST_GAP && gap.test(text.slice(last.end, start));
    if (isNear) runs.at(-1)?.push(here);
    else runs.push([here]);
    last = here;
  }
  return runs;
}
