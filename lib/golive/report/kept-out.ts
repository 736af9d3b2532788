import { PRIORITIES, TICKET_STATUSES } from '../../domain/ticket';

// What may not get into a report, and what of it can be looked for.
//
// Keys and secrets: no 8 characters in a row, small and capital letters alike. Their prefix is no
// secret, and stands in sentences of ours. Eight letters that are a word of our own are no trace of one.
//
// Values of clients: the whole value, unless it
// - has fewer than 4 characters (`GB`, `12`), or is a word of JSON or of the description's closed lists;
// - stands in the same report with all its texts taken out: then it is a word of the template, a day, a
//   count or a verdict, and says nothing of a client;
// - is one word in small letters that the titles of our own checks use (`ticket`).
// One with fewer than 8 characters is looked for as a word of its own, a longer one anywhere.

/** What stands in the place of what was taken out. */
export const REMOVED = '[removed]';

/** Characters in a row that may not be known of a key. */
export const WINDOW = 8;
const SHORTEST = 4;
const LONGEST = 1000;

const PREFIX = /^(?:svc_(?:test|live)_|whsec_)/i;

/** True of what is a key or a secret by its form; those of another form have to be named as such. */
export const isSecret = (value: string): boolean => PREFIX.test(value.trim());

const SAY_NOTHING: ReadonlySet<string> = new Set(
  [
    ...['true', 'false', 'null', 'undefined', 'none', 'test', 'live'],
    ...[...TICKET_STATUSES, ...PRIORITIES, 'Submitted', 'UnderReview', 'InformationRequired'],
    ...['Approved', 'Rejected', 'partner'],
  ].map((word) => word.toLowerCase()),
);

/** In small letters; those of ASCII alone, so that every character keeps its place. */
export const lower = (text: string): string =>
  text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** The words of a run that our code has brought along, and its report without any text of the run. */
export type OwnWords = { titles: string; template: string };

/** What is looked for in a report; `windows` in small letters, the others as they were given. */
export type KeptOut = {
  windows: ReadonlySet<string>;
  secrets: readonly string[];
  values: readonly string[];
};

export function whatToKeepOut(
  given: Iterable<string>,
  named: Iterable<string>,
  own: OwnWords,
): KeptOut {
  const all = [...given].map((value) => value.trim());
  const secrets = new Set([...all.filter(isSecret), ...[...named].map((value) => value.trim())]);
  const titles = new Set(own.titles.match(/[a-z]+/g));
  const template = own.template.toLowerCase();
  const ownText = `${own.titles.toLowerCase()} ${template}`;
  const isOwn = (value: string) =>
    SAY_NOTHING.has(value.toLowerCase()) ||
    occursIn(template, value.toLowerCase()) ||
    (/^[a-z]+$/.test(value) && titles.has(value));
  return {
    windows: new Set(
      [...secrets]
        .flatMap((secret) => windowsOf(lower(secret)))
        .filter((window) => !(/^[a-z]{8}$/.test(window) && ownText.includes(window))),
    ),
    secrets: [...secrets].filter((secret) => secret.length >= SHORTEST),
    values: [...new Set(all)]
      .filter((value) => !secrets.has(value) && value.length >= SHORTEST && !isOwn(value))
      .flatMap(partsOf)
      .sort((a, b) => b.length - a.length),
  };
}

/** A document is looked for in parts: each would tell of it, and no pattern may be as long as it is. */
function partsOf(value: string): string[] {
  if (value.length <= LONGEST) return [value];
  const parts = value.match(new RegExp(`.{1,${LONGEST}}`, 'gs')) ?? [];
  return parts.map((part) => part.trim()).filter(({ length }) => length >= WINDOW);
}

/** Every 8 characters in a row, or all of what is shorter; but those that are of the prefix alone. */
function windowsOf(secret: string): string[] {
  const prefix = PREFIX.exec(secret)?.[0] ?? '';
  const size = Math.min(WINDOW, secret.length);
  if (size < SHORTEST) return [];
  return Array.from({ length: secret.length - size + 1 }, (_, at) =>
    secret.slice(at, at + size),
  ).filter((window) => !prefix.includes(window));
}

/** True where a value is in a text, both in small letters: as a word of its own where it is short. */
export const occursIn = (text: string, value: string): boolean =>
  text.includes(value) && (value.length >= WINDOW || wordOf(value).test(text));

/** Finds a value in any letters, whatever the white space in it; where it is short, as a word. */
export function wordOf(value: string): RegExp {
  const parts = value.split(/\s+/).map((part) => part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  const source = parts.join('\\s+');
  return value.length >= WINDOW
    ? new RegExp(source, 'gi')
    : new RegExp(`(?<![\\p{L}\\p{N}])${source}(?![\\p{L}\\p{N}])`, 'giu');
}
