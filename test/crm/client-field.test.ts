import { describe, expect, test } from 'vitest';
import { hasCustomFields, withClientField } from '../../lib/crm/client-field';
import { allRecipes } from '../../lib/crm/recipes';
import { Recipe } from '../../lib/domain/recipe';

const recipe = (customField?: unknown) =>
  Recipe.parse({
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
  test('is looked for by its name, then by its words, and before what the recipe says', () => {
    const both = { ...BY_NAME, byLabel: 'input[aria-label="{label}"], [title="{label}"]' };
    expect(filled(both, 'cClient')).toEqual([
      '[data-name="cClient"] input',
      'input[aria-label="cClient"], [title="cClient"]',
      '.client',
    ]);
  });

  test('is one of the rows where only the words of its label tell it apart', () => {
    const rows = { rows: '.row', label: '.label', certainty: 'low' };
    const [first] = withClientField(recipe(rows), 'Client  UUID *').fields.client;
    expect(first).toMatchObject({ select: '.row', label: '.label', words: 'Client UUID' });
    expect(hasCustomFields(recipe(rows))).toBe(true);
    for (const nothing of [':', ' * ']) expect(filled(rows, nothing)).toEqual(['.client']);
  });

  test('is read as the recipe says, and every shipped one says it for this and for no other', () => {
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

  test('is read as its place says', () => {
    const [first] = withClientField(recipe(BY_NAME), 'cClient').fields.client;
    expect(first).toMatchObject({ from: 'value', certainty: 'high' });
  });

  test('is not looked for where none was named, or where the recipe cannot say where it stands', () => {
    expect(filled(BY_NAME, undefined)).toEqual(['.client']);
    expect(filled(BY_NAME, '')).toEqual(['.client']);
    expect(filled(undefined, 'cClient')).toEqual(['.client']);
  });

  test('is not looked for where a place does not name it: any other field would fit too', () => {
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
    ['the way into a shadow root', 'a >>> b', '>'],
    ['a place that the page fills', '{id}', '\\{'],
    ['a line', 'a\nb', '\n'],
    ['NUL', 'a\0b', '\0'],
  ])('%s in its name ends no selector', (_, field, sign) => {
    const [first = ''] = filled(BY_NAME, field);
    const words = first.slice('[data-name="'.length, -'"] input'.length);
    expect(words).not.toMatch(new RegExp(sign));
    expect(unescaped(words)).toBe(field.replace('\0', '\ufffd'));
  });

  test('words of any language stay, and so does a name that begins with a digit', () => {
    expect(filled(BY_NAME, 'Клиент')[0]).toBe('[data-name="Клиент"] input');
    const [first = ''] = filled({ ...BY_NAME, byName: '#{field}' }, '12_id');
    expect(first).toBe('#\\31 2_id');
  });
});

/** What a browser reads where something stands as its code point. */
const unescaped = (text: string): string =>
  text.replace(/\\([0-9a-f]+) /g, (_, code: string) =>
    String.fromCodePoint(Number.parseInt(code, 16)),
  );
