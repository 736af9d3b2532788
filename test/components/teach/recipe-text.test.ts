import { describe, expect, test } from 'vitest';
import { readRecipe, recipeText } from '../../../components/teach/recipe-text';
import * as v from '../../../lib/domain/core/schema';
import { Recipe } from '../../../lib/domain/crm/recipe';

const RECIPE = v.parse(Recipe, {
  id: 'taught-crm',
  name: 'crm.example.com',
  hosts: [],
  selfHosted: true,
  checked: '2026-11-21',
  records: [{ match: { all: '^/c/(?<id>\\d+)' }, type: 'c', certainty: 'high', examples: {} }],
  notRecords: [],
  fields: { name: [{ select: 'a-card >>> [id="c-{id}"]', certainty: 'high' }] },
});
const isSelector = (select: string): boolean => !select.endsWith('>');
const read = (text: string) => readRecipe(text, isSelector);
const changed = (part: object): string => JSON.stringify({ ...RECIPE, ...part });

describe('the text of a recipe', () => {
  test('is read back unchanged', () => {
    expect(read(recipeText(RECIPE))).toEqual({ recipe: RECIPE });
  });

  test('may contain unknown properties, which are ignored', () => {
    expect(read(changed({ script: 'alert(1)', __proto__: null }))).toEqual({ recipe: RECIPE });
  });

  test.each([
    ['nothing', '', 'Not valid JSON'],
    ['half of a recipe', recipeText(RECIPE).slice(0, 90), 'Not valid JSON'],
    ['a number', '42', 'Not valid JSON'],
    ['a list', '[]', 'Part '],
    ['no name', changed({ name: undefined }), 'Part name of the recipe is missing'],
    ['no record', changed({ records: [] }), 'Part records of the recipe is missing'],
    [
      'a pattern that may backtrack for long',
      changed({ records: [{ ...RECIPE.records[0], match: { all: '(a+)+(?<id>x)' } }] }),
      'Part records.0.match.all of the recipe isn’t a usable regular expression',
    ],
    [
      'a pattern that may freeze a page',
      changed({ records: [{ ...RECIPE.records[0], match: { all: '.*.*.*.*#(?<id>x)' } }] }),
      'pattern at records.0.match.all could freeze the page',
    ],
    [
      'many patterns that may freeze a page together',
      changed({
        records: Array.from({ length: 20 }, () => ({
          ...RECIPE.records[0],
          match: { path: '/.*a.*/(?<id>x)$', query: '[?].*b' },
        })),
      }),
      'could freeze the page',
    ],
    [
      'selectors that may slow a page down',
      changed({ scope: `${'b '.repeat(3_000)}b` }),
      'could slow the page down. Use fewer or simpler selectors from scope on',
    ],
    [
      'a pattern without an id',
      changed({ records: [{ ...RECIPE.records[0], match: { all: '^/c/' } }] }),
      'pattern records.0 needs a named group “id”',
    ],
    [
      'an invalid selector',
      changed({ fields: { name: [{ select: 'main >', certainty: 'low' }] } }),
      'Part fields.name.0.select of the recipe isn’t a valid selector: main >',
    ],
    [
      'an invalid selector for its scope',
      changed({ scope: 'div >' }),
      'Part scope of the recipe isn’t a valid selector',
    ],
  ])('with %s is refused with the reason', (_what, text, fault) => {
    const found = read(text);
    expect('fault' in found && found.fault).toContain(fault);
  });
});
