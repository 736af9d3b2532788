import { expect, test } from 'vitest';
import { spread } from '../../components/settings/site-fields';

const nothing = { address: '', pattern: '' };
const record = 'https://crm.example.com/customers/42?tab=1';

test('the address of an open record fills both fields, wherever it is put', () => {
  const both = { address: 'https://crm.example.com', pattern: record };
  expect(spread(nothing, 'address', record)).toEqual(both);
  expect(spread(nothing, 'pattern', record)).toEqual(both);
});

test('what was typed in the other field stays', () => {
  expect(spread({ address: '', pattern: '/contacts/:id' }, 'address', record)).toEqual({
    address: 'https://crm.example.com',
    pattern: '/contacts/:id',
  });
  expect(spread({ address: 'https://other.example', pattern: '' }, 'pattern', record)).toEqual({
    address: 'https://other.example',
    pattern: record,
  });
});

test('a bare address and a pattern are left as they are', () => {
  for (const address of ['https://crm.example.com', 'https://crm.example.com/', 'crm', ''])
    expect(spread(nothing, 'address', address)).toEqual({ address, pattern: '' });
  expect(spread(nothing, 'pattern', '/customers/:id')).toEqual({
    address: '',
    pattern: '/customers/:id',
  });
});
