import { plainSeparators } from './separators';
import type { Span } from './span';

const IBAN = /(?<![\p{L}\d])[A-Z]{2}\d{2}(?:[ -]?[A-Z\d]){11,30}(?![\p{L}\d])/giu;

/**
 * Finds the IBANs in a text, with or without spaces or hyphens, also before other words and numbers. In small
 * letters only those of a known country: other words look like one of an unknown country.
 */
export function findIbans(text: string): Span[] {
  const found: Span[] = [];
  const pattern = new RegExp(IBAN);
  const plain = plainSeparators(text);
  for (let match = pattern.exec(plain); match; match = pattern.exec(plain)) {
    const { 0: words, index: start } = match;
    const length = lengthOfIban(words);
    if (length > 0) found.push({ start, end: start + length });
    // What the pattern took with it may hold the next one.
    pattern.lastIndex = start + (length || LEAST);
  }
  return found;
}

/** A country and check digits. */
const LEAST = 4;

const isGap = (sign: string | undefined): boolean => sign === ' ' || sign === '-';

/** The length of the IBAN with which these words begin; 0 if they begin with none. */
function lengthOfIban(words: string): number {
  const known = IBAN_LENGTHS.get(words.slice(0, 2).toUpperCase());
  if (known === undefined && words !== words.toUpperCase()) return 0;
  const expected = known ?? words.length;
  let end = 0;
  for (let signs = 0; end < words.length && signs < expected; end++)
    if (!isGap(words[end])) signs += 1;
  const isWhole = end === words.length || isGap(words[end]);
  return isWhole && isIban(words.slice(0, end).replaceAll('-', '')) ? end : 0;
}

/**
 * The length of an IBAN by country, from the SWIFT IBAN Registry (ISO 13616). An IBAN of
 * a country that is not here only needs the standard's 15 to 34 characters.
 */
const IBAN_LENGTHS = new Map(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 ' +
    'DO28 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 ' +
    'IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 ' +
    'MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 ' +
    'SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** What is known of an IBAN; `expected` is the length that its country has. */
export type IbanCheck =
  | { why: 'fits' | 'digits' | 'unknown-country'; country: string; length: number }
  | { why: 'length'; country: string; length: number; expected: number }
  | { why: 'form' };

/** Compares a text with the form, the country's length and the check digits of an IBAN, ignoring spaces. */
export function checkIban(text: string): IbanCheck {
  const iban = text.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{1,40}$/.test(iban)) return { why: 'form' };
  const { length } = iban;
  const country = iban.slice(0, 2);
  const expected = IBAN_LENGTHS.get(country);
  if (expected !== undefined && length !== expected)
    return { why: 'length', country, length, expected };
  if (length < 15 || length > 34) return { why: 'form' };
  if (!hasCheckDigits(iban)) return { why: 'digits', country, length };
  return { why: expected === undefined ? 'unknown-country' : 'fits', country, length };
}

/** ISO 7064, MOD 97-10. */
function hasCheckDigits(iban: string): boolean {
  let rest = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const number = Number.parseInt(sign, 36); // A is 10, Z is 35
    rest = (rest * (number > 9 ? 100 : 10) + number) % 97;
  }
  return rest === 1;
}

/** Whether a text may be an IBAN, as far as its country is known. */
export const isIban = (text: string): boolean =>
  ['fits', 'unknown-country'].includes(checkIban(text).why);
