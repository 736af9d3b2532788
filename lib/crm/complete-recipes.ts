import * as v from '../domain/core/schema';
import { Recipe } from '../domain/crm/recipe.ts';
import { certaintyOf } from './certainty.ts';
import { hasCustomFields } from './client-field.ts';
import type { KnownCrm } from './known-crms';

// What the build makes of the shipped recipes. It checks each and writes its defaults out, so that no
// start of the background has to.

/** The part of a recipe that the background holds, to list the CRMs and to recognise their hosts. */
const knownPart = (recipe: Recipe): KnownCrm => ({
  id: recipe.id,
  name: recipe.name,
  hosts: recipe.hosts,
  ...(recipe.hostPattern === undefined ? {} : { hostPattern: recipe.hostPattern }),
  selfHosted: recipe.selfHosted,
  certainty: certaintyOf(recipe),
  hasCustomFields: hasCustomFields(recipe),
});

/** Examples and notes are for people and tests. */
const withoutExamples = (recipe: Recipe): Recipe => ({
  ...recipe,
  records: recipe.records.map((rule) => ({ ...rule, examples: {} })),
  notRecords: [],
  notes: [],
});

/** A plugin for Vite: an import of a recipe is complete, and of `?known` it is the known part alone. */
export const completeRecipes = () => ({
  name: 'alongside:complete-recipes',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    const [file = '', query = ''] = id.split('?');
    if (!/lib\/crm\/recipes\/[^/]+\.json$/.test(file)) return undefined;
    const recipe = v.parse(Recipe, JSON.parse(code));
    // Vite makes a module of JSON itself, unless there is a query.
    return query.split('&').includes('known')
      ? `export default ${JSON.stringify(knownPart(recipe))}`
      : JSON.stringify(recipe);
  },
});

/** The text of the extension's file from which the background reads a recipe. */
export const recipeFile = (code: string): string =>
  JSON.stringify(withoutExamples(v.parse(Recipe, JSON.parse(code))));
