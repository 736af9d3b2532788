import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { findRecord } from '../../lib/crm/find-record';
import { typedRule } from '../../lib/crm/page-rules';
import { patternOf, ruleOf } from '../../lib/crm/pattern/pattern';
import * as v from '../../lib/domain/core/schema';
import { RecordRef } from '../../lib/domain/crm/record';

const rules = (...patterns: string[]) => patterns.map((pattern) => typedRule(ruleOf(pattern)));
const at = (address: string) => new URL(address, 'https://crm.example.com');
const customers = rules('/customers/:id');

describe('the record in an address', () => {
  test.each([
    '/customers/42',
    '/customers/42/',
    '/customers/42/notes/7',
    '/customers/42?tab=notes',
    '/customers/42#top',
    '/customers/42;tab=notes',
  ])('is found in %s', (address) => {
    expect(findRecord(customers, at(address))).toEqual({ type: 'customers', id: '42' });
  });

  test.each([
    '/',
    '/customers',
    '/customers/',
    '/customers/new',
    '/customers/New',
    '/customers/create/',
    '/customers/add?from=menu',
    '/customers/edit#x',
    '/customers/import',
    '/customers/search?q=ada',
    '/customers/list',
    '/customersX/42',
    '/app/customers/42',
    '/leads/42',
    '/#/customers/42',
    '/?next=/customers/42',
  ])('is not in %s', (address) => {
    expect(findRecord(customers, at(address))).toBeUndefined();
  });

  test.each([
    ['/customer.php?id=:id', '/customer.php?id=42', '42'],
    ['/customer.php?id=:id', '/customer.php?tab=2&id=42&x=y#z', '42'],
    ['/index.php?module=Contacts&record=:id', '/index.php?record=7&a=b&module=Contacts', '7'],
    ['/#/customers/:id', '/#/customers/42?tab=1', '42'],
    ['/legacy#/customers/:id', '/legacy/?lang=en#/customers/42/notes', '42'],
    ['/#Contact/view/:id', '/#Contact/view/6b00f', '6b00f'],
    ['/web#model=res.partner&id=:id', '/web#id=7&cids=1&model=res.partner', '7'],
    ['/#demo/model/party.party/:id', '/#demo/model/party.party/1;name=%22Party%22', '1'],
    ['/клиенты/:id', '/%D0%BA%D0%BB%D0%B8%D0%B5%D0%BD%D1%82%D1%8B/42', '42'],
    ['/kunden-übersicht/:id', '/kunden-%C3%BCbersicht/42', '42'],
    ['/kunden-übersicht/:id', '/kunden-%c3%bcbersicht/42', '42'],
    ['/kunden-%c3%bcbersicht/:id', '/kunden-%C3%BCbersicht/42', '42'],
    ['/?filter[id]=:id', '/?filter[id]=42', '42'],
    ['/?filter[id]=:id', '/?filter%5Bid%5D=42', '42'],
    ['/?filter%5bid%5d=:id', '/?filter%5Bid%5D=42', '42'],
    ["/o'neil/people(all)/:id", '/o%27neil/people%28all%29/42', '42'],
    ['/accounts/*/contacts/:id', '/accounts/9/contacts/42', '42'],
    ['/customers/:id/view', '/customers/42/view', '42'],
  ])('%s matches %s', (pattern, address, id) => {
    expect(findRecord(rules(pattern), at(address))?.id).toBe(id);
  });

  test.each([
    ['/customer.php?id=:id', '/customer.php?customer_id=42'],
    ['/customer.php?id=:id', '/customer.php?id=new'],
    ['/index.php?module=Contacts&record=:id', '/index.php?module=Leads&record=7'],
    ['/index.php?module=Contacts&record=:id', '/index.php?module=ContactsX&record=7'],
    ['/#/customers/:id', '/customers/42'],
    ['/web#model=res.partner&id=:id', '/web#id=7&model=sale.order'],
    ['/customers/:id/view', '/customers/42/edit'],
    ['/a.b/:id', '/axb/42'],
  ])('%s does not match %s', (pattern, address) => {
    expect(findRecord(rules(pattern), at(address))).toBeUndefined();
  });

  test('of several matching rules the longest match wins, in any order', () => {
    const both = rules('/customers/:id', '/customers/*/contacts/:id');
    expect(findRecord(both, at('/customers/5/contacts/7'))).toEqual({ type: 'contacts', id: '7' });
    expect(findRecord(both.reverse(), at('/customers/5/contacts/7'))?.id).toBe('7');
    expect(findRecord(both, at('/customers/5'))).toEqual({ type: 'customers', id: '5' });
  });
});

