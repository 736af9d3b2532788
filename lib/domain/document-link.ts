import { httpsAddress } from './attachment';
import type { Environment } from './environment';

const LOOPBACK = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Where a document may be fetched from: https without a user name or password. For trying out, http
 * on loopback, too; never for live merchants, whose links could then reach into the machine.
 */
export function documentAddress(text: string, environment: Environment): URL | undefined {
  const https = httpsAddress(text);
  if (https) return https;
  const url = URL.parse(text.trim());
  const isLoopback = url?.protocol === 'http:' && LOOPBACK.test(url.hostname);
  return environment === 'test' && isLoopback && !url.username && !url.password ? url : undefined;
}

/** When it was signed and for how many seconds: S3, Google Cloud Storage, Alibaba OSS. */
const SIGNED_FOR = [
  ['x-amz-date', 'x-amz-expires'],
  ['x-goog-date', 'x-goog-expires'],
  ['x-oss-date', 'x-oss-expires'],
] as const;

/** A moment: CloudFront and older signatures (`Expires`), and what others call it. */
const ENDS_AT = ['expires', 'expires_at', 'expiresat', 'expiry', 'expire', 'exp'];

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
  return ENDS_AT.map((name) => momentOf(given.get(name) ?? '')).find((end) => end !== undefined);
}

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
