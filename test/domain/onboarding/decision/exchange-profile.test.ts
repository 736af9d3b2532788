import { describe, expect, test } from 'vitest';
import type { DecisionDraft } from '../../../../lib/domain/onboarding/decision/decision-rules';
import { findUnrelatedValues } from '../../../../lib/domain/onboarding/decision/exchange-profile';
import { large } from '../../../large';

const SNAPSHOT = {
  company: { email: 'office@harbour.example', taxId: 'ZZ 123.456.789' },
  bank: { iban: 'GB82WEST12345698765432' },
  phone: 441234567890,
};
const inMessage = (message: string, rest: Partial<DecisionDraft> = {}) =>
  findUnrelatedValues(
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
  ['an e-mail address of another person', 'Ask sam@other.example about it.', 'sam@other.example'],
  ['an IBAN', 'Is it GB33BUKB20201555555555?', 'GB33BUKB20201555555555'],
  ['a number of eight or more digits', 'The card 22 345 678 is of another.', '22 345 678'],
  ['a UUID', 'See 0f8fad5b-d9cb-469f-a165-70867728950e.', '0f8fad5b-d9cb-469f-a165-70867728950e'],
])('%s from outside the snapshot is found', (_, message, value) => {
  expect(inMessage(message)).toEqual([`message: ${value}`]);
});

// Copied from a web page or a PDF, the spaces and hyphens between the groups are those that do not break.
test.each([
  ['an IBAN', 'Is it GB33\u00a0BUKB\u00a02020\u00a01555\u00a05555\u00a055?'],
  ['an IBAN in narrow spaces', 'Is it DE89\u202f3704\u202f0044\u202f0532\u202f0130\u202f00?'],
  ['a phone number', 'Call +49\u00a030\u00a01234\u00a0567.'],
  ['a phone number with hyphens', 'Call 0151\u20111234\u20115678.'],
  ['an IBAN in small letters', 'Is it de89370400440532013000?'],
])('%s with the spaces of a page from outside the snapshot is found', (_, message) => {
  expect(inMessage(message)).toHaveLength(1);
});

test('a value of the snapshot is allowed with the spaces of a page, too', () => {
  expect(
    inMessage('The IBAN GB82\u00a0WEST\u00a01234\u00a05698\u00a07654\u00a032 is closed.'),
  ).toEqual([]);
});

test.each([
  ['in the same form', 'Is office@harbour.example read by anybody?'],
  ['in another form', 'The IBAN GB82 WEST 1234 5698 7654 32 is closed.'],
  ['without its dots', 'Tax ID 123456789 is not known.'],
  ['as a number', 'Nobody answers at +44 1234 567890.'],
])('a value of the snapshot is allowed, %s', (_, message) => {
  expect(inMessage(message)).toEqual([]);
});

test.each([
  'Send it until 2026-12-01.',
  'It was dated 01.12.2026, 14:30.',
  'Owners hold 25 %, 30 % and 45 %.',
  'Section 12, paragraph 1234567.',
])('ordinary text is allowed: %s', (message) => {
  expect(inMessage(message)).toEqual([]);
});

test.each([
  'Send it by 2026-11-30 12:00.',
  'Send it by 2026-11-30T12:00:00.000000Z, or 2026-11-30T12:00:00.000000+02:00.',
  'From 01.01.2026-31.12.2026.',
  'From 01.01.-31.12.2026, 1.-15.11.2026, 1. 1. 2026 – 31. 12. 2026.',
  '1/11/2026-30/11/2026 or 11/30/2026, at 10:00-12:00 or 9:30 am',
  '2026-01-01/2026-12-31, 2026.01.01-2026.12.31, 01.01.26-31.12.26',
  '2026-11-30 10:00 2026-12-01 11:00 2026-12-02 12:00',
  'A turnover of 12 000 000 EUR.',
  'A turnover of EUR 12.000.000,00.',
  '€12,000,000.00, 12.000.000,- €, US$ 12 000 000, 12\u00A0000\u00A0000\u00A0zł, 12345678 CHF',
  'Between EUR 500 000 - 750 000 and 12.000.000-15.000.000 euros.',
  'Round 12 000 000, 12.000.000 or 12 345 678,90.',
  'Accounts of 2025 (2026), 2024/2025, 2025/26-2026/27 and 2024-2025-2026.',
  'Shares of 33.33333333 % and 66,66666667%.',
  'See § 10 (1) (2), § 161(1)(2)(3)(4)(5)(6), Art. 13 (1) 2, Directive (EU) 2015/849/2018.',
  'CO20 EMISSIONS REPORT MISSING',
])('dates, amounts and references are allowed: %s', (message) => {
  expect(inMessage(message)).toEqual([]);
});

