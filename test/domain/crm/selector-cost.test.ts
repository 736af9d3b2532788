import { expect, test } from 'vitest';
import * as v from '../../../lib/domain/core/schema';
import { Recipe } from '../../../lib/domain/crm/recipe';
import { slowSelector } from '../../../lib/domain/crm/selector-cost';

const recipe = (more: Record<string, unknown>): Recipe =>
  v.parse(Recipe, {
    id: 'ours',
    name: 'Ours',
    hosts: [],
    selfHosted: true,
    checked: '2026-11-29',
    records: [{ match: { path: '^/c/(?<id>\\d+)$' }, certainty: 'low', examples: {} }],
    notRecords: [],
    fields: { name: [{ select: 'main h1', certainty: 'low' }] },
    ...more,
  });

const sources = (count: number, select: string) =>
  Array.from({ length: count }, () => ({ select, certainty: 'low' }));

test.each([
  [
    'with what teaching makes',
    { fields: { name: sources(21, 'main > div.card:nth-child(2) > b') } },
  ],
  ['with a few :has', { fields: { name: sources(9, 'section:has(> h2.title)') } }],
])('a recipe %s may run', (_, more) => {
  expect(slowSelector(recipe(more))).toBe(undefined);
});

test.each([
  ['thousands of selectors', { fields: { name: sources(3_000, 'b') } }, 'fields.name.2000.select'],
  ['a long list', { scope: Array(2_500).fill('b').join() }, 'scope'],
  ['a long chain', { ready: { exists: `${'* > * '.repeat(1_500)}b` } }, 'ready.exists'],
  [
    'many conditions on one element',
    { ready: { absent: `*${':not([a])'.repeat(1_500)}` } },
    'ready.absent',
  ],
  [
    'many :has',
    { customField: { rows: 'b:has(i)'.repeat(25), certainty: 'low' } },
    'customField.rows',
  ],
  ['many :has in capitals', { scope: 'b:HAS(i)'.repeat(25) }, 'scope'],
  ['many :has with escapes', { scope: 'b:\\68 as(i)'.repeat(25) }, 'scope'],
  [
    'many markers',
    { instead: { login: sources(20, 'b:has(i):has(u)') } },
    'instead.login.9.select',
  ],
])('a recipe with %s may not', (_, more, part) => {
  expect(slowSelector(recipe(more))).toBe(part);
});
