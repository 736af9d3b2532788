import { plainName } from '../tickets/plain-name';
import { percentOf } from './percent';
import {
  entriesOf,
  nodesOf,
  type Path,
  partsOf,
  pathText,
  pathTo,
  type SnapshotEntry,
  type SnapshotNode,
} from './snapshot';

export type SectionName =
  | 'company'
  | 'addresses'
  | 'representatives'
  | 'beneficialOwners'
  | 'bankDetails'
  | 'documents'
  | 'consent'
  | 'other';

/**
 * The field names that partners use for each section, normalised; in the order in which a reviewer
 * reads them.
 */
const SECTIONS: readonly [name: SectionName, called: RegExp][] = [
  ['company', /^(?:company(?:data|details)?|legalentity|business)$/],
  ['addresses', /^(?:registered|legal|business)?address(?:es)?$/],
  ['representatives', /^(?:(?:legal)?representatives?|directors?)$/],
  ['beneficialOwners', /^(?:(?:ultimate)?beneficialowners?|ubos?|owners?)$/],
  ['bankDetails', /^bank(?:accounts?|details)?$/],
  ['documents', /^(?:documents?|files?)$/],
  ['consent', /^consents?$/],
  ['other', /^/],
];

/** Normalises a field's name: without case, spaces, `_` and `-`. */
export const normalizeName = (name: string | number | undefined): string =>
  String(name ?? '')
    .toLowerCase()
    .replace(/[\s_-]/g, '');

/** The section of a snapshot's top-level entry, by its name. */
export const sectionOf = (name: string | number | undefined): SectionName =>
  SECTIONS.find(([, pattern]) => pattern.test(normalizeName(name)))?.[0] ?? 'other';

/** Sorts a snapshot's top-level entries into sections; unknown ones go to `other`. */
export function sectionsOf(
  snapshot: Record<string, unknown>,
): { name: SectionName; entries: SnapshotEntry[] }[] {
  const sorted = new Map<SectionName, SnapshotEntry[]>(SECTIONS.map(([name]) => [name, []]));
  for (const entry of entriesOf(snapshot)) sorted.get(sectionOf(entry.path.at(-1)))?.push(entry);
  return [...sorted]
    .map(([name, entries]) => ({ name, entries }))
    .filter(({ entries }) => entries.length > 0);
}

/** The texts directly in an object, trimmed, by their normalised names. */
function textsIn(value: unknown): Map<string, string> {
  const texts = new Map<string, string>();
  if (Array.isArray(value)) return texts;
  for (const [field, text] of partsOf(value) ?? []) {
    if (typeof text !== 'string' || !text.trim()) continue;
    const name = normalizeName(field);
    if (!texts.has(name)) texts.set(name, text.trim());
  }
  return texts;
}

/** The first name of the merchant that is present. */
function nameIn(value: unknown): string | undefined {
  const texts = textsIn(value);
  return NAMES.map((name) => texts.get(name)).find((name) => name !== undefined);
}

const NAMES = ['legalname', 'companyname', 'tradingname', 'name'];

/** The merchant's name, in the order of its characters: from the company section, else from the top level. */
export const merchantName = (snapshot: Record<string, unknown>): string | undefined =>
  plainName(nameOf(snapshot) ?? '').trim() || undefined;

function nameOf(snapshot: Record<string, unknown>): string | undefined {
  for (const { path, value } of entriesOf(snapshot)) {
    if (sectionOf(path.at(-1)) !== 'company') continue;
    const name = typeof value === 'string' ? value.trim() : nameIn(value);
    if (name) return name;
  }
  return nameIn(snapshot);
}

/** Field names that label an item of a list, the most telling first. */
const LABELS = [
  'fullname',
  'legalname',
  'companyname',
  'name',
  'displayname',
  'title',
  'filename',
  'label',
  'type',
  'iban',
  'street',
  'addressline1',
  'line1',
  'city',
];

