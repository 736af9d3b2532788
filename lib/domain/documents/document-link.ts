import { fromBase64url } from './bytes';
import type { Environment } from './environment';
import { hostKind } from './private-host';
import * as z from './schema';

/** Why nothing is fetched from a link: it is none that may be, or its host is in no public network. */
export type NoAddress = 'address' | 'private';

/**
 * Where a file may be fetched from (partner-api.md, rule 6): https without a user name or password, from a
 * host that may be on the internet. In test also https or http on loopback, where a stand-in of the
 * service lives. Nowhere else: a stranger's link must not reach into the user's own network.
 */
export function fetchAddress(text: string, environment: Environment): URL | NoAddress {
  const url = URL.parse(text.trim());
  if (!url || url.username || url.password) return 'address';
  const kind = hostKind(url);
  if (url.protocol === 'http:' && kind === 'loopback' && environment === 'test') return url;
  if (url.protocol !== 'https:') return 'address';
  return kind === 'public' || (kind === 'loopback' && environment === 'test') ? url : 'private';
}

/** The same for those who need no reason. */
export function documentAddress(text: string, environment: Environment): URL | undefined {
  const address = fetchAddress(text, environment);
  return typeof address === 'string' ? undefined : address;
}

/** When it was signed and for how many seconds: S3, Google Cloud Storage, Alibaba OSS. */
const SIGNED_FOR = [
  ['x-amz-date', 'x-amz-expires'],
  ['x-goog-date', 'x-goog-expires'],
  ['x-oss-date', 'x-oss-expires'],
] as const;

/** A moment: CloudFront and older signatures (`Expires`), and what others call it. */
const ENDS_AT = ['expires', 'expires_at', 'expiresat', 'expiry', 'expire', 'exp'];

/** What a signature is called in a link: S3, Google Cloud Storage, OSS, CloudFront, Azure. */
const SIGNATURES = ['x-amz-signature', 'x-goog-signature', 'x-oss-signature', 'signature', 'sig'];

/** Whether a link carries a signature, which most servers honour for a short time only. */
export const isSigned = (url: URL): boolean =>
  [...url.searchParams.keys()].some((name) => SIGNATURES.includes(name.toLowerCase())) ||
  tokensIn(url).length > 0;

/**
 * When a signed link ends by its own parameters, in epoch milliseconds; undefined where it names
 * no end that can be understood.
 */
export function linkEnd(url: URL): number | undefined {
  const given = new Map<string, string>();
  for (const [name, value] of url.searchParams)
    if (!given.has(name.toLowerCase())) given.set(name.toLowerCase(), value.trim());

  for (const [date, seconds] of SIGNED_FOR) {
    const [signed, lasts] = [given.get(date), given.get(seconds)];
    if (signed && lasts && /^\d{1,9}$/.test(lasts))
      return after(compactTime(signed), Number(lasts) * 1000);
  }
  // Azure. Elsewhere two letters may mean anything, so only beside its signature.
  if (given.has('sig')) {
    const end = momentOf(given.get('se') ?? '');
    if (end !== undefined) return end;
  }
  const named = ENDS_AT.map((name) => momentOf(given.get(name) ?? ''));
  return [...named, ...tokensIn(url).map(tokenEnd)].find((end) => end !== undefined);
}

/** JSON Web Tokens in a link's parameters. */
const tokensIn = (url: URL): string[] =>
  [...url.searchParams.values()].filter((value) => TOKEN.test(value.slice(0, LONGEST_TOKEN)));

/** RFC 7519; the second part says things, encoded. */
const TOKEN = /^eyJ[\w-]+\.(eyJ[\w-]+)\.[\w-]*$/;

/** Longer parameters are not looked at, in characters. */
const LONGEST_TOKEN = 8_000;

/** What a JSON Web Token says (RFC 7519, section 4); undefined for a value that is none. */
export function tokenClaims(value: string): Record<string, unknown> | undefined {
  const encoded = TOKEN.exec(value.slice(0, LONGEST_TOKEN))?.[1];
  const bytes = encoded === undefined ? undefined : fromBase64url(encoded);
  if (!bytes) return undefined;
  try {
    const claims = Claims.safeParse(JSON.parse(new TextDecoder().decode(bytes)));
    return claims.success ? claims.data : undefined;
  } catch {
    // No JSON: a value that only looks like a token.
    return undefined;
  }
}

/** A token's `exp`, in epoch milliseconds. */
function tokenEnd(token: string): number | undefined {
  const exp = tokenClaims(token)?.exp;
  return typeof exp === 'number' ? exp * 1000 : undefined;
}

const Claims = z.record(z.string(), z.unknown());

const after = (start: number | undefined, span: number): number | undefined =>
  start === undefined ? undefined : start + span;

/** `20260102T030405Z`, as signatures write it. */
function compactTime(text: string): number | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  return known(Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`));
}

/** Epoch seconds, epoch milliseconds or ISO 8601. A small number is a span of nobody knows what. */
function momentOf(text: string): number | undefined {
  if (/^\d{10}$/.test(text)) return Number(text) * 1000;
  if (/^\d{13}$/.test(text)) return Number(text);
  return /^\d{4}-\d\d-\d\d/.test(text) ? known(Date.parse(text)) : undefined;
}

const known = (time: number): number | undefined => (Number.isNaN(time) ? undefined : time);
