import { type CrmFacts, Recipe } from '../domain/crm/recipe';

/** Every shipped recipe by its file name, unparsed. */
const FILES = import.meta.glob<unknown>('./recipes/*.json', { eager: true, import: 'default' });

const parsed = new Map<string, Recipe>();

/** The shipped recipe of a CRM. */
export function recipeNamed(id: string): Recipe | undefined {
  const file = FILES[`./recipes/${id}.json`];
  if (file === undefined) return undefined;
  const recipe = parsed.get(id) ?? Recipe.parse(file);
  parsed.set(id, recipe);
  return recipe;
}

/** All recipes, by name. */
export const allRecipes = (): Recipe[] =>
  Object.keys(FILES)
    .map((path) => recipeNamed(path.slice('./recipes/'.length, -'.json'.length)))
    .filter((recipe) => recipe !== undefined)
    .sort((a, b) => a.name.localeCompare(b.name));

/** The browser's permission patterns for a recipe's hosts. */
export const patternsOf = ({ hosts }: Recipe): string[] => hosts.map((host) => `https://${host}/*`);

/**
 * The certainty of a recipe: for addresses that of its first rule, which is the most common one;
 * for fields the lowest of the first sources.
 */
export function certaintyOf({ records, fields }: Recipe): CrmFacts['certainty'] {
  const [address = 'low'] = records.map(({ certainty }) => certainty);
  const [least] = Object.values(fields)
    .flatMap(([first]) => (first ? [first.certainty] : []))
    .sort(leastFirst);
  return { address, ...(least ? { fields: least } : {}) };
}

const ORDER = ['low', 'medium', 'high', 'verified'];
const leastFirst = (a: string, b: string): number => ORDER.indexOf(a) - ORDER.indexOf(b);
