import { isOwn, type OwnWords, SHORTEST, WINDOW } from '../kept-out';

// What may not get into a report, and what of it can be looked for.
//
// Keys and secrets: no 8 characters in a row, small and capital letters alike. Their prefix is no
// secret, and stands in sentences of ours. Eight letters that are a word of our own are no trace of one.
//
// Values of clients: the whole value, whatever the white space in it, unless it is a word of our own
// (lib/golive/kept-out.ts). One with fewer than 8 characters is looked for as a word, a longer one anywhere.

/** What stands in the place of what was taken out. */
export const REMOVED = '[removed]';

const LONGEST = 1000;

const PREFIX = /^(?:svc_(?:test|live)_|whsec_)/i;

/** True of what is a key or a secret by its form; those of another form have to be named as such. */
export const isSecret = (value: string): boolean => PREFIX.test(value.trim());

/** A key or a secret without its prefix. */
export const bodyOf = (secret: string): string => secret.replace(PREFIX, '');

/** In small letters; those of ASCII alone, so that every character keeps its place. */
export const lower = (text: string): string =>
  text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

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
  const ownText = `${own.titles}\n${own.template}`.toLowerCase();
  const isOurs = isOwn(own);
  return {
    windows: new Set(
      [...secrets]
        .flatMap((secret) => windowsOf(lower(secret)))
        .filter((window) => !(/^[a-z]{8}$/.test(window) && ownText.includes(window))),
    ),
    secrets: [...secrets].filter((secret) => secret.length >= SHORTEST),
    values: [...new Set(all)]
      .filter((value) => !secrets.has(value) && value.length >= SHORTEST && !isOurs(value))
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
export function windowsOf(secret: string): string[] {
  const prefix = PREFIX.exec(secret)?.[0] ?? '';
  const size = Math.min(WINDOW, secret.length);
  if (size < SHORTEST) return [];
  return Array.from({ length: secret.length - size + 1 }, (_, at) =>
    secret.slice(at, at + size),
  ).filter((window) => !prefix.includes(window));
}
