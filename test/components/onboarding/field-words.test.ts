import { expect, test } from 'vitest';
import { percentWord, requirementFieldWord } from '../../../components/onboarding/field-words';

test.each([
  ['legalName', 'Legal name'],
  ['IBAN', 'IBAN'],
  ['tax_id', 'Tax ID'],
  ['bankDetails', 'Bank details'],
  ['sourceOfFunds', 'Source of funds'],
  ['toString', 'To string'],
  ['', '(without a name)'],
  [2, 'No. 3'],
])('the field %j is called "%s"', (name, word) => {
  expect(requirementFieldWord(name)).toBe(word);
});

test('shares are written as percentages', () => {
  expect([100, 33.333333].map(percentWord)).toEqual(['100%', '33.333333%']);
});
