import { expect, test } from 'vitest';
import { certaintyWords, healthWords, hostWords } from '../../components/settings/crm-words';

test.each([
  ['high', 'medium', 'addresses sure, fields from public sources'],
  ['verified', 'verified', 'addresses sure, fields tried'],
  ['high', 'high', 'addresses sure, fields from several public sources'],
  ['medium', 'low', 'addresses probably right, fields from public sources'],
  ['low', undefined, 'addresses probably right, name from the page’s heading'],
] as const)('addresses %s and fields %s are told as: %s', (address, fields, words) => {
  expect(certaintyWords({ address, ...(fields && { fields }) })).toBe(words);
});

const health = [
  { recipe: 'hubspot', what: 'name 1', missed: 6, of: 8 },
  { recipe: 'hubspot', what: 'email 1', missed: 0, of: 8 },
  { recipe: 'hubspot', what: 'email 2', missed: 2, of: 3 },
  { recipe: 'hubspot', what: 'client', missed: 1, of: 1 },
  { recipe: 'hubspot', what: 'ready', missed: 1, of: 4 },
  { recipe: 'espocrm', what: 'name', missed: 2, of: 3 },
];

test('of a CRM’s health only what was missed is told', () => {
  expect(healthWords(health, 'hubspot')).toBe(
    'name: missed 6 of the last 8 · e-mail, place 2: missed 2 of the last 3 · client ID: missed 1 of the last 1 · record check: missed 1 of the last 4',
  );
  expect(healthWords(health, 'odoo')).toBe('');
  expect(healthWords(health, undefined)).toBe('');
  expect(healthWords([], 'hubspot')).toBe('');
});

test('many hosts are named by the first of them', () => {
  expect(hostWords(['a.example', 'b.example'])).toBe('a.example   b.example');
  expect(hostWords(['a', 'b', 'c', 'd'])).toBe('a   b   c   d');
  expect(hostWords(['a', 'b', 'c', 'd', 'e'])).toBe('a   b   c   and 2 more');
});
