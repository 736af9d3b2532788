import type { RecordFields } from '../../crm/record';
import { normalizeName, sectionOf } from '../merchant';
import { entriesOf, isLeaf } from '../snapshot';
import { MATCH_KINDS, type MatchKind } from './match-kind';
import {
  type Comparable,
  comparableEmail,
  comparableName,
  comparableNumber,
  comparableTaxId,
  isDifferent,
  isSame,
} from './same-company';

/** Everything by which we compare a company: tax ids, registration numbers, e-mails and names. */
export type Identity = Record<MatchKind, Comparable[]>;

const COMPARABLE: Record<MatchKind, (text: string) => Comparable | undefined> = {
  'tax-id': comparableTaxId,
  'registration-number': comparableNumber,
  email: comparableEmail,
  'legal-name': comparableName,
};

/** The surest property that two identities share; undefined if a surer property differs. */
export function matchOf(one: Identity, other: Identity): MatchKind | undefined {
  for (const kind of MATCH_KINDS) {
    const pairs = one[kind].flatMap((own) => other[kind].map((its) => [own, its] as const));
    if (pairs.some(([own, its]) => isSame(own, its))) return kind;
    if (OFFICIAL.includes(kind) && pairs.some(([own, its]) => isDifferent(own, its)))
      return undefined;
  }
  return undefined;
}

/** Assigned by authorities: a company has one of each format. */
const OFFICIAL: readonly MatchKind[] = ['tax-id', 'registration-number'];

/** The identity of a CRM record: the fields that its page shows, and its name. */
export function identityOfRecord(record: {
  name?: string | undefined;
  fields?: RecordFields | undefined;
}): Identity {
  const { taxId, registrationNumber, email, company } = record.fields ?? {};
  const identity = emptyIdentity();
  addValue(identity, 'tax-id', taxId);
  addValue(identity, 'registration-number', registrationNumber);
  addValue(identity, 'email', email);
  for (const name of [record.name, company]) addValue(identity, 'legal-name', name);
  return identity;
}

const emptyIdentity = (): Identity => ({
  'tax-id': [],
  'registration-number': [],
  email: [],
  'legal-name': [],
});

/** The most values of one kind that we compare. */
const MOST = 50;

function addValue(identity: Identity, kind: MatchKind, text: string | undefined): void {
  const value = text === undefined ? undefined : COMPARABLE[kind](text);
  if (value && identity[kind].length < MOST) identity[kind].push(value);
}

/** Field names that partners use for each kind, normalised, in singular and plural. */
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

/** Cache: the merchants of one service have the same field names. */
const kindsByName = new Map<string, MatchKind | undefined>();
const MOST_NAMES = 5_000;

function kindOfName(name: string): MatchKind | undefined {
  if (kindsByName.has(name)) return kindsByName.get(name);
  const kind = NAMES.find(([, pattern]) => pattern.test(name))?.[0];
  if (kindsByName.size < MOST_NAMES) kindsByName.set(name, kind);
  return kind;
}

/** Names of the merchant and of snapshot parts that describe it, besides the company section. */
const OF_MERCHANT =
  /^(?:merchant|applicant|organi[sz]ation|entity|profile|registration|registry|register|tax(?:es|ation)?|vat|legal|identif(?:iers?|ication)|ids|general)(?:data|details|profile|info|information)?$/;
/** Names of the merchant's contacts: their e-mail addresses count as its own. */
const CONTACTS = /^contacts?(?:persons?|people)?(?:data|details|info|information)?$/;

/** A part of a snapshot. An item of a list has the list's name. */
type Part = {
  value: unknown;
  name: string;
  /** The name of the part that holds it. */
  holder: string;
  /** It describes people who represent the merchant. */
  people: boolean;
  depth: number;
};

/** Limits for hostile snapshots: parts to look at, and their depth. */
const MOST_PARTS = 2_000;
const DEEPEST = 8;

/**
 * The identity of a merchant: the values at the top of its snapshot and about the company, and its
 * representatives' e-mails. Values in other parts may be another party's, such as an owner's tax
 * id.
 */
export function identityOfMerchant(snapshot: unknown): Identity {
  const identity = emptyIdentity();
  const open: Part[] = [{ value: snapshot, name: '', holder: '', people: false, depth: 0 }];
  for (let seen = 0, part = open.pop(); part && seen < MOST_PARTS; part = open.pop(), seen++) {
    const kind = kindOf(part.value);
    for (const { path, value } of entriesOf(part.value)) {
      const inner = innerPart(part, path[0], value);
      if (isLeaf(value)) addLeaf(identity, inner, kind);
      else if (isRead(inner, part) && open.length < MOST_PARTS) open.push(inner);
    }
  }
  return identity;
}

/** Longer names are cut. */
const LONGEST_NAME = 60;

function innerPart(part: Part, name: string | number | undefined, value: unknown): Part {
  const depth = part.depth + 1;
  if (typeof name !== 'string') return { ...part, value, depth };
  const pattern = normalizeName(name.slice(0, LONGEST_NAME));
  return {
    value,
    name: pattern,
    holder: part.name,
    people: part.people || isPeople(pattern, value),
    depth,
  };
}

const isPeople = (name: string, value: unknown): boolean =>
  !isLeaf(value) && (sectionOf(name) === 'representatives' || CONTACTS.test(name));

/** Whether a list or an object describes the merchant or its representatives. */
function isRead({ name, people, depth }: Part, from: Part): boolean {
  if (depth > DEEPEST) return false;
  if (from.people || Array.isArray(from.value)) return true;
  const ofMerchant = sectionOf(name) === 'company' || OF_MERCHANT.test(name);
  return people || ofMerchant || kindOfName(name) !== undefined;
}

const KIND = ['type', 'scheme', 'kind'];
const VALUE = /^(?:value|number|id)$/;

/** The normalised kind of an entry such as `{ type: 'vat', value: … }`. */
function kindOf(value: unknown): string {
  if (Array.isArray(value)) return '';
  for (const { path, value: text } of entriesOf(value))
    if (typeof text === 'string' && KIND.includes(normalizeName(path[0])))
      return normalizeName(text.slice(0, LONGEST_NAME));
  return '';
}

function addLeaf(identity: Identity, { value, name, holder, people }: Part, of: string): void {
  if (typeof value !== 'string' && typeof value !== 'number') return;
  const names = [name, holder + name, ...(VALUE.test(name) ? [of, holder] : [])];
  const kind = names.map(kindOfName).find((one) => one !== undefined);
  if (kind && (!people || kind === 'email')) addValue(identity, kind, String(value));
}
