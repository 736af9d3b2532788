import { readFileSync } from 'node:fs';
import { z } from 'zod';

const Spread = z.object({ median: z.number(), p25: z.number(), p75: z.number() });

/** What is compared of `.output/bench.json`. */
const Report = z.object({
  at: z.string(),
  machine: z.object({ cpu: z.string().optional(), cores: z.number() }),
  figures: z.array(
    z.object({ part: z.string(), name: z.string(), unit: z.string(), value: Spread }),
  ),
});

export type Report = z.infer<typeof Report>;
type Measured = Report['figures'][number];

/** Figures beyond noise, those of only one report, and how many stayed within it. */
export type Comparison = {
  worse: { before: Measured; after: Measured }[];
  better: { before: Measured; after: Measured }[];
  added: Measured[];
  removed: Measured[];
  same: number;
};

/** A change of the medians that is too small to matter, even where nothing varies. */
const NEGLIGIBLE = 0.01;

export const readReport = (path: string): Report =>
  Report.parse(JSON.parse(readFileSync(path, 'utf8')));

/**
 * Compares two reports. A figure moved if the middle halves of its readings do not overlap: then at least
 * three of four readings of one run lie beyond three of four of the other. In all units, less is better.
 */
export function compare(before: Report, after: Report): Comparison {
  const inBoth = before.figures.flatMap((old) => {
    const now = after.figures.find(isSame(old));
    return now ? [{ before: old, after: now }] : [];
  });
  const worse = inBoth.filter((pair) => isBeyond(pair.before, pair.after));
  const better = inBoth.filter((pair) => isBeyond(pair.after, pair.before));
  return {
    worse,
    better,
    added: after.figures.filter((figure) => !before.figures.some(isSame(figure))),
    removed: before.figures.filter((figure) => !after.figures.some(isSame(figure))),
    same: inBoth.length - worse.length - better.length,
  };
}

const isSame = (one: Measured) => (other: Measured) =>
  one.part === other.part && one.name === other.name;

/** Whether the second figure is larger than the first, beyond what both vary. */
const isBeyond = ({ value: small }: Measured, { value: large }: Measured): boolean =>
  large.p25 > small.p75 && large.median - small.median > NEGLIGIBLE * Math.abs(small.median);

/** The comparison as text: what got worse comes first. */
export function formatComparison(before: Report, after: Report): string {
  const { worse, better, added, removed, same } = compare(before, after);
  const machines = [before, after].map(({ at, machine }) => `${at} (${machine.cpu})`);
  return [
    `Before: ${machines[0]}`,
    `After:  ${machines[1]}`,
    ...(before.machine.cpu === after.machine.cpu ? [] : ['These are two kinds of machine.']),
    ...section('Worse, beyond noise', worse),
    ...section('Better, beyond noise', better),
    ...list('Only after', added),
    ...list('Only before', removed),
    `\n${worse.length} worse, ${better.length} better, ${same} within noise`,
  ].join('\n');
}

const section = (title: string, moved: Comparison['worse']): string[] =>
  moved.length === 0
    ? []
    : [
        `\n${title}`,
        ...moved.map(({ before, after }) => `  ${nameOf(after)}: ${values(before, after)}`),
      ];

const list = (title: string, figures: Measured[]): string[] =>
  figures.length === 0 ? [] : [`\n${title}`, ...figures.map((figure) => `  ${nameOf(figure)}`)];

const nameOf = ({ part, name }: Measured): string => `${part} / ${name}`;

const values = (before: Measured, after: Measured): string =>
  `${formatted(before)} → ${formatted(after)} ${after.unit}`;

function formatted({ value: { median, p25, p75 } }: Measured): string {
  const spread = p25 === p75 ? '' : ` [${rounded(p25)}, ${rounded(p75)}]`;
  return `${rounded(median)}${spread}`;
}

const rounded = (value: number): string => String(Math.round(value * 100) / 100);
