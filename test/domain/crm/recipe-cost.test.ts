import { expect, test } from 'vitest';
import { Recipe } from '../../lib/domain/recipe';
import { slowPart } from '../../lib/domain/recipe-cost';

const recipe = (path: string) =>
  Recipe.parse({
    ...{ id: 'in-house', name: 'In-house', hosts: [], selfHosted: true, checked: '2026-11-22' },
    records: [
      {
        ...{ match: { path }, type: 'customers', certainty: 'verified' },
        examples: { '/customers/1': { id: '1' } },
      },
    ],
    notRecords: ['/customers'],
    fields: {},
  });

test('a pattern that could freeze a page is named by its place', () => {
  expect(slowPart(recipe('^/customers/(?<id>\\d+)$'))).toBe(undefined);
  expect(slowPart(recipe('^(?<id>[^#]*)[^#]*[^#]*[^#]*#$'))).toBe('records.0.match.path');
});

test('a pattern that cuts something out of values counts once for each element that it is tried on', () => {
  const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJ';
  const slow = `(?:${[...LETTERS].map((letter) => `[^#]*${letter}#`).join('|')})`;
  const plain = recipe('^/customers/(?<id>\\d+)$');
  const name = [{ select: '*', from: 'text', drop: slow, certainty: 'low' } as const];
  expect(slowPart({ ...plain, title: slow })).toBe(undefined);
  expect(slowPart({ ...plain, fields: { ...plain.fields, name } })).toBe('fields.name.0.drop');
});

test('a recipe that an earlier release stored without parameters and fragment can be looked at', () => {
  const stored = recipe('^/customers/(?<id>\\d+)$');
  for (const record of stored.records) {
    Reflect.deleteProperty(record, 'query');
    Reflect.deleteProperty(record, 'fragment');
  }
  expect(slowPart(stored)).toBe(undefined);
});
