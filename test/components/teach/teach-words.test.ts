import { expect, test } from 'vitest';
import { choiceCertainty, selectorWords, warningOf } from '../../../components/teach/teach-words';

test('the certainty of a selector and all its doubts are one line', () => {
  expect(choiceCertainty({ certainty: 'high' })).toBe('sure');
  expect(choiceCertainty({ certainty: 'low', doubt: 'several', thirdDoubt: 'third-nothing' })).toBe(
    'doubtful: several matches; the first is used, nothing found on the third record',
  );
  expect(selectorWords({ by: 'landmark' })).toBe('by its part of the page');
});

test.each([
  ['name', { doubt: 'email' }, 'This is an e-mail address.'],
  ['name', { doubt: 'id' }, 'This is a number or an ID.'],
  ['name', { doubt: 'number' }, 'This is a number or an ID.'],
  ['name', { doubt: 'long' }, 'This is long for a name.'],
  ['email', { doubt: 'labelled' }, 'This includes a label.'],
  ['email', { doubt: 'form' }, 'This doesn’t look like “E-mail”.'],
  ['name', { doubt: 'same' }, 'it may be the CRM’s own name'],
  ['name', { thirdDoubt: 'third-same' }, 'it may be the CRM’s own name'],
  ['email', { doubt: 'same' }, 'it may be your own company’s'],
] as const)('for a %s with %j the user is told what to do', (field, choice, words) => {
  expect(warningOf(field, choice)).toContain(words);
});

test('other doubts are shown with their selector', () => {
  expect(warningOf('name', { doubt: 'several' })).toBe(undefined);
  expect(warningOf('name', { thirdDoubt: 'third-nothing' })).toBe(undefined);
  expect(warningOf('name', undefined)).toBe(undefined);
});
