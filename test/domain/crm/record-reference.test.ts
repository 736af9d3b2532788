import { expect, test } from 'vitest';
import { reference } from '../../../lib/domain/crm/record-reference';

test('a reference is the record’s address in words', () => {
  expect(reference({ host: 'crm.example.com', type: 'customers', id: '42' })).toBe(
    'crm.example.com/customers/42',
  );
});

test('records of two accounts of one CRM have two references', () => {
  const inAccount = (account: string) =>
    reference({ host: 'app.example.com', account, type: 'contact', id: '42' });
  expect(inAccount('7')).toBe('app.example.com/7/contact/42');
  expect(inAccount('8')).not.toBe(inAccount('7'));
});

test('an id that is a UUID has one reference in both cases; another id has two', () => {
  const ofId = (id: string) => reference({ host: 'crm.example.com', type: 'deal', id });
  const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';
  expect(ofId(uuid.toUpperCase())).toBe(ofId(uuid));
  expect(ofId('003Ab')).not.toBe(ofId('003ab'));
});

test('a reference that is cut has no half of a character, and is another one for another id', () => {
  const cut = (last: string) =>
    [1, 2, 3, 4].map((length) =>
      reference({
        host: 'crm.example.com',
        type: 'x'.repeat(length),
        id: `${'😀'.repeat(60)}${last}`,
      }),
    );
  for (const one of cut('7')) {
    expect(one.isWellFormed()).toBe(true);
    expect(one.length).toBe(120);
  }
  expect(cut('7')).not.toEqual(cut('8'));
});
