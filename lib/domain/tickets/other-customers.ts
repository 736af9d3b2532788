import { digitRuns } from '../detect/digit-runs';
import { findWord, isDistinctive } from '../detect/names';
import { plainSeparators } from '../detect/separators';
import type { Span } from '../detect/span';
import type { KnownCustomer } from './known-customer';

/** What a text may name without naming another customer. */
export type OwnCustomer = {
  /** The records that the text is about; without any, no customer is another. */
  references: readonly string[];
  /** Their addresses, which may contain ids of other records. */
  urls: readonly string[];
  /** Further names, ids and numbers of theirs. */
  facts: readonly string[];
};

/** Another customer's data in a text. */
export type OtherCustomerData = Span & { whose: string };

/** Separators between the digits of one phone number. */
const GAP = /^[ ./()–-]+$/;
/** So many last digits tell phone numbers apart, whatever is written before them. */
const PHONE_DIGITS = 8;
/** With the codes of the country and the area. */
const LONGEST_PHONE = 14;

/** Finds what a text says of customers that it is not about. */
export function findOtherCustomers(
  text: string,
  customers: readonly KnownCustomer[],
  own: OwnCustomer,
): OtherCustomerData[] {
  if (own.references.length === 0) return [];
  const isOwn = ({ reference }: KnownCustomer) => own.references.includes(reference);
  const ownFacts = new Set(
    [
      ...own.facts,
      ...own.references.flatMap((reference) => [reference, ...reference.split('/')]),
      ...customers.filter(isOwn).flatMap(wordsOf),
    ].map(comparable),
  );
  const ownPhones = [...own.facts, ...customers.filter(isOwn).flatMap(({ phone }) => phone ?? [])]
    .map(phoneDigits)
    .filter(Boolean);
  const searched: Searched = {
    text,
    folded: foldCase(text),
    numbers: numbersIn(plainSeparators(text)),
  };
  const addresses = own.urls.flatMap((url) => (url ? findAll(text, url) : []));
  return customers
    .filter((customer) => !isOwn(customer))
    .flatMap((customer) => {
      const names = wordsOf(customer).filter((name) => !ownFacts.has(comparable(name)));
      const digits = phoneDigits(customer.phone ?? '');
      return [
        ...names.flatMap((name) => findName(searched, name)),
        ...(digits && !ownPhones.includes(digits) ? findPhone(searched.numbers, digits) : []),
      ].map((span) => ({ ...span, whose: customer.title }));
    })
    .filter(({ start, end }) => !addresses.some((one) => one.start <= start && end <= one.end));
}

type Searched = { text: string; folded: string; numbers: readonly NumberRun[] };

/** What names a customer, besides a phone number. */
const wordsOf = ({ id, title, emails, clientId }: KnownCustomer): string[] => [
  ...emails,
  ...(clientId ? [clientId] : []),
  ...(isDistinctive(id) ? [id] : []),
  ...(isDistinctiveName(title) ? [title] : []),
];

/** One short word, such as the name of a deal, may mean anything. */
const isDistinctiveName = (title: string): boolean =>
  /\p{L}/u.test(title) && (isSeveralWords(title) || title.length >= 7);

const isSeveralWords = (name: string): boolean => /\S\s+\S/u.test(name);

const comparable = (text: string): string => foldCase(text.normalize('NFC').trim());

/** In small letters, with each character at its place. */
function foldCase(text: string): string {
  const folded = text.toLowerCase();
  if (folded.length === text.length) return folded;
  return [...text]
    .map((sign) => (sign.toLowerCase().length === sign.length ? sign.toLowerCase() : sign))
    .join('');
}

/** A name of one word counts only as it is written: `Summer` is a customer, summer is not. */
function findName({ text, folded }: Searched, name: string): Span[] {
  const isWord = /^\p{L}+$/u.test(name);
  // A text may have its accents as signs of their own.
  const spellings = new Set([name.normalize('NFC'), name.normalize('NFD')]);
  return [...spellings].flatMap((one) =>
    isWord ? findWord(text, one) : findWord(folded, foldCase(one)),
  );
}

function findAll(text: string, part: string): Span[] {
  const found: Span[] = [];
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + part.length))
    found.push({ start: at, end: at + part.length });
  return found;
}

/** The last digits of a phone number; empty if it has too few to tell it from another number. */
function phoneDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  return digits.length < PHONE_DIGITS ? '' : digits.slice(-PHONE_DIGITS);
}

/** Numbers of one run without what separates them, and where each begins and ends in both. */
type NumberRun = { digits: string; groups: readonly (Span & { from: number; to: number })[] };

const numbersIn = (text: string): NumberRun[] =>
  digitRuns(text, GAP)
    .map((run) => {
      let digits = '';
      const groups = run.map(({ start, end }) => {
        const from = digits.length;
        digits += text.slice(start, end);
        return { start, end, from, to: digits.length };
      });
      return { digits, groups };
    })
    .filter(({ digits }) => digits.length >= PHONE_DIGITS);

/** A phone number ends where a number ends, and begins with the codes before it. */
const findPhone = (numbers: readonly NumberRun[], phone: string): Span[] =>
  numbers.flatMap(({ digits, groups }) => {
    const found: Span[] = [];
    for (let at = digits.indexOf(phone); at >= 0; at = digits.indexOf(phone, at + phone.length)) {
      const last = groups.find(({ to }) => to === at + phone.length);
      const first = last && groups.find(({ from }) => last.to - from <= LONGEST_PHONE);
      if (first && last) found.push({ start: first.start, end: last.end });
    }
    return found;
  });
