import { allowedBy, type Floor } from './floors';
import type { Spread } from './pairs';

/** One measured value and its aim. */
export type Figure = {
  name: string;
  unit:
    | '×'
    | 'ms'
    | 'µs'
    | 'bytes'
    | 'MB'
    | 'elements'
    | 'frames'
    | '%'
    | 'requests'
    | 'layouts'
    | 'keys'
    | 'steps';
  value: Spread;
  /** The upper limit from docs or design; missing if a figure has none. */
  aim?: number;
  /** What a prototype costs that does only the unavoidable; it says what can be reached if the aim cannot. */
  floor?: Floor;
  /** The readings behind a ratio, ours first. They hold for this machine on this day. */
  behind?: string;
};

/** A part of the bench: its name, and its figures or the reason why it has none. */
export type Part = { name: string; figures: Figure[]; failure?: string };

/** A figure without a spread, because it is counted and not timed. */
export const counted = (value: number): Spread => ({ median: value, p25: value, p75: value });

/** Whether the aim is met; undefined without an aim. */
export const isMet = ({ value, aim }: Figure): boolean | undefined =>
  aim === undefined ? undefined : value.median <= aim;

/** The text of one part. */
export function formatPart({ name, figures, failure }: Part): string {
  const lines = figures.map((figure) => {
    const { median, p25, p75 } = figure.value;
    const spread = p25 === p75 ? '' : `[${formatted(p25, figure)}, ${formatted(p75, figure)}]`;
    const aim = figure.aim === undefined ? '' : `aim ≤ ${formatted(figure.aim, figure)}`;
    const met = { true: 'met', false: 'NOT MET', undefined: '' }[`${isMet(figure)}`] ?? '';
    const allowed = isMet(figure) ? undefined : allowedBy(figure, figures);
    const within = allowed !== undefined && median <= allowed ? 'met' : 'NOT MET';
    return [
      `  ${figure.name.padEnd(52)}`,
      `${formatted(median, figure)} ${figure.unit}`.padStart(12),
      spread.padEnd(16),
      aim.padEnd(12),
      met.padEnd(7),
      figure.behind ?? '',
      allowed === undefined ? '' : ` floor allows ≤ ${formatted(allowed, figure)}: ${within}`,
    ]
      .join(' ')
      .trimEnd();
  });
  return [name, ...lines, ...(failure ? [`  could not be measured: ${failure}`] : [])].join('\n');
}

const DECIMALS = {
  '×': 2,
  ms: 1,
  µs: 0,
  bytes: 0,
  MB: 0,
  '%': 1,
  elements: 0,
  frames: 0,
  requests: 0,
  layouts: 0,
  keys: 0,
  steps: 0,
} as const;

const formatted = (value: number, { unit }: Figure): string => value.toFixed(DECIMALS[unit]);
