import { expect, test } from 'vitest';
import { byWords, sureWords, warningOf } from '../../components/teach/teach-words';

test('how sure a way is, and all that speaks against it, is one line', () => {
  expect(sureWords({ certainty: 'high' })).toBe('sure');
  expect(sureWords({ certainty: 'low', doubt: 'several', thirdDoubt: 'third-nothing' })).toBe(
    'doubtful: other elements fit too, the first counts, it finds nothing on the third record',
  );
  expect(byWords({ by: 'landmark' })).toBe('by the part of the page it stands in');
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
] as const)('for a %s with %j a person is told what to do', (field, choice, words) => {
  expect(warningOf(field, choice)).toContain(words);
});

test('other doubts are said beside the way they are about', () => {
  expect(warningOf('name', { doubt: 'several' })).toBe(undefined);
  expect(warningOf('name', { thirdDoubt: 'third-nothing' })).toBe(undefined);
  expect(warningOf('name', undefined)).toBe(undefined);
});
