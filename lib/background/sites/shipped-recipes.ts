import { browser } from 'wxt/browser';
import { knownCrm } from '../../crm/known-crms';
import type { Recipe } from '../../domain/crm/recipe';

// A start of the background uses the recipe of one CRM, or none. All of them would be an eighth of the
// code that each start loads (decision 76).

/** The recipes that were read since the background started. */
const recipes = new Map<string, Promise<Recipe>>();

/** The shipped recipe of a CRM, from the extension's own files; undefined for an unknown CRM. */
export async function shippedRecipe(id: string): Promise<Recipe | undefined> {
  if (!knownCrm(id)) return undefined;
  const recipe = recipes.get(id) ?? readRecipeFile(id);
  recipes.set(id, recipe);
  try {
    return await recipe;
  } catch (error) {
    recipes.delete(id);
    throw error;
  }
}

/** The build has checked and completed the file. */
async function readRecipeFile(id: string): Promise<Recipe> {
  const file = await fetch(new URL(`recipes/${id}.json`, browser.runtime.getURL('')));
  const recipe: Recipe = await file.json();
  return recipe;
}
