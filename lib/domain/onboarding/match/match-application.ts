import { MATCH_KINDS, type MatchKind } from './match-kind';
import { plain, sectionOf } from './merchant';
import type { RecordFields } from './record';
import {
  type Comparable,
  comparableEmail,
  comparableName,
  comparableNumber,
  comparableTaxId,
  isOther,
  isSame,
} from './same-company';
import { entriesOf } from './snapshot';

/** All that somebody is known by. */
export type Identity = Record<MatchKind, Comparable[]>;

const COMPARABLE: Record<MatchKind, (text: string) => Comparable | undefined> = {
  'tax-id': comparableTaxId,
  'registration-number': comparableNumber,
  email: comparableEmail,
  'legal-name': comparableName,
};

/** The surest thing that two have in common; nothing where a surer one says that they are two. */
export function matchOf(one: Identity, other: Identity): MatchKind | undefined {
  for (const kind of MATCH_KINDS) {
    const pairs = one[kind].flatMap((own) => other[kind].map((its) => [own, its] as const));
    if (pairs.some(([own, its]) => isSame(own, its))) return kind;
    if (OFFICIAL.includes(kind) && pairs.some(([own, its]) => isOther(own, its))) return undefined;
  }
  return undefined;
}

/** Given out by authorities: a company has one of each form. */
const OFFICIAL: readonly MatchKind[] = ['tax-id', 'registration-number'];

/** What a CRM's record is known by: what its page says beside its name, and its name. */
export function identityOfRecord(record: {
  name?: string | undefined;
  fields?: RecordFields | undefined;
}): Identity {
  const { taxId, registrationNumber, email, company } = record.fields ?? {};
  const identity = nobody();
  keep(identity, 'tax-id', taxId);
  keep(identity, 'registration-number', registrationNumber);
  keep(identity, 'email', email);
  for (const name of [record.name, company]) keep(identity, 'legal-name', name);
  return identity;
}

const nobody = (): Identity => ({
  'tax-id': [],
  'registration-number': [],
  email: [],
  'legal-name': [],
});

/** Who says more of one kind is not compared any further. */
const MOST = 50;

function keep(identity: Identity, kind: MatchKind, said: string | undefined): void {
  const value = said === undefined ? undefined : COMPARABLE[kind](said);
  if (value && identity[kind].length < MOST) identity[kind].push(value);
}

/** What partners call each of them, in plain form; several in a list. */
const NAMES: readonly [kind: MatchKind, called: RegExp][] = [
  [
    'tax-id',
    /^(?:company)?(?:(?:[a-z]{2})?vat(?:id|no|nr|number|code|registrationnumber)?|tax(?:id|no|number|code|payerid|identifier|identificationnumber|registrationnumber)|tin|ein|nip|inn|nif|cif|gstin|abn|btw|tva|piva|partitaiva|ustid(?:nr)?|steuernummer)s?$/,
  ],
  [
    'registration-number',
    /^(?:(?:company|business|trade)?(?:registration|register|registry)(?:id|no|nr|number|code)|company(?:no|number|code)|organi[sz]ationnumber|org(?:nr|number)|crn|siren|siret|regon|krs|ogrn|kvk|cvr|hrb)s?$/,
  ],
  ['email', /e?mail(?:address)?(?:es)?s?$/],
  [
    'legal-name',
    /^(?:legal|registered)?(?:company|business|organi[sz]ation|(?:legal)?entity|merchant)?(?:legal|registered)?name$/,
  ],
];

/** Merchants of one service are described in the same words: each name is looked at once. */
const kindsCalled = new Map<string, MatchKind | undefined>();
const MOST_NAMES = 5_000;

function kindCalled(name: string): MatchKind | undefined {
  if (kindsCalled.has(name)) return kindsCalled.get(name);
  const kind = NAMES.find(([, called]) => called.test(name))?.[0];
  if (kindsCalled.size < MOST_NAMES) kindsCalled.set(name, kind);
  return kind;
}

/** What merchants, and the parts that say only more of them, are called beside the company section. */
const OF_MERCHANT =
  /^(?:merchant|applicant|organi[sz]ation|entity|profile|registration|registry|register|tax(?:es|ation)?|vat|legal|identif(?:iers?|ication)|ids|general)(?:data|details|profile|info|information)?$/;
/** Whoever speaks for the merchant: their e-mail addresses are its. */
const CONTACTS = /^contacts?(?:persons?|people)?(?:data|details|info|information)?$/;

/** A part of a snapshot, called as its list is where it stands in one. */
type Part = {
  value: unknown;
  name: string;
  /** What the part is called in which it stands. */
  holder: string;
  /** It tells of people who speak for the merchant. */
  people: boolean;
  depth: number;
};

/** Snapshots may be made to keep us busy: only so many parts of one are looked into, so deep. */
const MOST_PARTS = 2_000;
const DEEPEST = 8;

/**
 * What a merchant is known by: what its snapshot says at the top, of the company, and e-mails of its
 * representatives. What stands in any other part may be somebody else's, as an owner's tax id is.
 */
export function identityOfMerchant(snapshot: unknown): Identity {
  const identity = nobody();
  const open: Part[] = [{ value: snapshot, name: '', holder: '', people: false, depth: 0 }];
  for (let seen = 0, part = open.pop(); part && seen < MOST_PARTS; part = open.pop(), seen++) {
    const kind = kindOf(part.value);
    for (const { path, value } of entriesOf(part.value)) {
      const inner = innerPart(part, path[0], value);
      if (isLeaf(value)) note(identity, inner, kind);
      else if (isRead(inner, part) && open.length < MOST_PARTS) open.push(inner);
    }
  }
  return identity;
}

/** Longer names are nobody's. */
const LONGEST_NAME = 60;

function innerPart(part: Part, name: string | number | undefined, value: unknown): Part {
  const depth = part.depth + 1;
  if (typeof name !== 'string') return { ...part, value, depth };
  const called = plain(name.slice(0, LONGEST_NAME));
  return {
    value,
    name: called,
    holder: part.name,
    people: part.people || isPeople(called, value),
    depth,
  };
}

const isPeople = (name: string, value: unknown): boolean =>
  !isLeaf(value) && (sectionOf(name) === 'representatives' || CONTACTS.test(name));

const isLeaf = (value: unknown): boolean => typeof value !== 'object' || value === null;

/** Whether a list or an object tells of the merchant, or of who speaks for it. */
function isRead({ name, people, depth }: Part, from: Part): boolean {
  if (depth > DEEPEST) return false;
  if (from.people || Array.isArray(from.value)) return true;
  const ofMerchant = sectionOf(name) === 'company' || OF_MERCHANT.test(name);
  return people || ofMerchant || kindCalled(name) !== undefined;
}

const KIND = ['type', 'scheme', 'kind'];
const VALUE = /^(?:value|number|id)$/;

/** What an entry such as `{ type: 'vat', value: … }` is of, in plain form. */
function kindOf(value: unknown): string {
  if (Array.isArray(value)) return '';
  for (const { path, value: said } of entriesOf(value))
    if (typeof said === 'string' && KIND.includes(plain(path[0])))
      return plain(said.slice(0, LONGEST_NAME));
  return '';
}

function note(identity: Identity, { value, name, holder, people }: Part, of: string): void {
  if (typeof value !== 'string' && typeof value !== 'number') return;
  const names = [name, holder + name, ...(VALUE.test(name) ? [of, holder] : [])];
  const kind = names.map(kindCalled).find((one) => one !== undefined);
  if (kind && (!people || kind === 'email')) keep(identity, kind, String(value));
}
