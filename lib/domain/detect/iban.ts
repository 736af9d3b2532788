import { type Span, spansOf } from './span';

const IBAN = /(?<![\p{L}\d])[A-Z]{2}\d{2}(?: ?[A-Z\d]){11,30}(?![\p{L}\d])/gu;

/** Finds the IBANs in a text, with or without spaces. */
export const findIbans = (text: string): Span[] =>
  spansOf(IBAN, text).filter(({ start, end }) => isIban(text.slice(start, end)));

/**
 * IBAN lengths of the countries where most of our merchants bank; other countries only need the
 * standard's 15 to 34.
 */
const IBAN_LENGTHS = new Map(
  (
    'AD24 AE23 AT20 BE16 BG22 CH21 CY28 CZ24 DE22 DK18 EE20 ES24 FI18 FR27 GB22 GI23 GR27 HR21 ' +
    'HU28 IE22 IL23 IS26 IT27 LI21 LT20 LU20 LV21 MC27 MT31 NL18 NO15 PL28 PT25 RO24 RS22 SA24 ' +
    'SE24 SI19 SK24 SM27 TR26 UA29'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

/** Whether a text has the form, the length and the check digits of an IBAN; spaces are ignored. */
export function isIban(text: string): boolean {
  const iban = text.replace(/\s/g, '').toUpperCase();
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false;
  const length = IBAN_LENGTHS.get(iban.slice(0, 2)) ?? iban.length;
  if (iban.length !== length) return false;
  let rest = 0;
  for (const sign of iban.slice(4) + iban.slice(0, 4)) {
    const number = Number.parseInt(sign, 36); // A is 10, Z is 35
    rest = (rest * (number > 9 ? 100 : 10) + number) % 97;
  }
  return rest === 1;
}
