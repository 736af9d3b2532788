import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseOrigin, patternOf, ruleOf } from '../../../lib/crm/pattern/pattern';

describe('a record address becomes a pattern', () => {
  test.each([
    ['/customers/:id', '/customers/:id'],
    ['customers/:id/', '/customers/:id'],
    ['/customers/{id}', '/customers/:id'],
    ['/customers/:customerId', '/customers/:id'],
    ['/customers/<customer number>', '/customers/:id'],
    ['/customers/*', '/customers/:id'],
    ['/customers/:id?tab=notes#x', '/customers/:id'],
    ['/customers/:id/view', '/customers/:id/view'],
    ['/customer.php?module=crm&id=:id', '/customer.php?module=crm&id=:id'],
    ['/#/customers/:id', '/#/customers/:id'],
  ])('from the user’s pattern: %s', (typed, pattern) => {
    expect(patternOf(typed)).toBe(pattern);
  });

  test.each([
    ['https://crm.example.com/customers/42?tab=notes#x', '/customers/:id'],
    ['crm.example.com/customers/42', '/customers/:id'],
    ['localhost:8080/customers/42', '/customers/:id'],
    ['müller.example/customers/42', '/customers/:id'],
    ['crm.клиенты.example:8443/customers/42', '/customers/:id'],
    ['http://127.0.0.1:3000/customers/42/notes', '/customers/:id'],
    ['/customers/K1042', '/customers/:id'],
    ['/leads/CRM-LEAD-2026-00001', '/leads/:id'],
    ['/people/0a1b2c3d-1111-4222-8333-444455556666/overview', '/people/:id'],
    ['https://crm.example.com/customers/42#comment-17', '/customers/:id'],
    ['https://crm.example.com/клиенты/42', '/клиенты/:id'],
    ['https://crm.example.com/продажи/contacts/42', '/продажи/contacts/:id'],
    ['https://crm.example.com/customers/42/übersicht', '/customers/:id'],
    ['https://crm.example.com/#/customers/42?tab=1', '/#/customers/:id'],
    ['https://crm.example.com/legacy#/customers/42', '/legacy#/customers/:id'],
    ['https://crm.example.com/#Contact/view/6b00f6549518b3e9e', '/#Contact/view/:id'],
    ['/customer.php?id=42', '/customer.php?id=:id'],
    ['/societe/card.php?socid=12', '/societe/card.php?socid=:id'],
    ['/civicrm/contact/view?reset=1&cid=202', '/civicrm/contact/view?cid=:id'],
    [
      '/index.php?module=Contacts&offset=3&action=DetailView&record=5f3c9',
      '/index.php?module=Contacts&action=DetailView&record=:id',
    ],
    // Each of these says the kind of record: without it two kinds with one number would be one record.
    ['/view?table=customers&sys_id=7a1f', '/view?table=customers&sys_id=:id'],
    ['/r.php?doctype=Lead&id=4', '/r.php?doctype=Lead&id=:id'],
    ['/r?record_type=lead&id=4', '/r?record_type=lead&id=:id'],
    ['/r?objectType=lead&id=4', '/r?objectType=lead&id=:id'],
    ['/r?resource=leads&id=4', '/r?resource=leads&id=:id'],
    [
      '/web#id=7&cids=1&model=res.partner&view_type=form',
      '/web#model=res.partner&view_type=form&id=:id',
    ],
  ])('from the address bar: %s', (pasted, pattern) => {
    expect(patternOf(pasted)).toBe(pattern);
  });

  test('a contact of one account becomes a contact of any account', () => {
    expect(patternOf('/accounts/12/contacts/42')).toBe('/accounts/*/contacts/:id');
  });

  test('a number that is the type of a record is kept, so that types are not mixed up', () => {
    expect(patternOf('/crm/type/176/details/303')).toBe('/crm/type/176/details/:id');
    expect(patternOf('/contacts/1234567/record/0-1/101')).toBe('/contacts/1234567/record/0-1/:id');
  });

  test.each([
    '',
    '/',
    '/customers',
    '/customers/new',
    '/crm2/customers',
    'crm.example.com',
    '/a/:id/b/:id',
    'javascript:alert(1)',
    `/customers/${'4'.repeat(3000)}`,
  ])('an address without an id gives no pattern: "%.30s"', (typed) => {
    expect(patternOf(typed)).toBeUndefined();
  });

  test('a pattern becomes itself, for any typed text', () => {
    const word = fc.stringMatching(/^[a-z0-9:{}*.%-]{1,8}$/);
    const path = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join('/'));
    const query = fc.array(fc.tuple(word, word), { maxLength: 2 });
    const address = fc
      .tuple(path, query, fc.constantFrom('', '#', '#/', '#!/'), path)
      .map(([before, params, mark, hash]) => {
        const search = params.map(([name, value]) => `${name}=${value}`).join('&');
        return `/${before}${search && '?'}${search}${mark}${mark && hash}`;
      });
    fc.assert(
      fc.property(fc.oneof(address, fc.string(), fc.webUrl()), (typed) => {
        const pattern = patternOf(typed);
        if (pattern === undefined) return;
        expect(patternOf(pattern)).toBe(pattern);
        expect(() => new RegExp(ruleOf(pattern).match)).not.toThrow();
      }),
    );
  });
});

describe('the origin of a CRM', () => {
  test.each([
    ['crm.example.com', 'https://crm.example.com'],
    [' https://crm.example.com/customers/42?a=b#c ', 'https://crm.example.com'],
    ['HTTP://crm:8080/', 'http://crm:8080'],
    ['crm.example.com:8443/app', 'https://crm.example.com:8443'],
    ['localhost:3000', 'http://localhost:3000'],
    ['127.0.0.1:3000/customers', 'http://127.0.0.1:3000'],
    ['crm', 'https://crm'],
    ['https://user:word@crm.example.com', 'https://crm.example.com'],
  ])('is found in %s', (typed, origin) => {
    expect(parseOrigin(typed)).toBe(origin);
  });

  test.each([
    '',
    'not an address',
    '/customers/42',
    '*.example.com',
    'ftp://crm.example.com',
    'file:///etc/hosts',
    'javascript:alert(1)',
    'chrome://extensions',
  ])('is not found in "%s"', (typed) => {
    expect(parseOrigin(typed)).toBeUndefined();
  });
});
