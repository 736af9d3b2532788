import { describe, expect, test } from 'vitest';
import { type FormatDoubt, formatDoubt } from '../../../lib/domain/onboarding/formats';

type Case = [name: string, value: unknown];

// The IBANs are the examples of the registry and of Wikipedia, not real accounts.
const SOUND: Case[] = [
  ['iban', 'GB82 WEST 1234 5698 7654 32'],
  ['iban', 'gb82west12345698765432'],
  ['IBAN', 'DE89370400440532013000'],
  ['accountIban', 'FR14 2004 1010 0505 0001 3M02 606'],
  ['iban', 'MT84MALT011000012345MTLCAST001S'],
  ['iban', 'NO9386011117947'],
  ['bic', 'DEUTDEFF'],
  ['swift', 'deutdeff500'],
  ['swift_code', 'NEDS ZA JJ XXX'],
  ['country', 'GB'],
  ['countryCode', 'xk'],
  ['country_code', 'DE'],
  ['nationality', 'GBR'],
  ['country', '826'],
  ['country', 826],
  ['country', 'United Kingdom'],
  ['nationality', 'Österreich'],
  ['registrationCountry', 'FR'],
  ['birthDate', '1980-02-29'],
  ['date_of_birth', '2000-02-29'],
  ['dateOfBirth', '0050-12-31'],
  ['at', '2026-01-15T09:30:00.000Z'],
  ['createdAt', '2026-01-15 09:30+01:00'],
  ['signed_at', '2026-01-15t23:59:59z'],
  ['createdAt', 1_768_469_400_000],
  ['created_at', 1_768_469_400],
  ['email', 'robin@example.com'],
  ['contactEmail', ' robin+kyc@sub.example.co.uk '],
  ['e-mail', 'робин@пример.example'],
  ['share', 0],
  ['sharePercent', 100],
  ['share_percent', 33.333333333333336],
  ['percentage', '12,5 %'],
  ['sharePercent', 1e-7],
];

const DOUBTED: [name: string, value: unknown, doubt: FormatDoubt][] = [
  ['iban', 'GB00EXMP00000000000000', 'iban'],
  ['iban', 'GB82 WEST 1234 5698 7654 33', 'iban'],
  ['iban', 'DE8937040044053201300', 'iban'],
  ['iban', 'XX82WEST12345698765432', 'iban'],
  ['iban', '12345678', 'iban'],
  ['iban', 12345678, 'iban'],
  ['iban', 'GB82-WEST-1234', 'iban'],
  ['iban', `GB82${'0'.repeat(100_000)}`, 'iban'],
  ['bic', 'DEUTDEF', 'bic'],
  ['bic', 'DEUT00FF', 'bic'],
  ['swift', 'DEUTDEFF5000', 'bic'],
  ['country', 'XX', 'country'],
  ['country', 'ZZ', 'country'],
  ['countryCode', 'EU', 'country'],
  ['country', 'UK', 'country'],
  ['nationality', 'SU', 'country'],
  ['country', 'G', 'country'],
  ['country', 'G8', 'country'],
  ['country', '??', 'country'],
  ['country', 12345, 'country'],
  ['birthDate', '2023-02-29', 'date'],
  ['birthDate', '1900-02-29', 'date'],
  ['dateOfBirth', '1980-13-01', 'date'],
  ['dateOfBirth', '1980-00-10', 'date'],
  ['dateOfBirth', '0000-01-01', 'date'],
  ['dateOfBirth', '1980-04-31', 'date'],
  ['dateOfBirth', '31.12.1980', 'date'],
  ['dateOfBirth', 19_800_101, 'date'],
  ['expiry_date', 'never', 'date'],
  ['createdAt', '2026-01-15T25:00:00Z', 'date'],
  ['createdAt', true, 'date'],
  ['email', 'robin', 'email'],
  ['email', 'robin@example', 'email'],
  ['email', 'robin@@example.com', 'email'],
  ['email', 'robin@example..com', 'email'],
  ['email', 'robin@example.com, ada@example.com', 'email'],
  ['email', 'robin\u202E@example.com', 'email'],
  ['email', `${'a'.repeat(250)}@example.com`, 'email'],
  ['share', -1, 'share'],
  ['sharePercent', 100.01, 'share'],
  ['percentage', '101%', 'share'],
  ['sharePercent', 'half', 'share'],
  ['sharePercent', Number.NaN, 'share'],
];

describe('a value in the format of its name', () => {
  test.each(SOUND)('%s: %s', (name, value) => expect(formatDoubt(name, value)).toBeUndefined());
});

describe('a value in another format than its name', () => {
  test.each(DOUBTED)('%s: %s', (name, value, doubt) =>
    expect(formatDoubt(name, value)).toBe(doubt),
  );
});

describe('a value without a known format', () => {
  test.each([
    ['update', 'x'],
    ['mandate', 'x'],
    ['candidate', 'x'],
    ['format', 'x'],
    ['vat', 'x'],
    ['seat', 'x'],
    ['pricePerShare', 250],
    ['emailed', 'x'],
    ['ibanHolder', 'x'],
    ['countryside', 'XX'],
    ['arabic', 'x'],
    ['', 'x'],
    ['__proto__', 'x'],
    ['constructor', 'x'],
    ['0', 'x'],
  ])('the name %s implies no format', (name, value) =>
    expect(formatDoubt(name, value)).toBeUndefined(),
  );

  const names = ['iban', 'bic', 'country', 'birthDate', 'email', 'share'];
  test.each(names)('an empty value or an object under %s is not judged', (name) => {
    for (const value of ['', '  ', null, undefined, {}, [], ['x'], { iban: 'x' }])
      expect(formatDoubt(name, value)).toBeUndefined();
  });

  test.each(names)('no value under %s throws', (name) => {
    const odd = [
      Symbol('x'),
      10n,
      () => 'x',
      Object.create(null),
      '\uD800',
      '\u0000',
      '🙂',
      '🙂🙂',
    ];
    for (const value of odd) expect(() => formatDoubt(name, value)).not.toThrow();
  });

  test('a name or a text of any length is judged quickly', () => {
    const long = 'a '.repeat(500_000);
    expect(formatDoubt(`${long}email`, `${long}@${long}`)).toBe('email');
    expect(formatDoubt('share', '1'.repeat(1_000_000))).toBe('share');
  });
});
