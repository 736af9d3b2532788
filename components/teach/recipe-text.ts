import * as v from '../../lib/domain/core/schema';
import { Recipe } from '../../lib/domain/crm/recipe';
import { slowPart } from '../../lib/domain/crm/recipe-cost';
import { selectorsOf, slowSelector } from '../../lib/domain/crm/selector-cost';
import { t } from '../../lib/words/words';

/** The longest text that is parsed as a recipe, in characters. */
export const LONGEST_RECIPE = 200_000;

/**
 * Parses a recipe that was typed, pasted or imported, or returns what is wrong with it. Unknown parts
 * are ignored. `isSelector` tests whether the browser accepts a selector.
 */
export function readRecipe(
  text: string,
  isSelector: (select: string) => boolean = isValidSelector,
): { recipe: Recipe } | { fault: string } {
  let json: unknown;
  try {
    json = text.length > LONGEST_RECIPE ? undefined : JSON.parse(text);
  } catch {
    json = undefined;
  }
  if (typeof json !== 'object' || json === null) return { fault: t('recipeNotJson') };
  const parsed = v.safeParse(Recipe, json);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const part = v.getDotPath(issue) ?? '';
    return { fault: t(issue.type === 'check' ? 'recipeBadPattern' : 'recipeBadPart', part) };
  }
  const recipe = parsed.output;
  const slow = slowPart(recipe);
  if (slow !== undefined) return { fault: t('recipeSlowPattern', slow) };
  const heavy = slowSelector(recipe);
  if (heavy !== undefined) return { fault: t('recipeSlowSelector', heavy) };
  const nameless = recipe.records.findIndex((rule) => !catchesId(rule));
  if (nameless >= 0) return { fault: t('recipeNoId', `records.${nameless}`) };
  const bad = selectorsOf(recipe).find(({ select }) => !stepsOf(select).every(isSelector));
  return bad ? { fault: t('recipeBadSelector', bad.part, bad.select) } : { recipe };
}

export const recipeText = (recipe: Recipe): string => JSON.stringify(recipe, null, 2);

const catchesId = ({ match, query, fragment }: Recipe['records'][number]): boolean =>
  [match, query, fragment].some((parts) =>
    Object.values(parts).some((pattern) => pattern?.includes('(?<id>')),
  );

/** A selector's steps into shadow roots, with `x` in place of the values from the address. */
const stepsOf = (select: string): string[] =>
  select.replace(/\{(type|id|account|field|label)\}/g, 'x').split(' >>> ');

function isValidSelector(select: string): boolean {
  try {
    return document.createDocumentFragment().querySelector(select) === null;
  } catch {
    return false;
  }
}
