import { expect, test } from 'vitest';
import * as v from '../../../lib/domain/core/schema';
import { Recipe } from '../../../lib/domain/crm/recipe';
import { slowKinds, slowPart, withCost } from '../../../lib/domain/crm/recipe-cost';

const recipe = (path: string) =>
  v.parse(Recipe, {
    id: 'in-house',
    name: 'In-house',
    hosts: [],
    selfHosted: true,
    checked: '2026-11-22',
    records: [
      {
        match: { path },
        type: 'customers',
        certainty: 'verified',
        examples: { '/customers/1': { id: '1' } },
      },
    ],
    notRecords: ['/customers'],
    fields: {},
  });

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

const FAST = '^/customers/(?<id>\\d+)$';
const SLOW = '^(?<id>[^#]*)[^#]*[^#]*[^#]*#$';
const siteWith = (...paths: string[]) => ({
  origin: 'https://crm.example.com',
  rules: [],
  kinds: paths.map(recipe),
  addedAt: 0,
});

test('a site whose recipes are all fast is marked as it is saved, and not counted again', () => {
  const site = withCost(siteWith(FAST, FAST));
  expect(slowKinds(site)).toEqual([undefined, undefined]);
  // What nobody counts is not found: the mark alone says that it is fast.
  expect(slowKinds({ ...site, kinds: [recipe(SLOW)] })).toEqual([undefined]);
});

test('a site with a slow recipe, or one marked by other rules, is counted each time', () => {
  const slow = withCost(siteWith(FAST, SLOW));
  expect(slow.fastBy).toBe(undefined);
  expect(slowKinds(slow)).toEqual([undefined, 'records.0.match.path']);
  expect(slowKinds({ ...slow, fastBy: 0 })).toEqual([undefined, 'records.0.match.path']);
});

test('a mark is taken away when a slow recipe is saved', () => {
  const marked = withCost(siteWith(FAST));
  expect(withCost({ ...marked, kinds: [recipe(SLOW)] }).fastBy).toBe(undefined);
});
