import type { Spread } from './pairs';

/** One thing that was measured, and how it stands to its aim. */
export type Figure = {
  name: string;
  unit: '×' | 'ms' | 'bytes' | 'elements' | 'pictures' | 'requests';
  value: Spread;
  /** At most this much, by docs or design; missing where a figure is only told. */
  aim?: number;
  /** The readings behind a ratio, ours first. They are of this machine on this day. */
  behind?: string;
};

/** A part of the bench: its name, and its figures or why it has none. */
export type Part = { name: string; figures: Figure[]; failure?: string };

/** A figure that has no spread because it is counted, not timed. */
export const counted = (value: number): Spread => ({ median: value, p25: value, p75: value });

/** True, false, or undefined where there is no aim. */
export const isMet = ({ value, aim }: Figure): boolean | undefined =>
  aim === undefined ? undefined : value.median <= aim;

/** The lines that a person reads of one part. */
export function tell({ name, figures, failure }: Part): string {
  const lines = figures.map((figure) => {
    const { median, p25, p75 } = figure.value;
    const spread = p25 === p75 ? '' : `[${written(p25, figure)}, ${written(p75, figure)}]`;
    const aim = figure.aim === undefined ? '' : `aim ≤ ${written(figure.aim, figure)}`;
    const met = { true: 'met', false: 'NOT MET', undefined: '' }[`${isMet(figure)}`] ?? '';
    return [
      `  ${figure.name.padEnd(52)}`,
      `${written(median, figure)} ${figure.unit}`.padStart(12),
      spread.padEnd(16),
      aim.padEnd(12),
      met.padEnd(7),
      figure.behind ?? '',
    ]
      .join(' ')
      .trimEnd();
  });
  return [name, ...lines, ...(failure ? [`  could not be measured: ${failure}`] : [])].join('\n');
}

const DECIMALS = { '×': 2, ms: 1, bytes: 0, elements: 0, pictures: 0, requests: 0 } as const;

const written = (value: number, { unit }: Figure): string => value.toFixed(DECIMALS[unit]);
