import { expect, test } from 'vitest';
import { certaintyWords, hostWords } from '../../../../components/settings/sites/crm-words';

test.each([
  ['high', 'medium', 'record addresses confirmed, fields from public sources'],
  ['verified', 'verified', 'record addresses confirmed, fields tested'],
  ['high', 'high', 'record addresses confirmed, fields from several public sources'],
  ['medium', 'low', 'record addresses likely, fields from public sources'],
  ['low', undefined, 'record addresses likely, name from the page heading'],
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
