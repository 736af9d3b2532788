import { Recipe } from '../domain/crm/recipe.ts';

/**
 * A plugin for Vite. It checks each shipped recipe while the extension is built, and writes its defaults
 * out, so that no start of the background has to. The build does without what only people and tests
 * read: examples and notes.
 */
export const completeRecipes = ({ forTests }: { forTests: boolean }) => ({
  name: 'alongside:complete-recipes',
  enforce: 'pre' as const,
  transform(code: string, id: string) {
    if (!/lib\/crm\/recipes\/[^/]+\.json$/.test(id)) return undefined;
    const recipe = Recipe.parse(JSON.parse(code));
    return JSON.stringify(forTests ? recipe : withoutExamples(recipe));
  },
});

const withoutExamples = (recipe: Recipe): Recipe => ({
  ...recipe,
  records: recipe.records.map((rule) => ({ ...rule, examples: {} })),
  notRecords: [],
  notes: [],
});
