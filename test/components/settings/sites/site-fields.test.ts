import { expect, test } from 'vitest';
import { splitPageAddress } from '../../../../components/settings/sites/site-fields';

const emptyFields = { address: '', pattern: '' };
const record = 'https://crm.example.com/customers/42?tab=1';

test('the address of an open record fills both fields, whichever one receives it', () => {
  const both = { address: 'https://crm.example.com', pattern: record };
  expect(splitPageAddress(emptyFields, 'address', record)).toEqual(both);
  expect(splitPageAddress(emptyFields, 'pattern', record)).toEqual(both);
});

test('the other field keeps what the user typed in it', () => {
  expect(splitPageAddress({ address: '', pattern: '/contacts/:id' }, 'address', record)).toEqual({
    address: 'https://crm.example.com',
    pattern: '/contacts/:id',
  });
  expect(
    splitPageAddress({ address: 'https://other.example', pattern: '' }, 'pattern', record),
  ).toEqual({
    address: 'https://other.example',
    pattern: record,
  });
});

test('an address without a record and a pattern stay unchanged', () => {
  for (const address of ['https://crm.example.com', 'https://crm.example.com/', 'crm', ''])
    expect(splitPageAddress(emptyFields, 'address', address)).toEqual({ address, pattern: '' });
  expect(splitPageAddress(emptyFields, 'pattern', '/customers/:id')).toEqual({
    address: '',
    pattern: '/customers/:id',
  });
});