/** The label of an item in a list: an owner's name, the street of an address. */
export function labelOf(value: unknown): string | undefined {
  const texts = textsIn(value);
  const [first, last] = [texts.get('firstname'), texts.get('lastname') ?? texts.get('surname')];
  if (first && last) return `${first} ${last}`;
  return LABELS.map((name) => texts.get(name)).find((label) => label !== undefined);
}

/** Field names of an owner's share, normalised. */
export const SHARES = [
  ...['sharepercent', 'share', 'percentage', 'ownership', 'sharepercentage'],
  ...['ownershippercent', 'ownershippercentage', 'percent'],
];

/**
 * The sum of the owners' shares, and how many owners state one; undefined if none does. Takes the
 * section's entries, or the owners one by one.
 */
export function sharesOf(
  entries: readonly SnapshotEntry[],
): { sum: number; counted: number } | undefined {
  const owners = entries.flatMap(({ value }): unknown[] =>
    Array.isArray(value) ? value : [value],
  );
  const shares = owners.map(shareOf).filter((share) => share !== undefined);
  if (!shares.length) return undefined;
  const sum = shares.reduce((all, share) => all + share, 0);
  // 33.3 + 33.3 + 33.4 is not exactly 100 in floating point.
  return { sum: Math.round(sum * 1e6) / 1e6, counted: shares.length };
}

function shareOf(owner: unknown): number | undefined {
  const given = new Map(
    entriesOf(owner).map(({ path, value }) => [normalizeName(path.at(-1)), value]),
  );
  return SHARES.map((name) => percentOf(given.get(name))).find((share) => share !== undefined);
}

/** A document as the snapshot describes it; missing properties are left out. */
export type SnapshotDocument = {
  name: string;
  mimeType?: string;
  url?: string;
  hash?: string;
  path: Path;
};

/**
 * Every document in a snapshot: the items of the documents section, and any other object with a
 * link and a type or hash, such as a representative's passport.
 */
export function documentsOf(snapshot: unknown): SnapshotDocument[] {
  const documents: SnapshotDocument[] = [];
  for (const step of nodesOf(snapshot)) {
    const document = documentAt(step);
    if (!document) continue;
    const path = pathTo(step);
    const link = document.url?.split(/[?#]/)[0];
    const name = document.name ?? (link?.split('/').at(-1) || pathText(path));
    documents.push({ ...document, name, path });
  }
  return documents;
}

type DocumentFields = Partial<Omit<SnapshotDocument, 'path'>>;

function documentAt(step: SnapshotNode): DocumentFields | undefined {
  // An item of a list at the top level.
  const isListed = typeof step.name === 'number' && step.from?.from && !step.from.from.from;
  if (typeof step.value === 'string') {
    const text = step.value.trim();
    if (!text || !isListed || !isOfDocuments(step)) return undefined;
    return /^https?:\/\//i.test(text) ? { url: text } : { name: text };
  }
  const document = documentFields(step.value);
  if (document.url !== undefined && (document.mimeType ?? document.hash) !== undefined)
    return document;
  const isDocument = isListed ? Object.keys(document).length > 0 : document.url !== undefined;
  return isDocument && isOfDocuments(step) ? document : undefined;
}

/** Whether a step is inside the documents section. */
const isOfDocuments = (step: SnapshotNode): boolean => sectionOf(pathTo(step)[0]) === 'documents';

function documentFields(value: unknown): DocumentFields {
  const texts = textsIn(value);
  const name = texts.get('name') ?? texts.get('filename') ?? texts.get('title');
  const mimeType = texts.get('mimetype') ?? texts.get('contenttype');
  const url = texts.get('url') ?? texts.get('link');
  const hash = texts.get('hash') ?? texts.get('checksum');
  return {
    ...(name && { name }),
    ...(mimeType && { mimeType }),
    ...(url && { url }),
    ...(hash && { hash }),
  };
}
