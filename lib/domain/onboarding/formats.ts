/** The format that a field's name promises and its value lacks. A doubt blocks nothing. */
export type FormatDoubt = 'iban' | 'bic' | 'country' | 'date' | 'email' | 'share';

/**
 * The format that the last words of a field's name promise. Words are split first: `birth_date`,
 * `birthDate`.
 */
const FORMATS_BY_NAME: readonly [says: RegExp, format: FormatDoubt][] = [
  [/(?:^| )iban$/, 'iban'],
  [/(?:^| )(?:bic|swift)(?: code)?$/, 'bic'],
  [/(?:^| )(?:country(?: code)?|nationality)$/, 'country'],
  [/(?:^| )(?:date|at|date of birth|birthdate|dob)$/, 'date'],
  [/(?:^| )e ?mail$/, 'email'],
  // Not every name that ends in "share": a price per share is not a percentage.
  [/^(?:share|(?:ownership )?percent(?:age)?|(?:.* )?share percent(?:age)?)$/, 'share'],
];

const IS_SOUND: Record<FormatDoubt, (text: string) => boolean> = {
  iban: isIban,
  bic: (text) => /^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(unspaced(text)),
  country: isCountry,
  date: isDate,
  email: (text) =>
    text.length <= 254 && /^[^\s\p{C}@<>]+@[^\s\p{C}@<>.]+(?:\.[^\s\p{C}@<>.]+)+$/u.test(text),
  share: (text) => {
    const share = percentOf(text);
    return share !== undefined && share >= 0 && share <= 100;
  },
};

/** The format that a value lacks, by its field's name. Empty values and objects are not judged. */
export function formatDoubt(name: string, value: unknown): FormatDoubt | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') return;
  const text = String(value).trim();
  if (!text) return undefined;
  const words = wordsOf(name);
  const format = FORMATS_BY_NAME.find(([says]) => says.test(words))?.[1];
  if (!format || (format === 'date' && isMoment(value))) return undefined;
  return IS_SOUND[format](text) ? undefined : format;
}

const wordsOf = (name: string): string =>
  name
    .slice(-100)
    .replace(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .replace(/[\s_-]+/g, ' ')
    .trim()
    .toLowerCase();

const unspaced = (text: string): string => text.replace(/\s/g, '').toUpperCase();

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

function isIban(text: string): boolean {
  const iban = unspaced(text);
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

/** Browsers know these as regions, but they are not countries. */
const NO_COUNTRIES = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'];

/** Accepts names, three letters and three digits; looks up only codes of two letters. */
function isCountry(text: string): boolean {
  if (text.length > 2) return /\p{L}/u.test(text) || /^\d{3}$/.test(text);
  const code = text.toUpperCase();
  if (!/^[A-Z]{2}$/.test(code) || NO_COUNTRIES.includes(code)) return false;
  // Withdrawn codes and `UK` have a name too, but stand for another code.
  if (new Intl.Locale(`und-${code}`).region !== code) return false;
  return new Intl.DisplayNames(['en'], { type: 'region' }).of(code) !== code;
}

const DATE =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ]([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:[.,]\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/i;

function isDate(text: string): boolean {
  const [, year, month, day] = (DATE.exec(text) ?? []).map(Number);
  if (!year || !month || !day || month > 12) return false;
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return day <= ([31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0);
}

/** Seconds or milliseconds since 1970; 19800101 is neither. */
const isMoment = (value: unknown): boolean =>
  typeof value === 'number' && Number.isInteger(value) && value >= 1e9;

/** A percentage as a number: 25, `25`, `25 %`, `12,5`. */
export function percentOf(value: unknown): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'string') return undefined;
  const digits = /^\s*([+-]?\d{1,20}(?:[.,]\d{1,20})?(?:e-?\d{1,3})?)\s*%?\s*$/.exec(value)?.[1];
  return digits === undefined ? undefined : Number(digits.replace(',', '.'));
}
