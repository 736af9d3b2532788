import { describe, expect, test } from 'vitest';
import { findSensitive } from '../../../lib/domain/tickets/findings';
import type { KnownCustomer } from '../../../lib/domain/tickets/known-customer';
import type { OwnCustomer } from '../../../lib/domain/tickets/other-customers';
import { large } from '../../large';

const ADA: KnownCustomer = {
  reference: 'crm.example.com/customers/10041',
  id: '10041',
  title: 'Ada Example',
  emails: ['ada@example.com'],
  phone: '+44 20 7946 0018',
  clientId: '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
};
const BOB: KnownCustomer = {
  reference: 'crm.example.com/customers/10042',
  id: '10042',
  title: 'Bob Placeholder',
  emails: ['bob@example.com'],
  phone: '+44 (0)20 7946 0958',
  clientId: '9c4f6a3e-2fa1-41d2-883f-0016d3cca428',
};
const SUMMER: KnownCustomer = {
  reference: 'crm.example.com/deals/7',
  id: '7',
  title: 'Sommerfest',
  emails: [],
};
const own: OwnCustomer = { references: [ADA.reference], urls: [], facts: [] };
const found = (text: string, about = own) =>
  findSensitive(text, [ADA, BOB, SUMMER], about).map(({ kind, start, end }) => [
    kind,
    text.slice(start, end),
  ]);

test.each([
  ['card 4111 1111 1111 1111, thanks', 'card', '4111 1111 1111 1111'],
  ['💳4111111111111111', 'card', '4111111111111111'],
  ['IBAN DE89 3704 0044 0532 0130 00.', 'iban', 'DE89 3704 0044 0532 0130 00'],
  ['GB82WEST12345698765432', 'iban', 'GB82WEST12345698765432'],
  ['DE89 3704 0044 0532 0130 00 BIC COBADEFFXXX', 'iban', 'DE89 3704 0044 0532 0130 00'],
  [
    'DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000',
    'iban',
    'DE89\u00a03704\u00a00044\u00a00532\u00a00130\u00a000',
  ],
  ['iban de89 3704 0044 0532 0130 00', 'iban', 'de89 3704 0044 0532 0130 00'],
  ['AB12 GB82WEST12345698765432 EUR 100', 'iban', 'GB82WEST12345698765432'],
  ['use svc_test_FAKE_0001', 'key', 'svc_test_FAKE_0001'],
  ['use svc_live_FAKE_0001', 'key', 'svc_live_FAKE_0001'],
  ['Authorization: Bearer FAKE-0000-0000', 'key', 'Bearer FAKE-0000-0000'],
  ['-----BEGIN PRIVATE KEY-----\nFAKE', 'key', '-----BEGIN PRIVATE KEY-----\nFAKE'],
  ['Password：FAKE', 'password', 'Password：FAKE'],
  ['Passwort: FAKE', 'password', 'Passwort: FAKE'],
  ['Kennwort = FAKE', 'password', 'Kennwort = FAKE'],
  ['пароль: FAKE', 'password', 'пароль: FAKE'],
  ['Contraseña: FAKE', 'password', 'Contraseña: FAKE'],
  ['client_secret=FAKE', 'password', 'client_secret=FAKE'],
])('“%s” holds a %s', (text, kind, part) => expect(found(text)).toEqual([[kind, part]]));

test.each([
  ['write to BOB@example.com', 'BOB@example.com'],
  ['as BOB placeholder said', 'BOB placeholder'],
  ['customer 10042.', '10042'],
  ['call 020 7946 0958 now', '020 7946 0958'],
  ['call 020\u00a07946\u00a00958 now', '020\u00a07946\u00a00958'],
  ['call 020–7946–0958 now', '020–7946–0958'],
  ['call +442079460958', '442079460958'],
  ['(020) 7946-0958', '020) 7946-0958'],
  ['client 9C4F6A3E-2fa1-41d2-883f-0016d3cca428', '9C4F6A3E-2fa1-41d2-883f-0016d3cca428'],
  ['das Sommerfest', 'Sommerfest'],
  ['İ and bob@example.com', 'bob@example.com'],
])('“%s” holds another customer’s data', (text, part) =>
  expect(found(text)).toEqual([['customer', part]]),
);

test('a name is found whatever its accents are made of', () => {
  const josé = { ...BOB, title: 'José García', emails: [], phone: undefined };
  const text = 'ask JOSÉ GARCÍA'.normalize('NFD');
  expect(findSensitive(text, [josé], own)).toEqual([
    { kind: 'customer', start: 4, end: text.length, whose: 'José García' },
  ]);
});

test.each([
  'ada@example.com, 10041, +44 20 7946 0018, Ada Example',
  '1b4e28ba-2fa1-41d2-883f-0016d3cca427',
  'a sommerfest in summer',
  'jbob@example.com, 110042, 20 7946 09581',
  'deal 7',
  'Order 12345678, 2026-01-15 10:30, the password is missing',
  '',
])('“%s” holds nothing', (text) => expect(found(text)).toEqual([]));

test('what two customers share, and the address of the own record, is nobody else’s', () => {
  const url = 'https://crm.example.com/customers/10041?from=10042';
  expect(found(`see ${url}`)).toEqual([['customer', '10042']]);
  expect(found(`see ${url}`, { ...own, urls: [url] })).toEqual([]);
  const clientId = BOB.clientId ?? '';
  expect(found(clientId, { ...own, facts: [clientId.toUpperCase()] })).toEqual([]);
  expect(found('Bob Placeholder', { ...own, facts: ['bob placeholder'] })).toEqual([]);
});

test('a text about no record names no other customer', () => {
  expect(found('bob@example.com', { ...own, references: [] })).toEqual([]);
});

test('findings do not overlap', () => {
  expect(found('password: svc_test_FAKE_0001 bob@example.com')).toEqual([
    ['password', 'password: svc_test_FAKE_0001'],
    ['customer', 'bob@example.com'],
  ]);
});

describe('a long text is read quickly', () => {
  const customers = Array.from({ length: 50 }, (_, i) => ({
    ...BOB,
    reference: `crm.example.com/customers/${20_000 + i}`,
    id: String(20_000 + i),
    title: `Aaa ${'a'.repeat(i)} aa`,
    emails: [`a${i}@example.com`],
    phone: `0000 0000${i}`,
  }));
  test.each(['a ', '0 ', '0', 'a', 'a@', '20001 ', 'a1@example.com ', '4111 ', 'DE89 ', 'pin '])(
    '“%s”',
    (part) => {
      const text = part.repeat(large(50_000) / part.length);
      const start = performance.now();
      findSensitive(text, customers, own);
      expect(performance.now() - start).toBeLessThan(2_000);
    },
  );
});
