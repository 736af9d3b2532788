import { expect, test } from 'vitest';
import { checkIban, findIbans, isIban } from '../../../lib/domain/detect/iban';

/** The examples of the registry. */
const EXAMPLES = [
  ...['AD1200012030200359100100', 'AE070331234567890123456', 'AL47212110090000000235698741'],
  ...['AT611904300234573201', 'BE68539007547034', 'BR1800360305000010009795493C1'],
  ...['CH9300762011623852957', 'CY17002001280000001200527600', 'DE89370400440532013000'],
  ...['DK5000400440116243', 'EE382200221020145685', 'EG380019000500000000263180002'],
  ...['ES9121000418450200051332', 'FI2112345600000785', 'FR1420041010050500013M02606'],
  ...['GB29NWBK60161331926819', 'IE29AIBK93115212345678', 'IT60X0542811101000000123456'],
  ...['LC55HEMM000100010012001200023015', 'MT84MALT011000012345MTLCAST001S'],
  ...['NL91ABNA0417164300', 'NO9386011117947', 'PL61109010140000071219812874'],
  ...['SE4550000000058398257466', 'TR330006100519786457841326', 'XK051212012345678906'],
];

test.each(EXAMPLES)('%s checks out', (iban) => {
  expect(checkIban(iban)).toEqual({ why: 'fits', country: iban.slice(0, 2), length: iban.length });
});

test('spaces and small letters do not matter', () => {
  expect(checkIban(' de89 3704 0044 0532 0130 00 ').why).toBe('fits');
});

test('a wrong length names the right one; a wrong digit, its check; neither is an IBAN', () => {
  expect(checkIban('DE8937040044053201300')).toEqual({
    ...{ why: 'length', country: 'DE', length: 21, expected: 22 },
  });
  expect(checkIban('DE88370400440532013000').why).toBe('digits');
  expect(isIban('DE88370400440532013000')).toBe(false);
});

test('a country without known rules is judged by its check digits only', () => {
  // The check digits of `ZZ` before these digits.
  const found = Array.from({ length: 98 }, (_, digits) =>
    checkIban(`ZZ${String(digits).padStart(2, '0')}000000000012345`),
  ).filter(({ why }) => why === 'unknown-country');
  expect(found).toHaveLength(1);
});

test.each([
  '',
  'DE',
  '89370400440532013000',
  `DE89${'0'.repeat(60)}`,
  'DE89-3704',
  'ДЕ89370400440532013000',
])('no IBAN at all: %s', (text) => {
  expect(checkIban(text)).toEqual({ why: 'form' });
});

test('IBANs that follow each other are all found', () => {
  const ibans = ['DE89 3704 0044 0532 0130 00', 'GB29 NWBK 6016 1331 9268 19', 'NO9386011117947'];
  const text = `${ibans.join(' ')} EUR`;
  expect(findIbans(text).map(({ start, end }) => text.slice(start, end))).toEqual(ibans);
});
