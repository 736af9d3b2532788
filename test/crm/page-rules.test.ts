import { describe, expect, test } from 'vitest';
import { findRecord } from '../../lib/crm/find-record';
import { rulesOf, typedRule, viewOf } from '../../lib/crm/page-rules';
import * as v from '../../lib/domain/core/schema';
import { PageRule, PageView } from '../../lib/domain/crm/content-messages';
import { Recipe } from '../../lib/domain/crm/recipe';

const recipe = (more: Record<string, unknown>): Recipe =>
  v.parse(Recipe, {
    id: 'some-crm',
    name: 'Some CRM',
    hosts: ['crm.example.com'],
    selfHosted: false,
    checked: '2026-11-21',
    records: [{ match: { path: '^/c/(?<id>\\d+)' }, type: 'contact', ...SURE }],
    notRecords: [],
    fields: {},
    ...more,
  });

const SURE = { certainty: 'high', examples: {} };
const at = (address: string): URL => new URL(address, 'https://crm.example.com');

/** The record that one rule finds in an address. */
function find(rule: Record<string, unknown>, address: string) {
  const rules = rulesOf(recipe({ records: [{ ...rule, ...SURE }] }), 3);
  return findRecord(rules, at(address));
}

describe('an address rule for a content script', () => {
  test.each([
    ['path', '^/c/(?<id>\\d+)', '/c/7?id=1#/c/2'],
    ['query', '[?&]of=c-(?<id>\\d+)', '/c/1?of=c-7#2'],
    ['hash', '^#/c/(?<id>\\d+)', '/c/1#/c/7'],
    ['pathAndQuery', '^/c\\.php\\?id=(?<id>\\d+)', '/c.php?id=7#1'],
    ['decodedQuery', '[?&]at=/c/(?<id>\\d+)', '/c/1?at=%2Fc%2F7'],
    ['decodedHash', '^#to=\\?id=(?<id>\\d+)', '/c/1#to=%3Fid%3D7'],
    ['all', '^/c\\?a#(?<id>\\d+)', '/c?a#7'],
  ])('is tried on %s', (part, match, address) => {
    expect(find({ match: { [part]: match } }, address)?.id).toBe('7');
  });

  test('needs every part to match, and uses the groups of all', () => {
    const rule = {
      match: { path: '^/(?<account>\\w+)/$', hash: '^#(?<id>\\d+)$' },
      query: { kind: '(?<type>[a-z]+)' },
      types: { person: 'contact' },
    };
    const whole = { type: 'contact', id: '7', account: 'acme', kind: 'person', view: 3 };
    expect(find(rule, '/acme/?x=1&kind=person#7')).toEqual(whole);
    expect(find(rule, '/acme/?kind=deal#7')).toMatchObject({ type: 'deal', kind: 'deal' });
    for (const other of ['/acme/?kind=person#', '/acme/#7', '/?kind=person#7'])
      expect(find(rule, other), other).toBe(undefined);
  });

  test('matches the whole decoded value of a parameter', () => {
    const rule = { query: { id: '\\{?(?<id>[\\d-]+)\\}?' }, fragment: { view: 'form|card' } };
    expect(find(rule, '/?id=%7B7-1%7D#x=1&view=form')?.id).toBe('7-1');
    for (const other of ['/?id=7x#view=form', '/?id=7#view=forms', '/?id=7#', '/?idx=7#view=form'])
      expect(find(rule, other), other).toBe(undefined);
  });

  test('decodes the value of a parameter once', () => {
    for (const rule of [{ query: { id: '(?<id>.+)' } }, { fragment: { id: '(?<id>.+)' } }]) {
      const before = 'query' in rule ? '/?' : '/#';
      const idOf = (name: string) => find(rule, `${before}id=${encodeURIComponent(name)}`)?.id;
      for (const name of ['50%', 'a%41', 'aA', '100%25']) expect(idOf(name)).toBe(name);
    }
  });

  test('may look ahead for all that it needs, in any order', () => {
    const rule = { match: { query: '^(?=.*[?&]view=card(?:&|$))(?=.*[?&]id=(?<id>\\d+)(?:&|$))' } };
    expect(find(rule, '/?id=7&view=card')?.id).toBe('7');
    expect(find(rule, '/?view=card&id=7')?.id).toBe('7');
    expect(find(rule, '/?view=list&id=7')).toBeUndefined();
  });

  test('decodes a part that is tried decoded once', () => {
    const name = '(?<id>.+)';
    const query = (id: string) => find({ match: { decodedQuery: `^\\?${name}` } }, `/?${id}`);
    const hash = (id: string) => find({ match: { decodedHash: `^#to=${name}` } }, `/#to=${id}`);
    for (const idIn of [query, hash])
      for (const id of ['50%', 'a%41', 'aA', '100%25'])
        expect(idIn(encodeURIComponent(id))?.id).toBe(id);
  });

  test('sets the type of a record that the address does not name', () => {
    expect(find({ match: { path: '/c/(?<id>\\d+)' }, type: 'contact' }, '/c/7')?.type).toBe(
      'contact',
    );
    expect(find({ match: { path: '/c/(?<id>\\d+)' } }, '/c/7')?.type).toBe('record');
  });

  test('ignores inherited object properties as types', () => {
    const rule = { match: { path: '^/(?<type>\\w+)/(?<id>\\d+)' }, types: { deals: 'deal' } };
    expect(find(rule, '/constructor/7')?.type).toBe('constructor');
  });

  test('accepts ids with spaces and slashes only if the rule says so', () => {
    const rule = { match: { path: '^/c/(?<id>[^/]+)$' } };
    const address = '/c/Ada%20Byron%20A%2FS';
    expect(find(rule, address)).toBe(undefined);
    expect(find({ ...rule, spaces: true }, address)?.id).toBe('Ada%20Byron%20A%2FS');
    expect(find({ ...rule, spaces: true }, '/c/Ada%0AByron')).toBe(undefined);
  });

  test('tells a name with a space from one in which the escape of a space is written', () => {
    const rule = { match: { path: '^/c/(?<id>[^/]+)$' }, spaces: true };
    const names = ['Ada Byron', 'Ada%20Byron', 'Ada%2520Byron', 'A/S', 'A%2FS', 'A% 20', 'A% S'];
    const ids = names.map((name) => find(rule, `/c/${encodeURIComponent(name)}`)?.id);
    expect(new Set(ids).size).toBe(names.length);
    // A per cent sign on its own stays.
    expect(find(rule, `/c/${encodeURIComponent('50% Ltd')}`)?.id).toBe('50%%20Ltd');
  });

  test('reaches the page unchanged', () => {
    const [rule] = rulesOf(recipe({}), 0);
    expect(v.parse(PageRule, JSON.parse(JSON.stringify(rule)))).toEqual(
      JSON.parse(JSON.stringify(rule)),
    );
  });
});

