import { percentOf } from './formats';
import { type Entry, entriesOf, type Path, pathText, pathTo, type Step, stepsOf } from './snapshot';

export type SectionName =
  | 'company'
  | 'addresses'
  | 'representatives'
  | 'beneficialOwners'
  | 'bankDetails'
  | 'documents'
  | 'consent'
  | 'other';

/** What partners call each section, without case, `_` and `-`; in the order in which it is read. */
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

/** A field's name as partners agree on it: without case, spaces, `_` and `-`. */
export const plain = (name: string | number | undefined): string =>
  String(name ?? '')
    .toLowerCase()
    .replace(/[\s_-]/g, '');

/** The section that a snapshot's entry of this name belongs to. */
export const sectionOf = (name: string | number | undefined): SectionName =>
  SECTIONS.find(([, called]) => called.test(plain(name)))?.[0] ?? 'other';

/** A snapshot's top entries, sorted into what a reviewer looks for; what nobody knows is `other`. */
export function sectionsOf(
  snapshot: Record<string, unknown>,
): { name: SectionName; entries: Entry[] }[] {
  const sorted = new Map<SectionName, Entry[]>(SECTIONS.map(([name]) => [name, []]));
  for (const entry of entriesOf(snapshot)) sorted.get(sectionOf(entry.path.at(-1)))?.push(entry);
  return [...sorted]
    .map(([name, entries]) => ({ name, entries }))
    .filter(({ entries }) => entries.length > 0);
}

/** The texts that stand directly in an object, trimmed, by their names in plain form. */
function textsIn(value: unknown): Map<string, string> {
  const texts = new Map<string, string>();
  if (Array.isArray(value)) return texts;
  for (const { path, value: text } of entriesOf(value)) {
    const name = plain(path[0]);
    if (typeof text === 'string' && text.trim() && !texts.has(name)) texts.set(name, text.trim());
  }
  return texts;
}

/** The first of the names that a merchant has. */
function nameIn(value: unknown): string | undefined {
  const texts = textsIn(value);
  return NAMES.map((name) => texts.get(name)).find((name) => name !== undefined);
}

const NAMES = ['legalname', 'companyname', 'tradingname', 'name'];

/** Whose application it is, as its company section says or else its top level. */
export function merchantName(snapshot: Record<string, unknown>): string | undefined {
  for (const { path, value } of entriesOf(snapshot)) {
    if (sectionOf(path.at(-1)) !== 'company') continue;
    const name = typeof value === 'string' ? value.trim() : nameIn(value);
    if (name) return name;
  }
  return nameIn(snapshot);
}

/** What somebody or something in a list is called, in the order of how much each name says. */
const LABELS = [
  ...['fullname', 'legalname', 'companyname', 'name', 'displayname', 'title', 'filename'],
  ...['label', 'type', 'iban', 'street', 'addressline1', 'line1', 'city'],
];

/** By what a person knows one of a list: the name of an owner, the street of an address. */
export function labelOf(value: unknown): string | undefined {
  const texts = textsIn(value);
  const [first, last] = [texts.get('firstname'), texts.get('lastname') ?? texts.get('surname')];
  if (first && last) return `${first} ${last}`;
  return LABELS.map((name) => texts.get(name)).find((label) => label !== undefined);
}

const SHARES = ['sharepercent', 'share', 'percentage', 'ownership'];

/**
 * What the owners' shares come to, and for how many owners one is given; undefined for none. Takes
 * the section's entries, or the owners one by one.
 */
export function sharesOf(entries: readonly Entry[]): { sum: number; counted: number } | undefined {
  const owners = entries.flatMap(({ value }): unknown[] =>
    Array.isArray(value) ? value : [value],
  );
  const shares = owners.map(shareOf).filter((share) => share !== undefined);
  if (!shares.length) return undefined;
  const sum = shares.reduce((all, share) => all + share, 0);
  // 33.3 + 33.3 + 33.4 is not quite 100 to a machine.
  return { sum: Math.round(sum * 1e6) / 1e6, counted: shares.length };
}

function shareOf(owner: unknown): number | undefined {
  const given = new Map(entriesOf(owner).map(({ path, value }) => [plain(path.at(-1)), value]));
  return SHARES.map((name) => percentOf(given.get(name))).find((share) => share !== undefined);
}

/** A document as the snapshot names it; what it lacks is left out. */
export type SnapshotDocument = {
  name: string;
  mimeType?: string;
  url?: string;
  hash?: string;
  path: Path;
};

/**
 * Every document in a snapshot: what the documents section lists or links to, and whatever else has
 * a link with a type or a hash, such as a representative's passport.
 */
export function documentsOf(snapshot: Record<string, unknown>): SnapshotDocument[] {
  const documents: SnapshotDocument[] = [];
  for (const step of stepsOf(snapshot)) {
    const document = documentAt(step);
    if (!document) continue;
    const path = pathTo(step);
    const link = document.url?.split(/[?#]/)[0];
    const name = document.name ?? (link?.split('/').at(-1) || pathText(path));
    documents.push({ ...document, name, path });
  }
  return documents;
}

type Told = Partial<Omit<SnapshotDocument, 'path'>>;

function documentAt(step: Step): Told | undefined {
  // An item of a list that is itself a top entry.
  const isListed = typeof step.name === 'number' && step.from?.from && !step.from.from.from;
  if (typeof step.value === 'string') {
    const text = step.value.trim();
    if (!text || !isListed || !isOfDocuments(step)) return undefined;
    return /^https?:\/\//i.test(text) ? { url: text } : { name: text };
  }
  const document = told(step.value);
  if (document.url !== undefined && (document.mimeType ?? document.hash) !== undefined)
    return document;
  const isDocument = isListed ? Object.keys(document).length > 0 : document.url !== undefined;
  return isDocument && isOfDocuments(step) ? document : undefined;
}

/** Whether a step is somewhere in the documents section. */
const isOfDocuments = (step: Step): boolean => sectionOf(pathTo(step)[0]) === 'documents';

function told(value: unknown): Told {
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
