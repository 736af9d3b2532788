import { APPLICATION_STATUSES } from '../domain/application';
import type { Run } from '../domain/go-live';
import { PRIORITIES, TICKET_STATUSES } from '../domain/ticket';

// Which values of clients are looked for in what a run says: by check 10 and by the writer of reports alike.
// Not looked for is what
// - has fewer than 4 characters (`GB`, `12`), or is a word of JSON or of the description's closed lists;
// - stands, whatever the letters and the white space, in what our own checks say of themselves, or in the
//   report with all its texts taken out (a day, a count, a verdict): it would be found there in every run.

/** Characters in a row that may not be known of a key; a value with as many is looked for within words. */
export const WINDOW = 8;
export const SHORTEST = 4;

const SAY_NOTHING: ReadonlySet<string> = new Set(
  [
    ...['true', 'false', 'null', 'undefined', 'none', 'test', 'live', 'partner'],
    ...[...TICKET_STATUSES, ...PRIORITIES, ...APPLICATION_STATUSES],
  ].map((word) => word.toLowerCase()),
);

/** The words of a run that our code has brought along, and its report without any text of the run. */
export type OwnWords = { titles: string; template: string };

/** What our own checks say of themselves, whatever comes of them; none of it is the service's. */
export const titlesOf = ({ checks }: Run): OwnWords['titles'] =>
  checks
    .flatMap(({ title, proves, steps }) => [
      ...[title, proves],
      ...steps.flatMap((step) => [step.title, step.expected, step.sentence]),
    ])
    .join('\n');

/** Texts that differ by letters or by how accents are coded, made the same. */
export const alike = (text: string): string => text.normalize('NFC').toLowerCase();

export const withoutSpace = (text: string): string => text.replace(/\s+/g, '');

/** Says of a value whether a report says it anyway, so that it tells nothing. */
export function isOwn({ titles, template }: OwnWords): (value: string) => boolean {
  const texts = [titles, template].map(alike);
  const closed = texts.map((text) => finder(withoutSpace(text)));
  const finders = texts.map((text) => finder(text, 'words'));
  return (value) => {
    const plain = alike(value);
    const tight = withoutSpace(plain);
    return (
      SAY_NOTHING.has(plain) ||
      finders.some((finds) => finds(plain)) ||
      (tight.length >= WINDOW && closed.some((finds) => finds(tight)))
    );
  };
}

const GRAM = 4;

/**
 * Finds values in a text, both made alike; short ones as words of their own where `words` are asked for.
 * There may be as many values as a snapshot has fields: most are told by four characters of theirs.
 */
export function finder(text: string, kind?: 'words'): (value: string) => boolean {
  const grams = new Set<string>();
  for (let at = 0; at + GRAM <= text.length; at += 1) grams.add(text.slice(at, at + GRAM));
  const mayHold = (value: string): boolean =>
    value.length < GRAM ||
    [0, value.length >> 1, value.length]
      .map((at) => Math.min(at, value.length - GRAM))
      .every((at) => grams.has(value.slice(at, at + GRAM)));
  return (value) =>
    mayHold(value) &&
    text.includes(value) &&
    (kind !== 'words' || value.length >= WINDOW || wordOf(value).test(text));
}

/**
 * Finds a value in any letters: one that is long enough with white space anywhere in it, another with
 * white space where it has some, and as a word where it is short.
 */
export function wordOf(value: string): RegExp {
  const tight = withoutSpace(value);
  if (tight.length >= WINDOW) return new RegExp([...tight].map(literal).join('\\s*'), 'gi');
  const source = value.split(/\s+/).map(literal).join('\\s+');
  return value.length >= WINDOW
    ? new RegExp(source, 'gi')
    : new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, 'giu');
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/** Shorter ones turn up by chance; numbers sooner, because what came is full of times and counts. */
const SUREST = 6;
const SUREST_NUMBER = 8;

/**
 * Says of a client's value whether it can only have come from the client where it stands in what came, so
 * that check 10 may call it a defect. A short one or a plain word in small letters (`director`) may stand
 * in sentences of our own; the writer of reports takes those out as well.
 */
export function distinctiveIn(run: Run): (value: string) => boolean {
  const isOurs = isOwn({ titles: titlesOf(run), template: '' });
  return (value) => {
    if (value.length < SUREST || isOurs(value)) return false;
    if (/^\d+$/.test(value)) return value.length >= SUREST_NUMBER;
    return !/^[a-z]+$/.test(value);
  };
}
