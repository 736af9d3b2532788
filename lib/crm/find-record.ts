import type { PageRule } from '../domain/page';
import { LONGEST_TRIED } from '../domain/page-bounds';

/** A record as its address names it. */
export type Found = {
  type: string;
  id: string;
  /** Whose it is, where one host serves many customers of the CRM. */
  account?: string | undefined;
  /** The kind as the address says it, for selectors. */
  kind?: string | undefined;
  /** Which of the recipe's views reads it. */
  view?: number | undefined;
  /** True where the agent said so, and not the address. */
  chosen?: boolean | undefined;
};

/** A part of an address as patterns are tried on it. A longer one could keep them busy too long. */
export const inBounds = (part: string | null): string =>
  part && part.length <= LONGEST_TRIED ? part : '';

type Where = Pick<URL, 'pathname' | 'search' | 'hash'>;

/**
 * The record that an address shows by the rules of its host, if it shows one. Where several rules
 * fit, the longest says most: `/customers/5/contacts/7` is the contact.
 */
export function findRecord(rules: readonly PageRule[], url: Where): Found | undefined {
  let found: Found | undefined;
  let length = 0;
  for (const { parts, type, types, spaces, view } of rules) {
    const groups: Record<string, string | undefined> = {};
    let fits = 0;
    for (const { on, name, match } of parts) {
      const hit = new RegExp(match).exec(inBounds(partOf(url, on, name)));
      fits = hit ? fits + hit[0].length : Number.NaN; // NaN stays so
      Object.assign(groups, hit?.groups);
    }
    const id = cleaned(groups.id, spaces);
    if (!id || !(fits > length)) continue;
    const kind = cleaned(groups.type);
    const ours = kind && types && Object.hasOwn(types, kind) ? types[kind] : type;
    const word = ours ?? kind?.slice(0, 64) ?? 'record';
    [found, length] = [
      { type: word, id, account: cleaned(groups.account, true), kind, view },
      fits,
    ];
  }
  return found;
}

/** What an address says there; null for a parameter that it lacks. */
export function partOf({ pathname, search, hash }: Where, on: string, name = ''): string | null {
  switch (on) {
    case 'path':
      return pathname;
    case 'query':
      return search;
    case 'hash':
      return hash;
    case 'pathAndQuery':
      return pathname + search;
    case 'decodedQuery':
      return decoded(search);
    case 'decodedHash':
      return decoded(hash);
    case 'param':
      return new URLSearchParams(search).get(name);
    case 'fragment':
      return new URLSearchParams(hash.slice(1)).get(name);
    default:
      return pathname + search + hash;
  }
}

/** Without percent-encoding; nothing where that is cut off or invalid. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/**
 * The id in clear, unless it is none: empty, too long, or with characters no id has. Where ids are
 * names of people or companies, their spaces and slashes stay as the address has them.
 */
function cleaned(part = '', spaces = false): string | undefined {
  // Some CRMs write the same UUID with and without braces.
  const id = decoded(part)
    .normalize('NFC')
    .replace(/^\{(.+)\}$/, '$1')
    .replace(/[ /]/g, (one) => (spaces ? encodeURIComponent(one) : one));
  return /^[^\s\p{C}/]{1,128}$/u.test(id) && !/^\.+$/.test(id) ? id : undefined;
}
