import { expect, test } from 'vitest';
import { slowPart } from '../../../lib/domain/crm/recipe-cost';
import { recipeOfPath as recipe } from './recipe-of-path';

test('a pattern that could freeze a page is named by its place in the recipe', () => {
  expect(slowPart(recipe('^/customers/(?<id>\\d+)$'))).toBe(undefined);
  expect(slowPart(recipe('^(?<id>[^#]*)[^#]*[^#]*[^#]*#$'))).toBe('records.0.match.path');
});

test('a pattern that cuts text out of values counts once per element', () => {
  const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJ';
  const slow = `(?:${[...LETTERS].map((letter) => `[^#]*${letter}#`).join('|')})`;
  const plain = recipe('^/customers/(?<id>\\d+)$');
  const name = [{ select: '*', from: 'text', drop: slow, certainty: 'low' } as const];
  expect(slowPart({ ...plain, title: slow })).toBe(undefined);
  expect(slowPart({ ...plain, fields: { ...plain.fields, name } })).toBe('fields.name.0.drop');
});

test('a recipe that an earlier release stored without query and fragment can be checked', () => {
  const stored = recipe('^/customers/(?<id>\\d+)$');
  for (const record of stored.records) {
    Reflect.deleteProperty(record, 'query');
    Reflect.deleteProperty(record, 'fragment');
  }
  expect(slowPart(stored)).toBe(undefined);
});
