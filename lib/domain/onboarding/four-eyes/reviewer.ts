import { inHex } from './bytes';
import * as z from './schema';

/** Whether decisions about applications are proposed by one reviewer and sent by another. */
export const FourEyes = z.enum(['off', 'offered', 'required']);
export type FourEyes = z.infer<typeof FourEyes>;

/** True for a decision that nobody may send alone here. */
export const needsSecond = (rule: FourEyes, status: string): boolean =>
  rule === 'required' && (status === 'Approved' || status === 'Rejected');

/** What nobody sees, and what makes a text read in another direction than it is written. */
const UNSEEN = /[\p{C}\u2028\u2029]/gu;

/** How a reviewer is called: something to be seen, and no book. */
export const ReviewerName = z.string().check(
  z.trim(),
  z.minLength(1),
  z.maxLength(80),
  z.refine((name) => name.search(UNSEEN) < 0),
);

/** True where two names are one, however they are written. */
export const isSameName = (one: string, other: string): boolean => asRead(one) === asRead(other);

const asRead = (name: string): string =>
  name.normalize('NFKC').replace(UNSEEN, '').replace(/\s+/gu, ' ').trim().toLowerCase();

/** The public half of a reviewer's key, P-256: its point uncompressed, in base64url. One spelling each. */
export const PublicKey = z.string().check(z.regex(/^[\w-]{87}$/));

/** What people read to each other to compare a key: 16 hexadecimal digits of its SHA-256, in fours. */
export async function fingerprintOf(key: Uint8Array<ArrayBuffer>): Promise<string> {
  const digits = inHex(await crypto.subtle.digest('SHA-256', key)).slice(0, 16);
  return digits.replace(/(.{4})(?=.)/g, '$1 ');
}

/** This browser's reviewer as screens show them. */
export const Reviewer = z.object({ name: z.string(), fingerprint: z.string() });
export type Reviewer = z.infer<typeof Reviewer>;
