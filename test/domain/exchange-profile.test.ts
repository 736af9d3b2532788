import { expect, test } from 'vitest';
import type { DecisionDraft } from '../../lib/domain/decision-rules';
import { foreignValuesIn } from '../../lib/domain/exchange-profile';

const SNAPSHOT = {
  company: { email: 'office@harbour.example', taxId: 'ZZ 123.456.789' },
  bank: { iban: 'GB82WEST12345698765432' },
  phone: 441234567890,
};
const inMessage = (message: string, rest: Partial<DecisionDraft> = {}) =>
  foreignValuesIn(
    {
      status: 'InformationRequired',
      reasonCode: '',
      message,
      requirements: [],
      partnerMerchantId: '',
      ...rest,
    },
    SNAPSHOT,
  ).map(({ where, text }) => `${where}: ${text}`);

test.each([
  ['an e-mail of somebody else', 'Ask sam@other.example about it.', 'sam@other.example'],
  ['an IBAN', 'Is it GB33BUKB20201555555555?', 'GB33BUKB20201555555555'],
  ['a number of eight digits and more', 'The card 22 345 678 is of another.', '22 345 678'],
  ['a UUID', 'See 0f8fad5b-d9cb-469f-a165-70867728950e.', '0f8fad5b-d9cb-469f-a165-70867728950e'],
])('%s that the snapshot does not hold is pointed out', (_, message, value) => {
  expect(inMessage(message)).toEqual([`message: ${value}`]);
});

test.each([
  ['in the same form', 'Is office@harbour.example read by anybody?'],
  ['in another form', 'The IBAN GB82 WEST 1234 5698 7654 32 is closed.'],
  ['without its dots', 'Tax ID 123456789 is not known.'],
  ['as a number', 'Nobody answers at +44 1234 567890.'],
])('a value of the snapshot may be named, %s', (_, message) => {
  expect(inMessage(message)).toEqual([]);
});

test.each([
  'Send it until 2026-12-01.',
  'It was dated 01.12.2026, 14:30.',
  'Owners hold 25 %, 30 % and 45 %.',
  'Section 12, paragraph 1234567.',
])('what everybody may say is no value: %s', (message) => {
  expect(inMessage(message)).toEqual([]);
});

test('reason codes and requirements are looked through; our own merchant ID and paths are not', () => {
  expect(
    inMessage('', {
      reasonCode: '99999999',
      requirements: [{ field: 'owners.12345678', message: 'Not sam@other.example' }],
      partnerMerchantId: '12345678',
    }),
  ).toEqual(['reasonCode: 99999999', 'requirements.0.message: sam@other.example']);
});
