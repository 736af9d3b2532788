import { type CrmFacts, Recipe } from '../domain/recipe';

/** Every recipe that is shipped, by the name of its file, as it lies there. */
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

/** All of them, by name. */
export const allRecipes = (): Recipe[] =>
  Object.keys(FILES)
    .map((path) => recipeNamed(path.slice('./recipes/'.length, -'.json'.length)))
    .filter((recipe) => recipe !== undefined)
    .sort((a, b) => a.name.localeCompare(b.name));

/** The browser's permission patterns for a recipe's hosts. */
export const patternsOf = ({ hosts }: Recipe): string[] => hosts.map((host) => `https://${host}/*`);

/**
 * How sure a recipe is of addresses, by its first rule, which is the one that people meet; and of
 * what it reads, by the least sure of what it reads first.
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
