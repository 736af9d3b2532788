import type { Recipe } from '../../lib/domain/crm/recipe';

/** Every shipped recipe with its examples, by its file name. */
const FILES = import.meta.glob<Recipe>('../../lib/crm/recipes/*.json', {
  eager: true,
  import: 'default',
});

export const allRecipes = (): Recipe[] =>
  Object.values(FILES).sort((a, b) => a.name.localeCompare(b.name));

export const recipeNamed = (id: string): Recipe | undefined =>
  FILES[`../../lib/crm/recipes/${id}.json`];
