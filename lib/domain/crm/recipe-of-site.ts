import type { Recipe } from './recipe';

/** A recipe of one site names no hosts. */
export const SITE_ONLY: Pick<Recipe, 'hosts' | 'selfHosted'> = { hosts: [], selfHosted: true };

/**
 * A recipe from a stranger as one site may have it: its hosts count for nothing, and its CSS is dropped,
 * because that could leak the page's content.
 */
export const recipeOfSite = ({ hostPattern: _, ...recipe }: Recipe): Recipe => ({
  ...recipe,
  ...SITE_ONLY,
  dock: { ...recipe.dock, css: [] },
});
