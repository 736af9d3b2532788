// Reads and writes the part of a page's address after `#`: what is open, and the item in it. The desk
// and the settings share this form.

/** The part of a page that an address fragment names; the first one if it names none. */
export const partOfRoute = <Part extends string>(
  parts: readonly [Part, ...Part[]],
  hash: string,
): Part =>
  parts.find((part) => hash.startsWith('#/') && hash.slice(2).split('/')[0] === part) ?? parts[0];

/** The id of the item that an address fragment names in a part. */
export function itemOfRoute(part: string, hash: string): string | undefined {
  const prefix = `#/${part}/`;
  if (!hash.startsWith(prefix)) return undefined;
  try {
    return decodeURIComponent(hash.slice(prefix.length)) || undefined;
  } catch {
    // The user edited the address: it names no item.
    return undefined;
  }
}

/** The address fragment of a part, or of an item in it. */
export const routeToItem = (part: string, id: string | undefined): string =>
  id === undefined ? `#/${part}` : `#/${part}/${encodeURIComponent(id)}`;
