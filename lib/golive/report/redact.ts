import { type KeptOut, lower, REMOVED, wordOf } from './kept-out';

/** The text with `[removed]` in the place of all that is kept out; what is coded otherwise stays. */
export function redact(text: string, { windows, secrets, values }: KeptOut): string {
  const without = (left: string, value: string) => left.replace(wordOf(value), REMOVED);
  return values.reduce(without, withoutWindows(secrets.reduce(without, text), windows));
}

/** Takes out each run of characters of which any 8 in a row are a secret's. */
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
