import type { Run, StepResult } from '../../domain/golive/run';
import { APPLICATION_STATUSES } from '../../domain/onboarding/application-status';
import { PRIORITIES, TICKET_STATUSES } from '../../domain/tickets/ticket-states';

// Decides which client values are searched for in a run, for check 10 and for the writer of reports
// alike. Not searched for are values
// - with fewer than 4 characters (`GB`, `12`), and words of JSON or of the contract's closed lists;
// - that our own checks use in their texts, ignoring case and white space, or that a report without
//   any text holds (a day, a count, a verdict): every run would contain them.

/**
 * Characters in a row that may not be known of a key; a value this long is searched for within
 * words.
 */
export const WINDOW = 8;
export const SHORTEST = 4;

const CLOSED_WORDS: ReadonlySet<string> = new Set(
  [
    'true',
    'false',
    'null',
    'undefined',
    'none',
    'test',
    'live',
    'partner',
    ...TICKET_STATUSES,
    ...PRIORITIES,
    ...APPLICATION_STATUSES,
  ].map((word) => word.toLowerCase()),
);

/** The fixed texts of a run, and its report without any variable text. */
export type OwnWords = { titles: string; template: string };

/** The fixed texts of our own checks; none of them comes from the service. */
export const titlesOf = ({ checks }: Run): OwnWords['titles'] =>
  checks
    .flatMap(({ title, proves, steps }) => [
      title,
      proves,
      ...steps.flatMap((step) => [step.title, step.expected, step.sentence]),
    ])
    .join('\n');

/** Unifies texts that differ by case or by the encoding of accents. */
export const normalized = (text: string): string => text.normalize('NFC').toLowerCase();

export const withoutSpace = (text: string): string => text.replace(/\s+/g, '');

/** Whether a report contains a value anyway, so that it reveals nothing. */
export function isOwnText({ titles, template }: OwnWords): (value: string) => boolean {
  const texts = [titles, template].map(normalized);
  const closed = texts.map((text) => finder(withoutSpace(text)));
  const finders = texts.map((text) => finder(text, 'words'));
  return (value) => {
    const plain = normalized(value);
    const tight = withoutSpace(plain);
    return (
      CLOSED_WORDS.has(plain) ||
      finders.some((finds) => finds(plain)) ||
      (tight.length >= WINDOW && closed.some((finds) => finds(tight)))
    );
  };
}

const GRAM = 4;

/**
 * Finds values in a text, both normalised; with `words`, short ones only as separate words. There
 * may be as many values as a snapshot has fields: four characters rule most of them out.
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
 * Matches a value in any case: a long one with white space anywhere in it, a short one as a word,
 * with white space only where it has some.
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

/**
 * Shorter values occur by chance; numbers sooner, because responses are full of times and counts.
 */
const SUREST = 6;
const SUREST_NUMBER = 8;

/**
 * Whether a client's value in a run can only come from the client, so that check 10 may call it a
 * defect. A short one or a plain lower-case word (`director`) may be part of our own sentences; the
 * writer of reports removes those too.
 */
export function distinctiveIn(run: Run): (value: string) => boolean {
  const isOurs = isOwnText({ titles: titlesOf(run), template: daysOf(run) });
  return (value) => {
    if (value.length < SUREST || isOurs(value)) return false;
    if (/^\d+$/.test(value)) return value.length >= SUREST_NUMBER;
    return !/^[a-z]+$/.test(value);
  };
}

/** The days of a run (UTC): its own texts may name them, and an application may be of the same day. */
const daysOf = ({ checks }: Run): string =>
  [...new Set(checks.flatMap(({ steps }) => steps).flatMap(daysOfStep))].join('\n');

const daysOfStep = ({ startedAt, took }: StepResult): string[] =>
  [startedAt, startedAt + took].flatMap((at) => {
    const date = new Date(at);
    return Number.isNaN(date.getTime()) ? [] : date.toISOString().slice(0, 10);
  });
