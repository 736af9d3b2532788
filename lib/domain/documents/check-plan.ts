import { toHex } from '../../bytes/encoding';
import type { Environment } from '../core/environment';
import type { DocumentVerdict } from './document-check';
import { fetchAddress, linkEnd } from './document-link';

/**
 * The accepted algorithms by their names without punctuation, with their number of hexadecimal
 * digits.
 */
const ALGORITHMS = {
  sha256: { name: 'SHA-256', digits: 64 },
  sha384: { name: 'SHA-384', digits: 96 },
  sha512: { name: 'SHA-512', digits: 128 },
} as const;

/** A hash against which bytes can be checked. */
export type Digest = { algorithm: 'SHA-256' | 'SHA-384' | 'SHA-512'; hex: string };

const isTrusted = (name: string): name is keyof typeof ALGORITHMS =>
  Object.hasOwn(ALGORITHMS, name);

/**
 * Parses `<algorithm>:<hex digest>` (partner-api.md, "Attachment"), ignoring case; `SHA-256` is
 * `sha256`. Returns the final verdict if nothing can be checked with the hash.
 */
export function readHash(text: string | undefined): Digest | DocumentVerdict {
  const hash = text?.trim() ?? '';
  if (hash === '') return { kind: 'no-hash' };
  const [, algorithm = '', hex = ''] = /^([^:]+):(.*)$/s.exec(hash) ?? [];
  if (algorithm.trim() === '') return { kind: 'unreadable-hash' };
  const name = algorithm.toLowerCase().replace(/[\s_-]/g, '');
  // MD5 and SHA-1 are rejected too: anyone can make two files with the same hash.
  if (!isTrusted(name))
    return { kind: 'unknown-algorithm', algorithm: algorithm.trim().slice(0, 40) };
  const digest = hex.trim().toLowerCase();
  const isHex = /^[0-9a-f]+$/.test(digest) && digest.length === ALGORITHMS[name].digits;
  return isHex ? { algorithm: ALGORITHMS[name].name, hex: digest } : { kind: 'unreadable-hash' };
}

/** Possible difference between two clocks, in milliseconds: within it we ask the server anyway. */
const CLOCKS_DIFFER = 5 * 60_000;

/** What to fetch, and the hash that it must have. */
export type CheckPlan = { url: URL; digest: Digest };

/**
 * Plans the check of a document. Returns the verdict if no request is needed: we fetch nothing that
 * we could not verify.
 */
export function planCheck(
  document: { url?: string | undefined; hash?: string | undefined },
  environment: Environment,
  now: number,
): CheckPlan | DocumentVerdict {
  const digest = readHash(document.hash);
  if ('kind' in digest) return digest;
  const url = fetchAddress(document.url ?? '', environment);
  if (typeof url === 'string') return { kind: 'not-reachable', why: { kind: url } };
  const endedAt = linkEnd(url);
  if (endedAt !== undefined && endedAt + CLOCKS_DIFFER < now)
    return { kind: 'link-expired', endedAt };
  return { url, digest };
}

/**
 * The verdict for an unsuccessful response. Servers respond with 401, 403 or 410 to expired signed links.
 */
export const verdictOfStatus = (status: number): DocumentVerdict =>
  [401, 403, 410].includes(status)
    ? { kind: 'link-expired', status }
    : { kind: 'not-reachable', why: { kind: 'response', status } };

/** Whether bytes have the given hash. */
export async function checkBytes(
  bytes: Uint8Array<ArrayBuffer>,
  { algorithm, hex }: Digest,
): Promise<DocumentVerdict> {
  const digest = new Uint8Array(await crypto.subtle.digest(algorithm, bytes));
  const kind = toHex(digest) === hex ? 'verified' : 'differs';
  return { kind, algorithm, size: bytes.byteLength };
}
