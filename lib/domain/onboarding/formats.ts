import { isIban } from '../detect/iban';
import { percentOf } from './percent';

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
  bic: (text) =>
    /^[A-Z\d]{4}[A-Z]{2}[A-Z\d]{2}(?:[A-Z\d]{3})?$/.test(text.replace(/\s/g, '').toUpperCase()),
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
