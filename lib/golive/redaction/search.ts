import { toBase64url, toHex } from '../../bytes/encoding';
import { fromUtf8, toUtf8 } from '../../bytes/utf8';
import { bodyOf, lower, type SensitiveValues, windowsOf } from './redaction-policy';
import { finder, normalized, WINDOW, withoutSpace } from './sensitive-values';

/** The named entities of XML and HTML. */
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Removes one layer of escaping: `\u0041`, `&#65;`, `&amp;`, `%41`. */
const unescapeOnce = (text: string): string =>
  text
    .replace(
      /\\(?:u([0-9a-f]{4})|([nrtbf])|(["\\/]))/gi,
      (_, hex?: string, space?: string, sign = '') =>
        hex ? String.fromCharCode(Number.parseInt(hex, 16)) : space ? ' ' : String(sign),
    )
    .replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));/gi, (all, hex?: string, figure?: string) => {
      const code = hex ? Number.parseInt(hex, 16) : Number(figure);
      return code <= 0x10ffff ? String.fromCodePoint(code) : all;
    })
    .replace(/&(amp|lt|gt|quot|apos);/g, (all, name: string) => NAMED[name] ?? all)
    .replace(/(?:%[0-9a-f]{2})+/gi, percentDecoded);

function percentDecoded(coded: string): string {
  const bytes = Uint8Array.from(coded.slice(1).split('%'), (hex) => Number.parseInt(hex, 16));
  return fromUtf8(bytes);
}

/** A text without escaping, of which there may be three layers (a URL in JSON in HTML). */
function unescapeAll(text: string): string {
  let [unescaped, before] = [unescapeOnce(text), text];
  for (let layer = 1; layer < 3 && unescaped !== before; layer += 1)
    [unescaped, before] = [unescapeOnce(unescaped), unescaped];
  return unescaped;
}

/**
 * The Base64 forms of a value, for each of the three offsets at which it may begin in the encoded
 * bytes: the characters that depend on the value alone. `asBase64` unifies the standard and the URL
 * alphabet.
 */
function base64sOf(value: string): string[] {
  const bytes = toUtf8(value);
  return [0, 1, 2].map((ahead) => {
    const shifted = new Uint8Array(ahead + bytes.length);
    shifted.set(bytes, ahead);
    const coded = toBase64url(shifted);
    const from = Math.ceil((ahead * 8) / 6);
    return coded.slice(from, Math.floor(((ahead + bytes.length) * 8) / 6));
  });
}

const asBase64 = (text: string): string =>
  text.replace(/\s+/g, '').replaceAll('-', '+').replaceAll('_', '/');

/**
 * Reports which sensitive value an output still holds, in any form that a writer may give it:
 * unchanged, in another case, broken by white space, escaped as in JSON, XML, HTML or a URL, or in
 * base64; for a key also in hexadecimal digits, or with punctuation between its characters.
 */
export function searcher({ windows, secrets, values }: SensitiveValues) {
  const codesOf = (kept: readonly string[]) =>
    kept
      .filter(({ length }) => length >= WINDOW)
      .flatMap(base64sOf)
      .map(asBase64);
  const [secretCodes, codes] = [codesOf(secrets), codesOf(values)];
  const signless = new Set(secrets.flatMap(windowsWithoutPunctuation));
  const needles = values.map(normalized);
  const squeezed = needles.map(withoutSpace).filter(({ length }) => length >= WINDOW);

  return (output: string): 'key' | 'client' | undefined => {
    const unescaped = normalized(unescapeAll(output));
    const seen = unescaped === normalized(output) ? [unescaped] : [normalized(output), unescaped];
    const closed = seen.map(withoutSpace);
    const isInBase64 = finder(asBase64(output));
    if ([...seen, ...closed].some((text) => hasWindow(text, windows))) return 'key';
    if (hasWindow(withoutPunctuation(unescaped), signless)) return 'key';
    if (secretCodes.some(isInBase64)) return 'key';
    const holds =
      seen.some((text) => needles.some(finder(text, 'words'))) ||
      closed.some((text) => squeezed.some(finder(text))) ||
      codes.some(isInBase64);
    return holds ? 'client' : undefined;
  };
}

const withoutPunctuation = (text: string): string => text.replace(/[^a-z\d]/g, '');

/**
 * The forms of a secret to search for in a text without punctuation: its hexadecimal digits, and
 * sequences with both letters and digits, because letters alone may occur in any two words.
 */
function windowsWithoutPunctuation(secret: string): string[] {
  const hex = windowsOf(secret).map((part) => toHex(toUtf8(part)));
  const unescaped = windowsOf(withoutPunctuation(lower(bodyOf(secret))));
  return [...hex, ...unescaped.filter((part) => /\d/.test(part) && /[a-z]/.test(part))].filter(
    ({ length }) => length >= WINDOW,
  );
}

function hasWindow(text: string, windows: ReadonlySet<string>): boolean {
  for (const size of new Set([...windows].map(({ length }) => length)))
    for (let at = 0; at + size <= text.length; at += 1)
      if (windows.has(text.slice(at, at + size))) return true;
  return false;
}
