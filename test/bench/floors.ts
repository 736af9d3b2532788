import type { Figure } from './report';

/**
 * What a prototype costs that does only the unavoidable, measured in the same run: the name of a figure of the
 * same part. `costs-nothing-at-1`: both are ratios to a page without anything, so only what is above 1 is a cost.
 */
export type Floor = { figure: string; scale?: 'costs-nothing-at-1' };

/** How much we may cost above a floor: a quarter of what the floor costs itself; of delays, one frame. */
const SHARE = 1.25;
const FRAME = 1000 / 60;

/** Gives figures their floors, by name. Throws for a name that no figure has. */
export function withFloors(figures: Figure[], floors: Record<string, Floor>): Figure[] {
  for (const name of [...Object.keys(floors), ...Object.values(floors).map((one) => one.figure)])
    if (!figures.some((figure) => figure.name === name))
      throw new Error(`No figure is named “${name}”.`);
  return figures.map((figure) => {
    const floor = floors[figure.name];
    return floor ? { ...figure, floor } : figure;
  });
}

/** The number that a figure's floor allows, never less than the aim; undefined without aim or floor. */
export function allowedBy(
  { aim, floor, unit }: Figure,
  figures: readonly Figure[],
): number | undefined {
  const base = figures.find(({ name }) => name === floor?.figure)?.value.median;
  if (aim === undefined || base === undefined) return undefined;
  const nothing = floor?.scale === 'costs-nothing-at-1' ? 1 : 0;
  const allowed = unit === 'ms' ? base + FRAME : nothing + (base - nothing) * SHARE;
  return Math.max(aim, allowed);
}