test.each([
  ['Call 22 345 678 by 2026-11-30 12:00.', '22 345 678'],
  ['22345678 01.01.2026', '22345678'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['+49 (30) 12 000 000', '+49 (30) 12 000 000'],
  ['0800 123 000 000', '0800 123 000 000'],
  ['87.654.321-9', '87.654.321-9'],
  ['87.654.321', '87.654.321'],
  ['Account 12-10-56 87654321', '87654321'],
  ['99-99-2026-1', '99-99-2026-1'],
  ['2012-12-345-678', '2012-12-345-678'],
  ['TEL 87654321', '87654321'],
  ['2025 87654321', '2025 87654321'],
  ['Section 87654321', '87654321'],
])('a number that only resembles a date or amount is found: %s', (message, value) => {
  expect(inMessage(message)).toEqual([`message: ${value}`]);
});

test('an IBAN and an e-mail address count as one value each, without their digits', () => {
  expect(inMessage('GB33 BUKB 2020 1555 5555 55, 12345678@other.example')).toEqual([
    'message: 12345678@other.example',
    'message: GB33 BUKB 2020 1555 5555 55',
  ]);
});

describe('a text of a million characters is read quickly', () => {
  const long = (part: string) => part.repeat(Math.ceil(large(1_000_000) / part.length));
  test.each(['a', 'a@', '@', 'a@b ', '1 x ', '12.000.', '€1;', '§ 1(1) ', 'AB12;', '0f8fad5b-'])(
    '“%s”',
    (part) => {
      const found = inMessage(`${long(part)}; sam@other.example`);
      expect(found[0]).toBe('message: sam@other.example');
      expect(found.length).toBeLessThanOrEqual(2);
    },
  );

  test.each(['1', '1 ', '1-', '(1', '1./'])('“%s” repeated is one number', (part) => {
    const number = long(part).slice(part.indexOf('(') + 1);
    const [found, ...more] = inMessage(number);
    expect(found).toHaveLength(`message: ${number}`.replace(/\D+$/, '').length);
    expect(more).toEqual([]);
  });

  test.each([
    '€1',
    '1 (',
    '1.',
    '1.-',
    '12.000.',
    '01.01.2026-',
    '1. 1. 20-',
    '2026-',
    '12 000 ',
    'EUR 1 ',
    '§ 1(1) ',
    '12:00 ',
    '25 %',
    "1'000'",
    '1-1-20',
    '22 345 678; ',
    '+1',
    '(1',
  ])('a text with many “%s” is searched for figures quickly', (part) => {
    const text = part.repeat(Math.floor(large(49_000) / part.length));
    expect(inMessage(`${text}; sam@other.example`)).toContain('message: sam@other.example');
    expect(inMessage(`EUR 12 000 000; ${text}; 99 888 777`).at(-1)).toBe('message: 99 888 777');
  });

  test('many different numbers are compared with a long snapshot quickly', () => {
    const many = large(20_000);
    const numbers = Array.from({ length: many }, (_, at) => `${22_000_000 + at}`);
    const draft = {
      status: 'Rejected' as const,
      reasonCode: '',
      message: numbers.join('; '),
      requirements: [],
      partnerMerchantId: '',
    };
    expect(
      findUnrelatedValues(
        draft,
        Array.from({ length: large(100_000) }, () => 'x'),
      ),
    ).toHaveLength(many);
    expect(findUnrelatedValues(draft, numbers.slice(0, 200))).toHaveLength(many - 200);
  });
});

test('reason codes and requirements are searched; our own merchant id and paths are not', () => {
  expect(
    inMessage('', {
      reasonCode: '99999999',
      requirements: [{ field: 'owners.12345678', message: 'Not sam@other.example' }],
      partnerMerchantId: '12345678',
    }),
  ).toEqual(['reasonCode: 99999999', 'requirements.0.message: sam@other.example']);
});
