import { fetchAddress, linkEnd } from './document-link';
import type { Environment } from './environment';
import * as z from './schema';

/** Why a document could not be had. */
export const Unreached = z.discriminatedUnion('kind', [
  /** There is no link, or none that may be fetched. */
  z.object({ kind: z.literal('address') }),
  /** Its host is this machine, or in a private network. */
  z.object({ kind: z.literal('private') }),
  /** The person, or the browser's policy, does not let us reach the host. */
  z.object({ kind: z.literal('not-allowed') }),
  z.object({ kind: z.literal('network') }),
  z.object({ kind: z.literal('timeout') }),
  /** It leads on to an address that nobody allowed. */
  z.object({ kind: z.literal('redirected') }),
  z.object({ kind: z.literal('too-large') }),
  z.object({ kind: z.literal('answer'), status: z.number() }),
]);
export type Unreached = z.infer<typeof Unreached>;

/** What is known of a document after it was looked at: whether it is the one that was meant. */
export const DocumentVerdict = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('verified'), algorithm: z.string(), size: z.number() }),
  z.object({ kind: z.literal('differs'), algorithm: z.string(), size: z.number() }),
  z.object({ kind: z.literal('not-reachable'), why: Unreached }),
  /** `endedAt` as the link says itself, epoch milliseconds; else `status` is the server's answer. */
  z.object({
    kind: z.literal('link-expired'),
    endedAt: z.optional(z.number()),
    status: z.optional(z.number()),
  }),
  z.object({ kind: z.literal('unknown-algorithm'), algorithm: z.string() }),
  z.object({ kind: z.literal('no-hash') }),
  /** Not `differs`: a hash that is misspelt says nothing about the file. */
  z.object({ kind: z.literal('unreadable-hash') }),
]);
export type DocumentVerdict = z.infer<typeof DocumentVerdict>;

/** The algorithms that are trusted, by their names without signs, with their hexadecimal digits. */
const ALGORITHMS = {
  sha256: { name: 'SHA-256', digits: 64 },
  sha384: { name: 'SHA-384', digits: 96 },
  sha512: { name: 'SHA-512', digits: 128 },
} as const;

/** A hash that bytes can be checked by. */
export type Digest = { algorithm: 'SHA-256' | 'SHA-384' | 'SHA-512'; hex: string };

const isTrusted = (name: string): name is keyof typeof ALGORITHMS =>
  Object.hasOwn(ALGORITHMS, name);

/**
 * `<algorithm>:<hex digest>` (partner-api.md, "Attachment"), whatever its case, `SHA-256` being
 * `sha256`. Where nothing can be checked by it, the verdict that follows.
 */
export function readHash(text: string | undefined): Digest | DocumentVerdict {
  const hash = text?.trim() ?? '';
  if (hash === '') return { kind: 'no-hash' };
  const [, algorithm = '', hex = ''] = /^([^:]+):(.*)$/s.exec(hash) ?? [];
  if (algorithm.trim() === '') return { kind: 'unreadable-hash' };
  const name = algorithm.toLowerCase().replace(/[\s_-]/g, '');
  // MD5 and SHA-1 with them: two files of one such hash can be made.
  if (!isTrusted(name))
    return { kind: 'unknown-algorithm', algorithm: algorithm.trim().slice(0, 40) };
  const digest = hex.trim().toLowerCase();
  const isHex = /^[0-9a-f]+$/.test(digest) && digest.length === ALGORITHMS[name].digits;
  return isHex ? { algorithm: ALGORITHMS[name].name, hex: digest } : { kind: 'unreadable-hash' };
}

/** What two clocks may differ by, in milliseconds: so long the server is asked all the same. */
const CLOCKS_DIFFER = 5 * 60_000;

/** What is to be fetched and what it must be. */
export type CheckPlan = { url: URL; digest: Digest };

/**
 * What has to be done to check a document; or the verdict where nobody needs to be asked: of what
 * cannot be verified not a byte is fetched.
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

/** The verdict about an answer that is no document. Signed links that ended answer 401, 403 or 410. */
export const verdictOfStatus = (status: number): DocumentVerdict =>
  [401, 403, 410].includes(status)
    ? { kind: 'link-expired', status }
    : { kind: 'not-reachable', why: { kind: 'answer', status } };

/** Whether bytes are the ones that a hash names. */
export async function compare(
  bytes: Uint8Array<ArrayBuffer>,
  { algorithm, hex }: Digest,
): Promise<DocumentVerdict> {
  const digest = new Uint8Array(await crypto.subtle.digest(algorithm, bytes));
  const actual = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  const kind = actual === hex ? 'verified' : 'differs';
  return { kind, algorithm, size: bytes.byteLength };
}
