import type { PageRecipe } from '../domain/page';

/** A record as its address names it. */
export type Found = { type: string; id: string };

/**
 * The record that an address shows by the rules of its host, if it shows one. Where several rules
 * fit, the longest says most: `/customers/5/contacts/7` is the contact.
 */
export function findRecord(
  rules: PageRecipe['rules'],
  url: Pick<URL, 'pathname' | 'search' | 'hash'>,
): Found | undefined {
  let found: Found | undefined;
  let length = 0;
  for (const { match, type } of rules) {
    const hit = new RegExp(match).exec(url.pathname + url.search + url.hash);
    const id = decoded(hit?.groups?.id);
    if (hit && id && hit[0].length > length) [found, length] = [{ type, id }, hit[0].length];
  }
  return found;
}

/** The id in clear, unless it is none: empty, too long, or with characters no id has. */
function decoded(part = ''): string | undefined {
  try {
    // Some CRMs write the same UUID with and without braces.
    const id = decodeURIComponent(part)
      .normalize('NFC')
      .replace(/^\{(.+)\}$/, '$1');
    return /^[^\s\p{C}/]{1,128}$/u.test(id) && !/^\.+$/.test(id) ? id : undefined;
  } catch {
    return undefined; // cut-off or invalid percent-encoding
  }
}
