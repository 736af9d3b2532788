import { sha256Hex } from '../../../bytes/sha256';
import * as v from '../../core/schema';

/** Whether one reviewer proposes decisions and another sends them. */
export const FourEyesRule = v.picklist(['off', 'offered', 'required']);
export type FourEyesRule = v.InferOutput<typeof FourEyesRule>;

/** True for a decision that one reviewer may not send alone here. */
export const needsSecond = (rule: FourEyesRule, status: string): boolean =>
  rule === 'required' && (status === 'Approved' || status === 'Rejected');

/** Invisible characters, and characters that change the direction of text. */
const UNSEEN = /[\p{C}\u2028\u2029]/gu;

/** The name of a reviewer: visible and short. */
export const ReviewerName = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1),
  v.maxLength(80),
  v.check((name) => name.search(UNSEEN) < 0),
);

/** True if two names look the same to a reader. */
export const isSameName = (one: string, other: string): boolean => asRead(one) === asRead(other);

const asRead = (name: string): string =>
  name.normalize('NFKC').replace(UNSEEN, '').replace(/\s+/gu, ' ').trim().toLowerCase();

/**
 * A reviewer's public key, P-256: the uncompressed point in base64url, so that each key has one
 * spelling.
 */
export const PublicKey = v.pipe(v.string(), v.regex(/^[\w-]{87}$/));

/**
 * The fingerprint by which people compare a key: 16 hexadecimal digits of its SHA-256, in fours.
 */
export async function fingerprintOf(key: Uint8Array<ArrayBuffer>): Promise<string> {
  const digits = (await sha256Hex(key)).slice(0, 16);
  return digits.replace(/(.{4})(?=.)/g, '$1 ');
}

/** The reviewer of this browser, for screens. */
export const Reviewer = v.object({ name: v.string(), fingerprint: v.string() });
export type Reviewer = v.InferOutput<typeof Reviewer>;
