import * as v from '../core/schema';

/** A record that this browser showed recently, with the texts by which a message may name it. */
export const SeenRecord = v.object({
  reference: v.string(),
  id: v.string(),
  title: v.string(),
  /** In lower case. */
  emails: v.array(v.string()),
  /** Epoch milliseconds. */
  seenAt: v.number(),
});
export type SeenRecord = v.InferOutput<typeof SeenRecord>;

/** A record that a text names, and the words that name it. */
export type NamedRecord = { name: string; whose: SeenRecord };

const EMAIL = /[^\s<>()[\]{},;:"'/]+@[^\s<>()[\]{},;:"'/@]+\.\p{L}{2,}/gu;

/** The e-mail addresses in a text, in lower case. */
export const emailsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(EMAIL)].map(([email]) => email.toLowerCase())),
];

/** Short numbers do not name a record: "42" may be a price. */
const isDistinctive = (id: string): boolean =>
  id.length >= 5 || (/\p{L}/u.test(id) && /\d/.test(id));

const normalize = (text: string): string => text.normalize('NFC').toLowerCase();

/**
 * Finds the first recently shown record that a text names and that is not one of `own`, the
 * references of the records that the text is about. A name that they share with another record does
 * not count.
 */
export function findOtherRecord(
  text: string,
  seen: readonly SeenRecord[],
  own: readonly string[],
): NamedRecord | undefined {
  const words = normalize(text);
  const ownRecords = seen.filter(({ reference }) => own.includes(reference));
  const notNames = new Set(
    [
      ...ownRecords.flatMap(({ id, emails }) => [id, ...emails]),
      ...own.flatMap((reference) => reference.split('/')),
    ].map(normalize),
  );
  for (const whose of seen) {
    if (own.includes(whose.reference)) continue;
    const names = [...whose.emails, ...(isDistinctive(whose.id) ? [whose.id] : [])];
    const name = names.find(
      (name) => !notNames.has(normalize(name)) && containsWord(words, normalize(name)),
    );
    if (name !== undefined) return { name, whose };
  }
  return undefined;
}

/**
 * Whether a text contains a name as a separate word, not inside `12345.50` or another e-mail
 * address.
 */
function containsWord(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + name.length, at + name.length + 2);
    if (!GOES_BEFORE.test(before) && !GOES_ON.test(after)) return true;
  }
  return false;
}

const GOES_BEFORE = /[\p{L}\p{N}_@+]$|[\p{L}\p{N}][.,-]$/u;
const GOES_ON = /^[\p{L}\p{N}_@]|^[.,-][\p{L}\p{N}]/u;
