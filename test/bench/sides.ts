import type { Page } from '@playwright/test';
import { spreadOf } from './pairs';
import { counted, type Figure } from './report';
import { scroll } from './scrolling';

/** Figures from alternating measurements of several sides, in milliseconds. */
export function sidesOf<Side extends string>(rounds: readonly Record<Side, number>[]) {
  const middle = (side: Side) => spreadOf(rounds, (round) => round[side]).median.toFixed(1);
  return {
    middle,
    /** Ours against a plain page's time for the same work. */
    figure: (name: string, ours: Side, plain: Side, aim?: number): Figure => ({
      ...{ name, unit: '×', ...(aim === undefined ? {} : { aim }) },
      value: spreadOf(rounds, (round) => round[ours] / round[plain]),
      behind: `${middle(ours)} : ${middle(plain)} ms`,
    }),
  };
}

/**
 * What scrolling `selector` by so many pixels per frame costs, against standing still and a plain
 * page.
 */
export async function scrollingFigures(
  page: Page,
  selector: string,
  plain: Page,
  { by, how }: { by: number; how: string },
): Promise<Figure[]> {
  const still = await scroll(page, selector, 0);
  const scrolling = await scroll(page, selector, by);
  const plainly = await scroll(plain, 'html', by);
  return [
    {
      name: `frames over 33 ms, of 200 ${how}`,
      unit: 'frames',
      value: counted(scrolling.late),
      aim: 0,
      behind: `${still.late} while it stood still; plain page ${plainly.late}`,
    },
    {
      name: 'main thread per frame',
      unit: 'ms',
      value: counted(scrolling.each),
      aim: 16,
      behind: `${still.each.toFixed(1)} while it stood still; plain page ${plainly.each.toFixed(1)}`,
    },
  ];
}