describe('an id', () => {
  test('is decoded', () => {
    expect(findRecord(customers, at('/customers/h%3Aabc'))?.id).toBe('h:abc');
    expect(findRecord(customers, at('/customers/ж7'))?.id).toBe('ж7');
  });

  test('is the same for each encoding of its accents', () => {
    const composed = findRecord(customers, at('/customers/é7'));
    expect(findRecord(customers, at('/customers/e\u03017'))).toEqual(composed);
  });

  test('is the same with and without braces', () => {
    expect(findRecord(customers, at('/customers/%7B9133-4F%7D'))?.id).toBe('9133-4F');
  });

  test.each([
    ['an encoded slash', '/customers/..%2F..%2Fadmin7'],
    ['a space', '/customers/4%202'],
    ['NUL', '/customers/42%00'],
    ['a line break', '/customers/42%0A'],
    ['a right-to-left mark', '/customers/42%E2%80%AE'],
    ['broken percent-encoding', '/customers/%E0%A4%A'],
    ['nothing but dots', '/customers/%2E%2E%2E'],
    ['129 characters', `/customers/${'4'.repeat(129)}`],
    ['ten million characters', `/customers/${'4'.repeat(10_000_000)}`],
  ])('T18: is invalid with %s', (_what, address) => {
    const [pathname = '', search = ''] = address.split('?');
    expect(findRecord(customers, { pathname, search, hash: '' })).toBeUndefined();
  });

  test('and type are what the background takes of a page, whatever their characters', () => {
    const word = fc.string({ unit: fc.constantFrom('a', '7', 'ж', '😀', '𠮷'), maxLength: 140 });
    const anyKind = { parts: [{ on: 'path' as const, match: '^/(?<type>[^/]+)/(?<id>[^/]+)$' }] };
    fc.assert(
      fc.property(word, word, (type, id) => {
        for (const all of [[anyKind], rules(`/${type || 'x'}/:id`)]) {
          const found = findRecord(all, at(`/${type || 'x'}/${id}`));
          expect(found === undefined || v.is(RecordRef, { host: 'h', ...found })).toBe(true);
        }
      }),
      {
        examples: [
          ['ж', '😀'.repeat(128)],
          [`${'a'.repeat(63)}😀`, '7'],
        ],
      },
    );
  });

  test('may have 128 characters', () => {
    expect(findRecord(customers, at(`/customers/${'4'.repeat(128)}`))?.id).toHaveLength(128);
  });
});

describe('the type of a record', () => {
  test.each([
    ['/customers/:id', 'customers'],
    ['/:id', 'record'],
    ['/accounts/*/contacts/:id', 'contacts'],
    ['/crm/deal/details/:id', 'deal'],
    ['/crm/type/176/details/:id', '176'],
    ['/User/Summary.html?id=:id', 'User'],
    ['/Ticket/Display.html?id=:id', 'Ticket'],
    ['/Asset/Display.html?id=:id', 'Asset'],
    ['/admin/contacts/persons/view/:id', 'persons'],
    ['/customer.php?id=:id', 'customer'],
    ['/index.php?module=Contacts&action=DetailView&record=:id', 'Contacts'],
    ['/web#model=res.partner&view_type=form&id=:id', 'res.partner'],
    ['/legacy#/customers/:id', 'customers'],
    ['/#Contact/view/:id', 'Contact'],
  ])('of %s is the word %s', (pattern, type) => {
    expect(ruleOf(pattern).type).toBe(type);
  });

  test('separates records of two types with the same number', () => {
    const deal = ruleOf(patternOf('/crm/deal/details/7') ?? '');
    const company = ruleOf(patternOf('/crm/company/details/7') ?? '');
    expect(deal.type).not.toBe(company.type);
  });
});

test('an address is parsed once, however many parameters an imported recipe names', () => {
  let parsed = 0;
  const Params = URLSearchParams;
  vi.stubGlobal(
    'URLSearchParams',
    class extends Params {
      constructor(text: string) {
        super(text);
        parsed += 1;
      }
    },
  );
  const params = Array.from({ length: 2_000 }, (_, n) => ({
    ...{ on: n % 2 ? ('param' as const) : ('fragment' as const), name: `p${n}`, match: '^x$' },
  }));
  expect(findRecord([{ parts: params, type: 'x' }], at('/c?p1=x#p0=x'))).toBeUndefined();
  expect(parsed).toBe(2);
});
