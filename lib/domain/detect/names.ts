import type { Span } from './span';

// Patterns of all letters take the browser a while to read, so it does not read these at each start.
const goesBefore = (text: string): boolean => /[\p{L}\p{N}_@+]$|[\p{L}\p{N}][.,-]$/u.test(text);
const goesOn = (text: string): boolean => /^[\p{L}\p{N}_@]|^[.,-][\p{L}\p{N}]/u.test(text);

/**
 * Where a text contains a name as a separate word, not inside `12345.50` or another e-mail address.
 */
export function findWord(text: string, name: string): Span[] {
  const found: Span[] = [];
  for (let at = text.indexOf(name); at >= 0 && name; at = text.indexOf(name, at + 1)) {
    const end = at + name.length;
    const before = text.slice(Math.max(0, at - 2), at);
    if (!goesBefore(before) && !goesOn(text.slice(end, end + 2))) found.push({ start: at, end });
  }
  return found;
}

/** Short numbers do not name a record: "42" may be a price. */
export const isDistinctive = (id: string): boolean =>
  id.length >= 5 || (/\p{L}/u.test(id) && /\d/.test(id));
