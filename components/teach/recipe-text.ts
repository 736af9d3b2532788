import { Recipe } from '../../lib/domain/recipe';
import { slowPart } from '../../lib/domain/recipe-cost';
import { say } from '../../lib/words/words';

/** Longest recipe that is read. */
const LONGEST = 200_000;

/**
 * A recipe that was typed, pasted or read from a file, or what is wrong with it, in words. What it
 * holds beyond a recipe is ignored. `isSelector` is the browser's word on it.
 */
export function readRecipe(
  text: string,
  isSelector: (select: string) => boolean = fitsNothing,
): { recipe: Recipe } | { fault: string } {
  let json: unknown;
  try {
    json = text.length > LONGEST ? undefined : JSON.parse(text);
  } catch {
    json = undefined;
  }
  if (typeof json !== 'object' || json === null) return { fault: say('recipeNotJson') };
  const parsed = Recipe.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const part = issue?.path.join('.') ?? '';
    return { fault: say(issue?.code === 'custom' ? 'recipeBadPattern' : 'recipeBadPart', part) };
  }
  const recipe = parsed.data;
  const slow = slowPart(recipe);
  if (slow !== undefined) return { fault: say('recipeSlowPattern', slow) };
  const nameless = recipe.records.findIndex((rule) => !catchesId(rule));
  if (nameless >= 0) return { fault: say('recipeNoId', `records.${nameless}`) };
  const bad = selectorsOf(recipe).find(({ select }) => !stepsOf(select).every(isSelector));
  return bad ? { fault: say('recipeBadSelector', bad.part, bad.select) } : { recipe };
}

/** A recipe as a person reads it. */
export const recipeText = (recipe: Recipe): string => JSON.stringify(recipe, null, 2);

const catchesId = ({ match, query, fragment }: Recipe['records'][number]): boolean =>
  [match, query, fragment].some((parts) =>
    Object.values(parts).some((pattern) => pattern?.includes('(?<id>')),
  );

type Part = { part: string; select: string };

function selectorsOf({ fields, scope, frame, ready, customField }: Recipe): Part[] {
  const read = Object.entries(fields).flatMap(([field, sources]) =>
    sources.map(({ select }, i) => ({ part: `fields.${field}.${i}.select`, select })),
  );
  const { witness, exists, absent } = ready;
  const others: Record<string, string | undefined> = {
    ...{ scope, frame, 'ready.exists': exists, 'ready.absent': absent },
    'ready.witness.select': witness?.select,
    'customField.byName': customField?.byName,
    'customField.byLabel': customField?.byLabel,
  };
  const named = Object.entries(others).flatMap(([part, select]) =>
    select === undefined ? [] : [{ part, select }],
  );
  return [...read, ...named];
}

/** A selector as it is tried: step by step into shadow roots, with a word for what the address says. */
const stepsOf = (select: string): string[] =>
  select.replace(/\{(type|id|account|field|label)\}/g, 'x').split(' >>> ');

function fitsNothing(select: string): boolean {
  try {
    return document.createDocumentFragment().querySelector(select) === null;
  } catch {
    return false;
  }
}
