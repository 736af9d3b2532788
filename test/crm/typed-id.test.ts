import { expect, test } from 'vitest';
import { rulesOf, typedRule } from '../../lib/crm/page-rules';
import { ruleOf } from '../../lib/crm/pattern/pattern';
import { idByRule } from '../../lib/crm/typed-id';
import { allRecipes, recipeNamed } from './shipped-recipes';

test('by a typed pattern the whole text is the id, or no id', () => {
  const rule = typedRule(ruleOf('/customers/:id'));
  expect(idByRule(rule, 'C-1042')).toBe('C-1042');
  expect(idByRule(rule, 'two words')).toBeUndefined();
});

test('Salesforce’s longer id is the one in the address', () => {
  const rules = recipeNamed('salesforce');
  const ids = rules && rulesOf(rules).map((rule) => idByRule(rule, '0038H00000HeT3EQAV'));
  expect(ids).toEqual(['0038H00000HeT3E', '0038H00000HeT3E']);
});

const examples = allRecipes().flatMap((recipe) =>
  rulesOf(recipe).flatMap((rule, i) =>
    Object.values(recipe.records[i]?.examples ?? {}).map(({ id }) => ({ of: recipe.id, rule, id })),
  ),
);

test.each(examples)('an id of $of stays as it is: $id', ({ rule, id }) => {
  expect(idByRule(rule, id) ?? id).toBe(id);
});
