import { describe, expect, test } from 'vitest';
import { ruleOf } from '../../../lib/crm/pattern/pattern';
import { derive } from '../../../lib/crm/teach/derive';
import { patternBetween } from '../../../lib/crm/teach/pattern-between';
import * as v from '../../../lib/domain/core/schema';
import { Pattern } from '../../../lib/domain/crm/recipe';
import type { Sample, Way } from '../../../lib/domain/crm/teach';

const at = (path: string): string => `https://crm.example.com${path}`;
const between = (one: string, other: string) => patternBetween([at(one), at(other)]);

describe('the pattern of two addresses', () => {
  test.each([
    ['/customers/41', '/customers/42', '/customers/:id', ['41', '42']],
    ['/customers/41/notes', '/customers/42', '/customers/:id', ['41', '42']],
    ['/customers/41?tab=notes', '/customers/42?tab=mail#top', '/customers/:id', ['41', '42']],
    ['/customers/ada-example', '/customers/bob', '/customers/:id', ['ada-example', 'bob']],
    ['/customers/41/ada-example', '/customers/42/bob', '/customers/:id', ['41', '42']],
    ['/41', '/42', '/:id', ['41', '42']],
    [
      '/accounts/9/contacts/41',
      '/accounts/8/contacts/42',
      '/accounts/*/contacts/:id',
      ['41', '42'],
    ],
    [
      '/accounts/9/contacts/41',
      '/accounts/9/contacts/42',
      '/accounts/*/contacts/:id',
      ['41', '42'],
    ],
    ['/card.php?id=41&tab=1', '/card.php?tab=2&id=42', '/card.php?id=:id', ['41', '42']],
    ['/view?customer=ada', '/view?customer=bob', '/view?customer=:id', ['ada', 'bob']],
    [
      '/index.php?module=Contacts&record=a1b2c',
      '/index.php?module=Contacts&record=d4e5f',
      '/index.php?module=Contacts&record=:id',
      ['a1b2c', 'd4e5f'],
    ],
    ['/app#/customers/41', '/app#/customers/42', '/app#/customers/:id', ['41', '42']],
    ['/app#/customers/ada', '/app#/customers/bob', '/app#/customers/:id', ['ada', 'bob']],
    ['/#model=partner&id=41', '/#id=42&model=partner', '/#model=partner&id=:id', ['41', '42']],
  ])('of %s and %s is %s', (one, other, pattern, ids) => {
    expect(between(one, other)).toEqual({ pattern, ids });
    // So that a recipe may hold it.
    expect(v.is(Pattern, ruleOf(pattern).match)).toBe(true);
  });

  test.each([
    ['/customers/41', '/customers/41', 'same-record'],
    ['/customers/41?tab=notes', '/customers/41?tab=mail', 'same-record'],
    ['/customers/41#a', '/customers/41#b', 'same-record'],
    ['/app', '/app', 'same-record'],
    ['/customers/41', '/leads/41', 'other-kind'],
    ['/customers/41', '/leads/7', 'other-kind'],
    ['/customers', '/leads', 'other-kind'],
    ['/app/customers/ada', '/app/leads/bob', 'other-kind'],
    ['/customers/new', '/customers/ada', 'other-kind'],
    ['/index.php?module=Contacts&record=7', '/index.php?module=Leads&record=8', 'other-kind'],
    ['/app#/customers/41', '/app', 'other-kind'],
  ])('of %s and %s is missing: %s', (one, other, why) => {
    expect(between(one, other)).toBe(why);
  });
});

const way = (select: string, value: string, more: Partial<Way> = {}): Way => ({
  select,
  value,
  from: 'text',
  by: 'class',
  others: 0,
  ...more,
});
const sample = (path: string, ways: Sample['ways']): Sample => ({ address: at(path), ways });
const ADA = '/customers/41';
const BOB = '/customers/42';