test('a rule that the user wrote is tried on the whole address', () => {
  const rule = typedRule({ match: '^/c/(?<id>\\d+)', type: 'customers' });
  expect(findRecord([rule], at('/c/7'))).toMatchObject({ type: 'customers', id: '7' });
});

test('a view tells the page how to read, but not how certain the recipe is', () => {
  const name = { select: 'h1', from: 'text', drop: ' - Saved$', certainty: 'high' };
  const email = { select: 'main a', from: 'mailto', only: true, certainty: 'low' };
  const taxId = { select: '[name=vat]', from: 'value', certainty: 'high' };
  const view = viewOf(
    recipe({
      scope: 'main',
      frame: 'iframe.slider',
      fields: { name: [name], email: [email], taxId: [taxId] },
      title: '^(?<name>.+) - CRM$',
      placeholders: ['Click to add'],
      ready: {
        witness: { select: '#id', from: 'value' },
        exists: 'h1',
        absent: '.busy',
        quiet: 500,
      },
      notes: ['Seen once.'],
    }),
  );
  expect(view).toEqual({
    scope: 'main',
    frame: 'iframe.slider',
    title: '^(?<name>.+) - CRM$',
    placeholders: ['Click to add'],
    witness: { select: '#id', from: 'value' },
    exists: 'h1',
    absent: '.busy',
    quiet: 500,
    name: [{ select: 'h1', from: 'text', drop: ' - Saved$' }],
    fields: {
      email: [{ select: 'main a', from: 'mailto', only: true }],
      phone: [],
      company: [],
      client: [],
      taxId: [{ select: '[name=vat]', from: 'value' }],
      registrationNumber: [],
    },
  });
  expect(v.parse(PageView, view)).toEqual(view);
});

describe('the schema refuses', () => {
  test.each([
    ['a pattern that does not compile', '^/c/(?<id>'],
    ['a pattern that may backtrack for long', '^/(?:\\w+/?)+(?<id>\\d+)$'],
    ['a pattern longer than any address needs', 'x'.repeat(501)],
  ])('%s', (_, path) => {
    const records = [{ match: { path }, ...SURE }];
    expect(() => recipe({ records })).toThrow();
  });
});
