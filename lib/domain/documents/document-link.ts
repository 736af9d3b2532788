import { fromBase64url } from '../../bytes/encoding';
import { isObject, parseJson } from '../../bytes/json';
import { fromUtf8 } from '../../bytes/utf8';
import type { Environment } from '../core/environment';
import { LATEST_TIME } from '../core/latest-time';
import { hostKind } from '../core/private-host';
import { readTime } from '../core/read-time';

/**
 * Why nothing is fetched from a link: it is not an allowed address, or its host is in a private
 * network.
 */
export type AddressFault = 'address' | 'private';

/**
 * The URL from which a file may be fetched (partner-api.md, rule 6): https without user name and
 * password, from a public host. In test also https or http on loopback, where a fake service runs.
 * Nothing else, so that an untrusted link cannot reach into the user's own network.
 */
export function fetchAddress(text: string, environment: Environment): URL | AddressFault {
  const url = URL.parse(text.trim());
  if (!url || url.username || url.password) return 'address';
  const kind = hostKind(url);
  if (url.protocol === 'http:' && kind === 'loopback' && environment === 'test') return url;
  if (url.protocol !== 'https:') return 'address';
  return kind === 'public' || (kind === 'loopback' && environment === 'test') ? url : 'private';
}

/** The same for callers that need no reason. */
export function documentAddress(text: string, environment: Environment): URL | undefined {
  const address = fetchAddress(text, environment);
  return typeof address === 'string' ? undefined : address;
}

/**
 * Names of the parameters for signing time and lifetime in seconds: S3, Google Cloud Storage,
 * Alibaba OSS.
 */
const SIGNED_FOR = [
  ['x-amz-date', 'x-amz-expires'],
  ['x-goog-date', 'x-goog-expires'],
  ['x-oss-date', 'x-oss-expires'],
] as const;

/** Parameters for an end time: CloudFront and older signatures (`Expires`), and other spellings. */
export const ENDS_AT = ['expires', 'expires_at', 'expiresat', 'expiry', 'expire', 'exp'];

/** Names of signature parameters: S3, Google Cloud Storage, OSS, CloudFront, Azure. */
const SIGNATURES = ['x-amz-signature', 'x-goog-signature', 'x-oss-signature', 'signature', 'sig'];

/** Whether a link carries a signature, which most servers accept only for a short time. */
export const isSigned = (url: URL): boolean =>
  [...url.searchParams.keys()].some((name) => SIGNATURES.includes(name.toLowerCase())) ||
  tokensIn(url).length > 0;

/**
 * When a signed link expires by its own parameters, in epoch milliseconds; undefined if it names no
 * readable time.
 */
export function linkEnd(url: URL): number | undefined {
  const params = new Map<string, string>();
  for (const [name, value] of url.searchParams)
    if (!params.has(name.toLowerCase())) params.set(name.toLowerCase(), value.trim());

  for (const [date, seconds] of SIGNED_FOR) {
    const [signed, lasts] = [params.get(date), params.get(seconds)];
    if (signed && lasts && /^\d{1,9}$/.test(lasts))
      return after(compactTime(signed), Number(lasts) * 1000);
  }
  // Azure. In other links the two letters may mean anything, so they count only beside Azure's
  // signature.
  if (params.has('sig')) {
    const end = momentOf(params.get('se') ?? '');
    if (end !== undefined) return end;
  }
  const named = ENDS_AT.map((name) => momentOf(params.get(name) ?? ''));
  return [...named, ...tokensIn(url).map(tokenEnd)].find((end) => end !== undefined);
}

/** The JSON Web Tokens in a link's parameters. */
const tokensIn = (url: URL): string[] =>
  [...url.searchParams.values()].filter((value) => TOKEN.test(value.slice(0, LONGEST_TOKEN)));

/** The form of a JSON Web Token (RFC 7519); the second part holds the claims. */
const TOKEN = /^eyJ[\w-]+\.(eyJ[\w-]+)\.[\w-]*$/;

/** Longer parameters are ignored, in characters. */
const LONGEST_TOKEN = 8_000;

/** The claims of a JSON Web Token (RFC 7519, section 4); undefined for any other value. */
export function tokenClaims(value: string): Record<string, unknown> | undefined {
  const encoded = TOKEN.exec(value.slice(0, LONGEST_TOKEN))?.[1];
  const bytes = encoded === undefined ? undefined : fromBase64url(encoded);
  // No schema: the thread checks links before any schema is loaded (decision 71).
  const claims = bytes && parseJson(fromUtf8(bytes));
  return isObject(claims) ? claims : undefined;
}

/** A token's `exp`, in epoch milliseconds; undefined if it is no time that a screen can show. */
function tokenEnd(token: string): number | undefined {
  const exp = tokenClaims(token)?.exp;
  const end = typeof exp === 'number' ? exp * 1000 : Number.NaN;
  return Math.abs(end) <= LATEST_TIME ? end : undefined;
}

const after = (start: number | undefined, span: number): number | undefined =>
  start === undefined ? undefined : start + span;

/** Parses `20260102T030405Z`, the format of signatures. */
function compactTime(text: string): number | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts;
  return readTime(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

/**
 * Parses epoch seconds, epoch milliseconds or ISO 8601. Rejects small numbers: they may be
 * durations in an unknown unit.
 */
function momentOf(text: string): number | undefined {
  if (/^\d{10}$/.test(text)) return Number(text) * 1000;
  if (/^\d{13}$/.test(text)) return Number(text);
  return /^\d{4}-\d\d-\d\d/.test(text) ? readTime(text) : undefined;
}
