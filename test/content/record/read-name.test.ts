import { expect, test } from 'vitest';
import { nameInTitle } from '../../../lib/content/record/read-name';

test.each([
  ['Ada Example – Northwind Desk', 'Ada Example'],
  ['Ada Example | Acme CRM', 'Ada Example'],
  ['Ada Example - Acme', 'Ada Example'],
  ['Anna - Maria Specimen | Acme', 'Anna - Maria Specimen'],
  ['(3) Ada Example · Acme', 'Ada Example'],
  ['(99+) Ada Example :: Acme', 'Ada Example'],
  ['Ada-Maria Example', 'Ada-Maria Example'],
  ['  Ada \n  Example  ', 'Ada Example'],
  ['Loading Dock Ltd | Acme', 'Loading Dock Ltd'],
  ['Ada\u202E Example\u0000', 'Ada Example'],
])('the title "%s" names %s', (title, name) => {
  expect(nameInTitle(title)).toBe(name);
});

test.each(['', '   ', 'Loading…', 'Loading', 'Please wait...', 'Wird geladen…', '—', '…', '(3)'])(
  'the title "%s" names no record yet',
  (title) => {
    expect(nameInTitle(title)).toBeUndefined();
  },
);

test('a name has at most 200 characters and never ends in half of one', () => {
  const name = nameInTitle(`${'a'.repeat(199)}😀`);
  expect(name).toHaveLength(200);
  expect(name?.isWellFormed()).toBe(true);
});
