import { LONGEST_CUT, LONGEST_TRIED, MOST_CUT } from './page-bounds';
import { mostSteps } from './pattern-cost';
import type { Recipe } from './recipe';
import { COST_RULES, kindsOf, type Site } from './site';

/**
 * Steps that all patterns of a site may take together on one page: less than a second on a slow
 * machine (measured: an engine takes at most 1e9 steps a second, and mostly a hundredth of the
 * bound).
 */
const MOST_STEPS = 5e8;

/**
 * The part of a recipe (`records.0.match.path`) whose pattern may keep a page busy; undefined for a
 * recipe that may run. A test holds the shipped recipes to it.
 */
export const slowPart = (recipe: Recipe): string | undefined => slowParts([recipe])[0];

/**
 * The slow parts of recipes that run together on one page, in order. A recipe that exceeds the
 * budget does not run and takes no steps from the recipes behind it.
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

/** The site as it is saved: with a mark if all its taught recipes are fast. */
export function withCost({ fastBy: _, ...site }: Site): Site {
  const isFast = slowParts(kindsOf(site)).every((part) => part === undefined);
  return isFast ? { ...site, fastBy: COST_RULES } : site;
}

/** `cuts`: tried on elements of the page, not once on its address or title. */
type PatternUse = { part: string; pattern: string; cuts?: true };

/** Every pattern of a recipe in the form in which it is tried. */
function patternsOf({ records, fields, title }: Recipe): PatternUse[] {
  const addressPatterns = records.flatMap(({ match, query, fragment }, at) => [
    ...patternUses(`records.${at}.match`, match, (pattern) => pattern),
    // A pattern must match the whole value of a parameter.
    ...patternUses(`records.${at}.query`, query, (pattern) => `^(?:${pattern})$`),
    ...patternUses(`records.${at}.fragment`, fragment, (pattern) => `^(?:${pattern})$`),
  ]);
  const dropPatterns = Object.entries(fields).flatMap(([field, sources]) =>
    sources.flatMap(({ drop }, at) =>
      drop === undefined
        ? []
        : [{ part: `fields.${field}.${at}.drop`, pattern: drop, cuts: true as const }],
    ),
  );
  const titlePatterns = title === undefined ? [] : [{ part: 'title', pattern: title }];
  return [...addressPatterns, ...titlePatterns, ...dropPatterns];
}

/** `patterns` may be missing: an earlier release may have stored the recipe. */
const patternUses = (
  part: string,
  patterns: Partial<Record<string, string>> | undefined,
  asTried: (pattern: string) => string,
): PatternUse[] =>
  Object.entries(patterns ?? {}).flatMap(([name, pattern]) =>
    pattern === undefined ? [] : [{ part: `${part}.${name}`, pattern: asTried(pattern) }],
  );

/** Caches the counts: pages ask for their recipes often. */
const stepsByPattern = new Map<string, number>();
const MOST_COUNTED = 500;

function stepsOf(pattern: string, length: number): number {
  const key = `${length} ${pattern}`;
  const known = stepsByPattern.get(key) ?? mostSteps(pattern, length);
  if (stepsByPattern.size >= MOST_COUNTED) stepsByPattern.clear();
  stepsByPattern.set(key, known);
  return known;
}
