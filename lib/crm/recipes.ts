import type { CrmFacts, Recipe } from '../domain/crm/recipe';

/** Every shipped recipe by its file name. The build has checked and completed them (complete-recipes.ts). */
const FILES = import.meta.glob<Recipe>('./recipes/*.json', { eager: true, import: 'default' });

/** The shipped recipe of a CRM. */
export const recipeNamed = (id: string): Recipe | undefined => FILES[`./recipes/${id}.json`];

/** All recipes, by name. */
export const allRecipes = (): Recipe[] =>
  Object.values(FILES).sort((a, b) => a.name.localeCompare(b.name));

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
