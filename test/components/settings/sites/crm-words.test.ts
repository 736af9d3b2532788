import { expect, test } from 'vitest';
import { certaintyWords, hostWords } from '../../../../components/settings/sites/crm-words';

test.each([
  ['high', 'medium', 'addresses sure, fields from public sources'],
  ['verified', 'verified', 'addresses sure, fields tried'],
  ['high', 'high', 'addresses sure, fields from several public sources'],
  ['medium', 'low', 'addresses probably right, fields from public sources'],
  ['low', undefined, 'addresses probably right, name from the page’s heading'],
] as const)(
  'the certainty of addresses (%s) and fields (%s) reads: %s',
  (address, fields, words) => {
    expect(certaintyWords({ address, ...(fields && { fields }) })).toBe(words);
  },
);

test('a long list of hosts names the first three', () => {
  expect(hostWords(['a.example', 'b.example'])).toBe('a.example   b.example');
  expect(hostWords(['a', 'b', 'c', 'd'])).toBe('a   b   c   d');
  expect(hostWords(['a', 'b', 'c', 'd', 'e'])).toBe('a   b   c   and 2 more');
});
