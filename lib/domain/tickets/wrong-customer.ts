import * as z from './schema';

/** A record that was shown in this browser lately, by what a text may name it with. */
export const SeenRecord = z.object({
  reference: z.string(),
  id: z.string(),
  title: z.string(),
  /** In lower case. */
  emails: z.array(z.string()),
  /** Epoch milliseconds. */
  seenAt: z.number(),
});
export type SeenRecord = z.infer<typeof SeenRecord>;

/** A record that a text names, and by which words. */
export type Named = { said: string; whose: SeenRecord };

const EMAIL = /[^\s<>()[\]{},;:"'/]+@[^\s<>()[\]{},;:"'/@]+\.\p{L}{2,}/gu;

/** The e-mail addresses in a text, in lower case. */
export const emailsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(EMAIL)].map(([email]) => email.toLowerCase())),
];

/** Short numbers are no names: "42" is also a price. */
const isDistinctive = (id: string): boolean =>
  id.length >= 5 || (/\p{L}/u.test(id) && /\d/.test(id));

const asKnown = (text: string): string => text.normalize('NFC').toLowerCase();

/**
 * The first record among those seen lately that a text names and that is none of `own`, the
 * references of the records which the text is about. What these have in common with another is
 * nobody else's name.
 */
export function namesAnother(
  text: string,
  seen: readonly SeenRecord[],
  own: readonly string[],
): Named | undefined {
  const words = asKnown(text);
  const mine = seen.filter(({ reference }) => own.includes(reference));
  const notNames = new Set(
    [
      ...mine.flatMap(({ id, emails }) => [id, ...emails]),
      ...own.flatMap((reference) => reference.split('/')),
    ].map(asKnown),
  );
  for (const whose of seen) {
    if (own.includes(whose.reference)) continue;
    const names = [...whose.emails, ...(isDistinctive(whose.id) ? [whose.id] : [])];
    const said = names.find((name) => !notNames.has(asKnown(name)) && holds(words, asKnown(name)));
    if (said !== undefined) return { said, whose };
  }
  return undefined;
}

/** Whether a name stands in a text as a word of its own: not in `12345.50`, nor in another e-mail. */
function holds(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + name.length, at + name.length + 2);
    if (!GOES_BEFORE.test(before) && !GOES_ON.test(after)) return true;
  }
  return false;
}

const GOES_BEFORE = /[\p{L}\p{N}_@+]$|[\p{L}\p{N}][.,-]$/u;
const GOES_ON = /^[\p{L}\p{N}_@]|^[.,-][\p{L}\p{N}]/u;