describe('the result of two samples', () => {
  test('has the selectors that found the element on both, labels and marks before structure', () => {
    const ways = (name: string, own: string): Way[] => [
      way('td', name, { by: 'label', beside: 'Name' }),
      way('[data-field="name"]', name, { by: 'mark' }),
      way('.customer-name', name),
      way(own, name),
      way('body > div:nth-of-type(2)', name, { by: 'place' }),
    ];
    const taught = derive([
      sample(ADA, { name: ways('Ada Example', '.x-left').reverse() }),
      sample(BOB, { name: ways('Bob Placeholder', '.x-right') }),
    ]);
    expect(taught).toMatchObject({ pattern: '/customers/:id', ids: ['41', '42'], lost: [] });
    if (typeof taught === 'string') throw new Error(taught);
    const [name] = taught.fields;
    expect(name?.choices.map(({ by, certainty }) => [by, certainty])).toEqual([
      ['label', 'high'],
      ['mark', 'high'],
      ['class', 'medium'],
      ['place', 'low'],
    ]);
    expect(name?.choices[0]).toMatchObject({
      beside: 'Name',
      values: ['Ada Example', 'Bob Placeholder'],
    });
  });

  test('replaces the record’s id in a selector by the id of the open record', () => {
    const taught = derive([
      sample(ADA, { name: [way('[id="customer-41-name"]', 'Ada', { by: 'id' })] }),
      sample(BOB, { name: [way('[id="customer-42-name"]', 'Bob', { by: 'id' })] }),
    ]);
    expect(taught).toMatchObject({
      fields: [{ field: 'name', choices: [{ select: '[id="customer-{id}-name"]' }] }],
    });
  });

  test('does not take other numbers for the id', () => {
    const taught = derive([
      sample('/customers/1', { name: [way('p:nth-of-type(1) > b', 'Ada', { by: 'place' })] }),
      sample('/customers/2', { name: [way('p:nth-of-type(1) > b', 'Bob', { by: 'place' })] }),
    ]);
    expect(taught).toMatchObject({ fields: [{ choices: [{ select: 'p:nth-of-type(1) > b' }] }] });
  });

  test('doubts a value that is the same on both, or lacks the form of its field', () => {
    const taught = derive([
      sample(ADA, {
        name: [way('h1', 'Acme CRM', { by: 'role' })],
        email: [way('.mail', 'Pat Agent')],
        client: [way('.uuid', '0a1b2c3d-1111-4222-8333-444455556666')],
      }),
      sample(BOB, {
        name: [way('h1', 'Acme CRM', { by: 'role' })],
        email: [way('.mail', 'bob@example.com')],
        client: [way('.uuid', '{9a1b2c3d-1111-4222-8333-444455556666}')],
      }),
    ]);
    if (typeof taught === 'string') throw new Error(taught);
    expect(taught.fields.map(({ choices }) => choices[0]?.doubt)).toEqual([
      'same',
      'form',
      undefined,
    ]);
    expect(taught.fields.map(({ choices }) => choices[0]?.certainty)).toEqual([
      'low',
      'low',
      'medium',
    ]);
  });

  test('trusts a mail link less than one with its own mark', () => {
    const ways = (value: string): Way[] => [
      way('a[href^="mailto:"]', value, { by: 'role' }),
      way('[data-field="email"] a', value, { by: 'mark' }),
    ];
    const name = [way('h1', 'Ada', { by: 'role' })];
    const taught = derive([
      sample(ADA, { name, email: ways('ada@example.com') }),
      sample(BOB, { name: [way('h1', 'Bob', { by: 'role' })], email: ways('bob@example.com') }),
    ]);
    if (typeof taught === 'string') throw new Error(taught);
    expect(taught.fields[1]?.choices.map(({ by, certainty }) => [by, certainty])).toEqual([
      ['mark', 'high'],
      ['role', 'medium'],
    ]);
  });

  test('leaves out a field without a common selector, but keeps a name', () => {
    const name = [way('h1', 'Ada', { by: 'role' })];
    const one = sample(ADA, { name, email: [way('.a', 'a@example.com')] });
    const other = sample(BOB, {
      name: [way('h1', 'Bob', { by: 'role' })],
      email: [way('.b', 'b@example.com')],
    });
    expect(derive([one, other])).toMatchObject({ lost: ['email'], fields: [{ field: 'name' }] });
    const elsewhere = sample(BOB, { name: [way('h2', 'Bob', { by: 'role' })] });
    expect(derive([one, elsewhere])).toBe('other-place');
  });

  test('of one record twice is empty', () => {
    const name = [way('h1', 'Ada', { by: 'role' })];
    expect(derive([sample(ADA, { name }), sample(`${ADA}?tab=2`, { name })])).toBe('same-record');
  });
});

describe('a clicked name is doubtful', () => {
  const doubt = (one: string, other: string) => {
    const taught = derive([
      sample(ADA, { name: [way('.it', one, { by: 'mark' })] }),
      sample(BOB, { name: [way('.it', other, { by: 'mark' })] }),
    ]);
    if (typeof taught === 'string') throw new Error(taught);
    const [choice] = taught.fields[0]?.choices ?? [];
    return [choice?.doubt, choice?.certainty];
  };

  test.each([
    ['ada@example.com', 'bob@example.com', 'email'],
    ['Ada Example', 'bob@example.com', 'email'],
    ['41', '42', 'id'],
    ['+1 555 0110', '+1 555 0111', 'number'],
    ['0a1b2c3d-1111-4222-8333-444455556666', '1a1b2c3d-1111-4222-8333-444455556666', 'number'],
    ['Customer: Ada Example', 'Customer: Bob Placeholder', 'labelled'],
    ['Ada '.repeat(30), 'Bob', 'long'],
    ['Acme CRM', 'Acme CRM', 'same'],
  ])('if it is “%s” and “%s”: %s', (one, other, expected) => {
    expect(doubt(one, other)).toEqual([expected, 'low']);
  });

  test.each([
    ['Ada Example', 'Bob Placeholder'],
    ['株式会社サンプル', 'Müller & Söhne'],
    ['4you GmbH', '1&1 AG'],
    ['Acme: the shop', 'Lorem: the store'],
    ['Ada (ada@example.com)', 'Bob'],
  ])('not if it is “%s” and “%s”', (one, other) => {
    expect(doubt(one, other)[0]).toBe(undefined);
  });

  test('an e-mail address does not begin with a label', () => {
    const mail = (value: string) => [way('.mail', value, { by: 'mark' })];
    const name = (value: string) => [way('h1', value, { by: 'role' })];
    const taught = derive([
      sample(ADA, { name: name('Ada'), email: mail('E-mail: ada@example.com') }),
      sample(BOB, { name: name('Bob'), email: mail('E-mail: bob@example.com') }),
    ]);
    if (typeof taught === 'string') throw new Error(taught);
    expect(taught.fields[1]?.choices[0]?.doubt).toBe('labelled');
  });
});
