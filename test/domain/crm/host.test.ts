import { describe, expect, test } from 'vitest';
import { beginsWithHost, isHostOf, isOnOtherHost } from '../../../lib/domain/crm/host';

describe('an origin of a CRM', () => {
  const crm = { hosts: ['crm.example.com', '*.cloud.example'] };

  test.each(['https://crm.example.com', 'https://acme.cloud.example'])('%s is one', (origin) => {
    expect(isHostOf(crm, origin)).toBe(true);
  });

  test.each([
    'http://crm.example.com',
    'https://other.example.com',
    'https://crm.example.com.evil.example',
    'https://evilcloud.example',
    'https://cloud.example',
    'https://crm.example.com:8443',
    'no address',
  ])('%s is none', (origin) => {
    expect(isHostOf(crm, origin)).toBe(false);
  });

  test('is none if the CRM’s pattern leaves its host out', () => {
    const narrowed = { ...crm, hostPattern: '^(?!www\\.)' };
    expect(isHostOf(narrowed, 'https://acme.cloud.example')).toBe(true);
    expect(isHostOf(narrowed, 'https://www.cloud.example')).toBe(false);
  });
});

test.each([
  'crm.example.com/customers/42',
  'crm.example.com',
  'localhost:8080/a',
  'localhost',
  'crm:8080',
])('“%s” begins with a host', (text) => expect(beginsWithHost(text)).toBe(true));

test.each(['customers/42', '/customers', 'index.php?id=42', 'card.aspx', 'page.html', '?id=1', ''])(
  '“%s” begins with none',
  (text) => expect(beginsWithHost(text)).toBe(false),
);

test.each([
  ['https://other.example/42', true],
  ['other.example/42', true],
  [' https://crm.example.com/42 ', false],
  ['crm.example.com/42', false],
  ['customers/42', false],
  ['/customers/42', false],
  ['index.php?id=42', false],
  ['', false],
])('“%s” is on another host than crm.example.com: %s', (text, other) => {
  expect(isOnOtherHost(text, 'https://crm.example.com')).toBe(other);
});
