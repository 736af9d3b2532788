import { type Digits, digitRuns } from './digit-runs';
import { findIbans } from './iban';
import type { Span } from './span';

const GAP = /^[\s\p{Pd}]+$/u;

/**
 * How a brand's card numbers begin, how many digits they have, and whether only groups of four
 * count.
 */
type Brand = { begins: RegExp; least: number; most: number; step?: number; inFours?: true };

// One number of 16 digits in ten has a valid check digit, and partners' own ids are among them. So
// a card must also match a brand; Maestro, whose numbers may begin with any 6, must also be written
// in groups of four.
const BRANDS: readonly Brand[] = [
  { begins: /^4/, least: 13, most: 19, step: 3 }, // Visa
  { begins: /^(?:5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, least: 16, most: 16 }, // Mastercard
  { begins: /^3[47]/, least: 15, most: 15 }, // American Express
  { begins: /^(?:6011|65|64[4-9])/, least: 16, most: 19 }, // Discover
  { begins: /^3(?:6|8|0[0-5])/, least: 14, most: 19 }, // Diners Club
  { begins: /^35(?:2[89]|[3-8])/, least: 16, most: 19 }, // JCB
  { begins: /^62/, least: 16, most: 19 }, // UnionPay
  { begins: /^(?:50|5[6-8]|6)/, least: 12, most: 19, inFours: true }, // Maestro
];
const LONGEST = 19;
const SHORTEST = 12;

/** Finds the card numbers in a text, with any separators between their digits. */
export function findCards(text: string): Span[] {
  let withoutIbans = '';
  for (const { start, end } of findIbans(text))
    withoutIbans += text.slice(withoutIbans.length, start) + '.'.repeat(end - start);
  withoutIbans += text.slice(withoutIbans.length);
  return digitRuns(withoutIbans, GAP).flatMap((run) => cardsAmong(withoutIbans, run));
}

/** Finds cards in a run of numbers: `tel 44 4111 1111 1111 1111` holds one. */
function cardsAmong(text: string, run: readonly Digits[]): Span[] {
  const digits = run.map(({ start, end }) => text.slice(start, end)).join('');
  if (digits.length < SHORTEST) return [];
  /** For each digit that ends a number, its end in `text`; 0 for the other digits. */
  const ends = new Uint32Array(digits.length);
  let at = 0;
  for (const { start, end } of run) {
    at += end - start;
    ends[at - 1] = end;
  }
  const cards: Span[] = [];
  let coveredTo = 0;
  at = 0;
  for (const { start, end } of run) {
    const last = start < coveredTo ? 0 : endOfCard(digits, ends, at);
    if (last > 0) cards.push({ start, end: last });
    coveredTo = Math.max(coveredTo, last);
    at += end - start;
  }
  return cards;
}

/** The end of the longest card that begins with the digit at `from`; 0 if there is none. */
function endOfCard(digits: string, ends: Uint32Array, from: number): number {
  const brands = brandsOf(digits.slice(from, from + LONGEST_BEGINNING));
  const most = brands.length > 0 ? Math.min(LONGEST, digits.length - from) : 0;
  let cardEnd = 0;
  // The check digit of ISO/IEC 7812: from the last digit backwards, every second one counts double.
  let sum = 0;
  let sumIfNotLast = 0;
  let group = 0;
  let isFours = true;
  for (let length = 1; length <= most; length++) {
    const at = from + length - 1;
    const digit = digits.charCodeAt(at) - 48;
    const before = sum;
    sum = sumIfNotLast + digit;
    sumIfNotLast = before + (digit > 4 ? digit * 2 - 9 : digit * 2);
    group += 1;
    const end = ends[at] ?? 0;
    if (end === 0) continue;
    const inFours = isFours && length > group && group <= 4;
    if (sum % 10 === 0 && brands.some((brand) => hasLength(brand, length, inFours))) cardEnd = end;
    isFours &&= group === 4;
    group = 0;
  }
  return cardEnd;
}

const LONGEST_BEGINNING = 4;
const brandsByBeginning = new Map<string, Brand[]>();

/** Cached: there are at most 10 000 beginnings. */
function brandsOf(beginning: string): Brand[] {
  const known = brandsByBeginning.get(beginning);
  if (known) return known;
  const brands = BRANDS.filter(({ begins }) => begins.test(beginning));
  brandsByBeginning.set(beginning, brands);
  return brands;
}

const hasLength = ({ least, most, step = 1, ...brand }: Brand, length: number, inFours: boolean) =>
  length >= least && length <= most && (length - least) % step === 0 && (inFours || !brand.inFours);
