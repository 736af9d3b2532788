/** Digits that stand without a letter beside them: where in the text, `end` is behind the last one. */
export type Digits = { start: number; end: number };

const DIGITS = /(?<![\p{L}\d])\d+(?![\p{L}\d])/gu;
const LONGEST_GAP = 2;

/**
 * Digits that stand in a row, each row once: between two of them is nothing but what `gap` fits, no
 * longer than two signs. Each sign of the text is looked at a few times only, whatever it holds.
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
