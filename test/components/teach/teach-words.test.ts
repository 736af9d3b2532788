import { expect, test } from 'vitest';
import { choiceCertainty, selectorWords, warningOf } from '../../../components/teach/teach-words';

test('the certainty of a selector and all its doubts are one line', () => {
  expect(choiceCertainty({ certainty: 'high' })).toBe('sure');
  expect(choiceCertainty({ certainty: 'low', doubt: 'several', thirdDoubt: 'third-nothing' })).toBe(
    'doubtful: other elements fit too, the first counts, it finds nothing on the third record',
  );
  expect(selectorWords({ by: 'landmark' })).toBe('by the part of the page it stands in');
});

test.each([
  ['name', { doubt: 'email' }, 'This is an e-mail address.'],
  ['name', { doubt: 'id' }, 'This is a number or an ID.'],
  ['name', { doubt: 'number' }, 'This is a number or an ID.'],
  ['name', { doubt: 'long' }, 'This is long for a name.'],
  ['email', { doubt: 'labelled' }, 'A label is read with it.'],
  ['email', { doubt: 'form' }, 'This does not look right for “E-mail”.'],
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
