import { LONGEST_CUT, LONGEST_TRIED, MOST_CUT } from './page-bounds';
import { mostSteps } from './pattern-cost';
import type { Recipe } from './recipe';

/**
 * Steps that all patterns of one site may take together on one page: below a second on a slow
 * machine (measured: an engine takes at most 1e9 in a second, and mostly a hundredth of the bound).
 */
const MOST_STEPS = 5e8;

/**
 * The part of a recipe (`records.0.match.path`) at which its patterns may keep a page busy;
 * undefined for a recipe that may be run. Shipped recipes are held to it by a test.
 */
export const slowPart = (recipe: Recipe): string | undefined => slowParts([recipe])[0];

/**
 * The same for recipes that are run on one page together, in their order. One that is too much beside
 * those before it is not run, and takes no steps from those behind it.
 */
export function slowParts(recipes: readonly Recipe[]): (string | undefined)[] {
  let before = 0;
  return recipes.map((recipe) => {
    let steps = before;
    for (const { part, pattern, cuts } of patternsOf(recipe)) {
      steps += cuts ? MOST_CUT * stepsOf(pattern, LONGEST_CUT) : stepsOf(pattern, LONGEST_TRIED);
      if (steps > MOST_STEPS) return part;
    }
    before = steps;
    return undefined;
  });
}

/** `cuts`: tried on elements of the page, and not once on its address or title. */
type Tried = { part: string; pattern: string; cuts?: true };

/** Every pattern as it is tried. */
function patternsOf({ records, fields, title }: Recipe): Tried[] {
  const inAddresses = records.flatMap(({ match, query, fragment }, at) => [
    ...named(`records.${at}.match`, match, (pattern) => pattern),
    // The whole value of a parameter must fit.
    ...named(`records.${at}.query`, query, (pattern) => `^(?:${pattern})$`),
    ...named(`records.${at}.fragment`, fragment, (pattern) => `^(?:${pattern})$`),
  ]);
  const dropped = Object.entries(fields).flatMap(([field, sources]) =>
    sources.flatMap(({ drop }, at) =>
      drop === undefined
        ? []
        : [{ part: `fields.${field}.${at}.drop`, pattern: drop, cuts: true as const }],
    ),
  );
  const inTitle = title === undefined ? [] : [{ part: 'title', pattern: title }];
  return [...inAddresses, ...inTitle, ...dropped];
}

/** An earlier release may have stored a recipe without what recipes may say of an address since. */
const named = (
  part: string,
  patterns: Partial<Record<string, string>> | undefined,
  asTried: (pattern: string) => string,
): Tried[] =>
  Object.entries(patterns ?? {}).flatMap(([name, pattern]) =>
    pattern === undefined ? [] : [{ part: `${part}.${name}`, pattern: asTried(pattern) }],
  );

/** Recipes are looked at whenever a page asks for its own, so what was counted is kept. */
const counted = new Map<string, number>();
const MOST_COUNTED = 500;

function stepsOf(pattern: string, length: number): number {
  const key = `${length} ${pattern}`;
  const known = counted.get(key) ?? mostSteps(pattern, length);
  if (counted.size >= MOST_COUNTED) counted.clear();
  counted.set(key, known);
  return known;
}
