import { describe, expect, test } from 'vitest';
import { hasCustomFields, withClientField } from '../../lib/crm/client-field';
import * as v from '../../lib/domain/core/schema';
import { Recipe } from '../../lib/domain/crm/recipe';
import { allRecipes } from './shipped-recipes';

const recipe = (customField?: unknown) =>
  v.parse(Recipe, {
    id: 'some-crm',
    name: 'Some CRM',
    hosts: [],
    selfHosted: true,
    checked: '2026-11-21',
    records: [{ match: { path: '^/c/(?<id>\\d+)' }, certainty: 'high', examples: {} }],
    notRecords: [],
    fields: { client: [{ select: '.client', certainty: 'high' }] },
    customField,
  });

const filled = (customField: unknown, field: string | undefined): string[] =>
  withClientField(recipe(customField), field).fields.client.map(({ select }) => select);

const BY_NAME = { byName: '[data-name="{field}"] input', from: 'value', certainty: 'high' };

describe('the custom field that holds the client’s UUID', () => {
  test('is searched by its name, then by its label, before the recipe’s own sources', () => {
    const both = { ...BY_NAME, byLabel: 'input[aria-label="{label}"], [title="{label}"]' };
    expect(filled(both, 'cClient')).toEqual([
      '[data-name="cClient"] input',
      'input[aria-label="cClient"], [title="cClient"]',
      '.client',
    ]);
  });

  test('is one of the rows if only its label identifies it', () => {
    const rows = { rows: '.row', label: '.label', certainty: 'low' };
    const [first] = withClientField(recipe(rows), 'Client  UUID *').fields.client;
    expect(first).toMatchObject({ select: '.row', label: '.label', words: 'Client UUID' });
    expect(hasCustomFields(recipe(rows))).toBe(true);
    for (const nothing of [':', ' * ']) expect(filled(rows, nothing)).toEqual(['.client']);
  });

  test('is read as the recipe says; each shipped recipe fills only this field', () => {
    const all = allRecipes().filter(hasCustomFields);
    expect(all.length).toBeGreaterThan(10);
    for (const one of all) {
      const client = withClientField(one, 'Client UUID').fields.client;
      const own = client.slice(0, client.length - one.fields.client.length);
      expect(own, one.id).not.toEqual([]);
      for (const { select, words } of own)
        expect(words ?? unescaped(select), one.id).toContain('Client UUID');
    }
  });

  test('is read from the place’s own source', () => {
    const [first] = withClientField(recipe(BY_NAME), 'cClient').fields.client;
    expect(first).toMatchObject({ from: 'value', certainty: 'high' });
  });

  test('is not searched if the user named none, or the recipe has no place for it', () => {
    expect(filled(BY_NAME, undefined)).toEqual(['.client']);
    expect(filled(BY_NAME, '')).toEqual(['.client']);
    expect(filled(undefined, 'cClient')).toEqual(['.client']);
  });

  test('is not searched with a selector that does not name it, which would match every field', () => {
    expect(filled({ ...BY_NAME, byLabel: '.row' }, 'cClient')).toEqual([
      '[data-name="cClient"] input',
      '.client',
    ]);
    const bare = { byLabel: '.row', rows: '.row', certainty: 'low' };
    expect(filled(bare, 'cClient')).toEqual(['.client']);
    expect([BY_NAME, bare, undefined].map((one) => hasCustomFields(recipe(one)))).toEqual([
      true,
      false,
      false,
    ]);
  });

  test.each([
    ['a quote', 'a"] , * [b="', '"'],
    ['a backslash', 'a\\', '\\\\(?![0-9a-f]+ )'],
    ['the separator of a shadow root', 'a >>> b', '>'],
    ['a placeholder', '{id}', '\\{'],
    ['a line break', 'a\nb', '\n'],
    ['NUL', 'a\0b', '\0'],
  ])('%s in its name cannot end the selector', (_, field, sign) => {
    const [first = ''] = filled(BY_NAME, field);
    const words = first.slice('[data-name="'.length, -'"] input'.length);
    expect(words).not.toMatch(new RegExp(sign));
    expect(unescaped(words)).toBe(field.replace('\0', '\ufffd'));
  });

  test('keeps text in any language, and a name that begins with a digit', () => {
    expect(filled(BY_NAME, 'Клиент')[0]).toBe('[data-name="Клиент"] input');
    const [first = ''] = filled({ ...BY_NAME, byName: '#{field}' }, '12_id');
    expect(first).toBe('#\\31 2_id');
  });
});

/** What a browser reads from a code point escape. */
const unescaped = (text: string): string =>
  text.replace(/\\([0-9a-f]+) /g, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
