import { inHex, toBase64url } from '../../domain/bytes';
import { alike, finder, WINDOW, withoutSpace } from '../kept-out';
import { bodyOf, type KeptOut, lower, windowsOf } from './kept-out';

/** Names that JSON, XML and HTML have for characters. */
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** One layer of escaping taken off: `\u0041`, `&#65;`, `&amp;`, `%41`. */
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
  return new TextDecoder().decode(bytes);
}

/** A text without its escaping, which may lie in up to three layers (a URL in JSON in HTML). */
function unescapeAll(text: string): string {
  let [plain, before] = [unescapeOnce(text), text];
  for (let layer = 1; layer < 3 && plain !== before; layer += 1)
    [plain, before] = [unescapeOnce(plain), plain];
  return plain;
}

/**
 * Base64 of a value wherever it begins in what was coded: for each of the three places, the
 * characters that depend on the value alone. Standard and URL alphabet are made one by `asBase64`.
 */
function base64sOf(value: string): string[] {
  const bytes = new TextEncoder().encode(value);
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
 * Says of an output whose a value is that it still holds, in any form that a writer may have given it: as it
 * is, in other letters, broken by white space, escaped as in JSON, XML, HTML or a URL, or in base64; of a
 * key also in hexadecimal digits, or with other signs between its letters and digits.
 */
export function searcher({ windows, secrets, values }: KeptOut) {
  const codesOf = (kept: readonly string[]) =>
    kept
      .filter(({ length }) => length >= WINDOW)
      .flatMap(base64sOf)
      .map(asBase64);
  const [secretCodes, codes] = [codesOf(secrets), codesOf(values)];
  const signless = new Set(secrets.flatMap(signlessWindows));
  const plain = values.map(alike);
  const squeezed = plain.map(withoutSpace).filter(({ length }) => length >= WINDOW);

  return (output: string): 'key' | 'client' | undefined => {
    const unescaped = alike(unescapeAll(output));
    const seen = unescaped === alike(output) ? [unescaped] : [alike(output), unescaped];
    const closed = seen.map(withoutSpace);
    const isInBase64 = finder(asBase64(output));
    if ([...seen, ...closed].some((text) => hasWindow(text, windows))) return 'key';
    if (hasWindow(withoutSigns(unescaped), signless)) return 'key';
    if (secretCodes.some(isInBase64)) return 'key';
    const holds =
      seen.some((text) => plain.some(finder(text, 'words'))) ||
      closed.some((text) => squeezed.some(finder(text))) ||
      codes.some(isInBase64);
    return holds ? 'client' : undefined;
  };
}

const withoutSigns = (text: string): string => text.replace(/[^a-z\d]/g, '');

/**
 * What is looked for of a secret where all signs are left out: its hexadecimal digits, and those characters
 * in a row that are of letters and digits both, because letters alone may stand in any two words.
 */
function signlessWindows(secret: string): string[] {
  const hex = windowsOf(secret).map((part) => inHex(new TextEncoder().encode(part).buffer));
  const plain = windowsOf(withoutSigns(lower(bodyOf(secret))));
  return [...hex, ...plain.filter((part) => /\d/.test(part) && /[a-z]/.test(part))].filter(
    ({ length }) => length >= WINDOW,
  );
}

function hasWindow(text: string, windows: ReadonlySet<string>): boolean {
  for (const size of new Set([...windows].map(({ length }) => length)))
    for (let at = 0; at + size <= text.length; at += 1)
      if (windows.has(text.slice(at, at + size))) return true;
  return false;
}
