import { lower, REMOVED, type SensitiveValues } from './redaction-policy';
import { finder, withoutSpace, wordOf } from './sensitive-values';

/**
 * Replaces sensitive values by `[removed]`; encoded values stay. `all` are the texts that it will
 * be called with: of thousands of values, only those that occur in them are tried.
 */
export function redactor(
  { windows, secrets, values }: SensitiveValues,
  all: readonly string[],
): (text: string) => string {
  const isSomewhere = finder(closed(all.join('\u0000')));
  const formsOf = (kept: readonly string[]) =>
    kept.filter((value) => isSomewhere(closed(value))).map(wordOf);
  const [whole, clients] = [formsOf(secrets), formsOf(values)];
  const without = (text: string, forms: readonly RegExp[]) =>
    forms.reduce((left, form) => left.replace(form, REMOVED), text).replace(IN_A_ROW, REMOVED);
  return (text) => without(withoutWindows(without(text, whole), windows), clients);
}

/** A value that was removed in several parts. */
const IN_A_ROW = /\[removed\](?:\[removed\])+/g;

const closed = (text: string): string => withoutSpace(text.toLowerCase());

/** Removes each run of characters in which every 8 in a row belong to a secret. */
function withoutWindows(text: string, windows: ReadonlySet<string>): string {
  if (windows.size === 0) return text;
  const plain = lower(text);
  const sizes = new Set([...windows].map(({ length }) => length));
  const hidden = new Uint8Array(text.length);
  for (const size of sizes)
    for (let at = 0; at + size <= plain.length; at += 1)
      if (windows.has(plain.slice(at, at + size))) hidden.fill(1, at, at + size);
  if (!hidden.includes(1)) return text;
  let kept = '';
  for (let at = 0; at < text.length; at += 1)
    if (!hidden[at]) kept += text[at];
    else if (!hidden[at - 1]) kept += REMOVED;
  return kept;
}
