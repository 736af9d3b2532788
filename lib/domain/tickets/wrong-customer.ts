import * as v from '../core/schema';
import { findWord, isDistinctive } from '../detect/names';

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
      (name) => !notNames.has(normalize(name)) && findWord(words, normalize(name)).length > 0,
    );
    if (name !== undefined) return { name, whose };
  }
  return undefined;
}
