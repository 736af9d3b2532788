import { isOwnText, type OwnWords, SHORTEST, WINDOW } from './sensitive-values';

// Defines what must not be in a report, and how it is searched for.
//
// Keys and secrets: no 8 characters in a row, ignoring case. Their prefix is not secret, and our
// own sentences name it. Eight letters that form a word of our own do not count.
//
// Client data: the whole value, ignoring white space, unless it is a word of our own
// (lib/golive/redaction/sensitive-values.ts). A value of fewer than 8 characters is searched
// for as a word, a longer one anywhere.

/** Replaces a removed value. */
export const REMOVED = '[removed]';

const LONGEST = 1000;

const PREFIX = /^(?:svc_(?:test|live)_|whsec_)/i;

/** True for a key or secret by its prefix; others have to be named as secrets. */
const isSecret = (value: string): boolean => PREFIX.test(value.trim());

/** A key or a secret without its prefix. */
export const bodyOf = (secret: string): string => secret.replace(PREFIX, '');

/** ASCII letters in lower case, so that every character keeps its index. */
export const lower = (text: string): string =>
  text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** The values to search a report for; `windows` in lower case, the others as given. */
export type SensitiveValues = {
  windows: ReadonlySet<string>;
  secrets: readonly string[];
  values: readonly string[];
};

export function sensitiveValues(
  given: Iterable<string>,
  named: Iterable<string>,
  own: OwnWords,
): SensitiveValues {
  const all = [...given].map((value) => value.trim());
  const secrets = new Set([...all.filter(isSecret), ...[...named].map((value) => value.trim())]);
  const ownText = `${own.titles}\n${own.template}`.toLowerCase();
  const isOurs = isOwnText(own);
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

/**
 * A long document is searched for in parts: each part would reveal it, and a pattern must stay
 * short.
 */
function partsOf(value: string): string[] {
  if (value.length <= LONGEST) return [value];
  const parts = value.match(new RegExp(`.{1,${LONGEST}}`, 'gs')) ?? [];
  return parts.map((part) => part.trim()).filter(({ length }) => length >= WINDOW);
}

/**
 * Every 8 characters in a row, or the whole value if it is shorter; without those of the prefix
 * alone.
 */
export function windowsOf(secret: string): string[] {
  const prefix = PREFIX.exec(secret)?.[0] ?? '';
  const size = Math.min(WINDOW, secret.length);
  if (size < SHORTEST) return [];
  return Array.from({ length: secret.length - size + 1 }, (_, at) =>
    secret.slice(at, at + size),
  ).filter((window) => !prefix.includes(window));
}
