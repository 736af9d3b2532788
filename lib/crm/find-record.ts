import type { PageRule } from '../domain/crm/content-messages';
import { LONGEST_TRIED } from '../domain/crm/page-bounds';

/** A record as its address names it. */
export type FoundRecord = {
  type: string;
  id: string;
  /** Its CRM account, if one host serves many customers of the CRM. */
  account?: string | undefined;
  /** The record type in the address's own word, for selectors. */
  kind?: string | undefined;
  /** Index of the recipe's view that reads it. */
  view?: number | undefined;
  /** True if the agent chose the record, rather than the address. */
  chosen?: boolean | undefined;
};

/** A part of an address, limited in length: a pattern could take too long on a longer one. */
export const inBounds = (part: string | null): string =>
  part && part.length <= LONGEST_TRIED ? part : '';

type Where = Pick<URL, 'pathname' | 'search' | 'hash'>;

/**
 * Finds the record that an address shows by the rules of its host. If several rules match, the
 * longest match wins: `/customers/5/contacts/7` is the contact.
 */
export function findRecord(rules: readonly PageRule[], url: Where): FoundRecord | undefined {
  let found: FoundRecord | undefined;
  // A rule that only looks ahead matches nothing of the address, and yet names its record.
  let length = -1;
  const read = readerOf(url);
  for (const { parts, type, types, spaces, view } of rules) {
    const groups: Record<string, string | undefined> = {};
    let fits = 0;
    for (const { on, name, match } of parts) {
      const hit = new RegExp(match).exec(inBounds(read(on, name)));
      fits = hit ? fits + hit[0].length : Number.NaN; // NaN stays so
      // `cleanId` decodes once more what is decoded already: parameters, and parts that are tried decoded.
      const isDecoded = name !== undefined || on.startsWith('decoded');
      for (const [group, text = ''] of Object.entries(hit?.groups ?? {}))
        groups[group] = isDecoded ? text.replaceAll('%', '%25') : text;
    }
    const id = cleanId(groups.id, spaces);
    if (!id || !(fits > length)) continue;
    const kind = cleanId(groups.type);
    const ours = kind && types && Object.hasOwn(types, kind) ? types[kind] : type;
    const word = ours ?? kind?.slice(0, 64).toWellFormed() ?? 'record';
    [found, length] = [
      { type: word, id, account: cleanId(groups.account, true), kind, view },
      fits,
    ];
  }
  return found;
}

/** The named part of an address; null for a missing parameter. */
export const partOf = (url: Where, on: string, name = ''): string | null => readerOf(url)(on, name);

/** Reads parts of an address, and parses its parameters once: an imported recipe may name thousands. */
function readerOf({ pathname, search, hash }: Where): (on: string, name?: string) => string | null {
  let query: URLSearchParams | undefined;
  let fragment: URLSearchParams | undefined;
  return (on, name = '') => {
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
        query ??= new URLSearchParams(search);
        return query.get(name);
      case 'fragment':
        fragment ??= new URLSearchParams(hash.slice(1));
        return fragment.get(name);
      default:
        return pathname + search + hash;
    }
  };
}

/** Undoes percent-encoding; empty if that is truncated or invalid. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return '';
  }
}

/** What is escaped in ids that are names, and what could be taken for such an escape. */
const ESCAPED = /[ /]|%(?=20|2F|25)/g;

/**
 * The decoded id; undefined if it is empty, too long, or holds characters that no id has. Where ids
 * are names of people or companies, spaces and slashes are kept: two names never have one id.
 */
export function cleanId(part = '', spaces = false): string | undefined {
  // Some CRMs write the same UUID with and without braces.
  const id = decoded(part)
    .normalize('NFC')
    .replace(/^\{(.+)\}$/, '$1')
    .replace(ESCAPED, (one) => (spaces ? encodeURIComponent(one) : one));
  // The pattern counts an emoji as one character, and the background as two.
  const isShort = id.length < 129;
  return isShort && /^[^\s\p{C}/]+$/u.test(id) && !/^\.+$/.test(id) ? id : undefined;
}
