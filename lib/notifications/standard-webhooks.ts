import { Webhook } from 'standardwebhooks';
import { strictText } from './raw-body';
import type { Claim, Scheme } from './scheme';

// Standard Webhooks, with the checks that its library leaves to its user: single headers, a numeric
// timestamp, a bounded list of signatures. Its `verify` is not used: it reads its own clock, and
// takes "1795…abc" for a number. `receive` checks time and repeats.

/**
 * Printable, without space and comma: repeated headers are joined with both, and so do not match.
 */
const ID = /^[!-+\--~]{1,128}$/;
const TIMESTAMP = /^\d{10}$/;

/** Characters of all signatures together, about twenty; senders give one per active secret. */
const LONGEST_SIGNATURES = 2048;

/**
 * Fewest bytes of a secret that cannot be guessed; Standard Webhooks asks senders for 24 or more.
 */
const SHORTEST_SECRET = 16;

function claimOf(headers: Headers): Claim | undefined {
  const id = headers.get('webhook-id') ?? '';
  const timestamp = headers.get('webhook-timestamp') ?? '';
  const signatures = headers.get('webhook-signature') ?? '';
  if (!ID.test(id) || !TIMESTAMP.test(timestamp)) return undefined;
  // Each signature holds one comma; two joined headers have a comma and a space between them.
  if (signatures.length > LONGEST_SIGNATURES || !signatures || signatures.includes(', '))
    return undefined;
  return { id, timestamp: Number(timestamp) };
}

function isSigned(headers: Headers, body: Uint8Array, secrets: readonly string[]): boolean {
  const claim = claimOf(headers);
  const text = strictText(body);
  if (!claim || text === undefined) return false;
  const given = (headers.get('webhook-signature') ?? '').split(' ');
  let isRight = false;
  // Compares all secrets, so that the duration reveals nothing.
  for (const secret of secrets) {
    if (!isSecret(secret)) continue;
    const expected = signatureOf(claim, text, secret);
    for (const signature of given) if (isEqual(signature, expected)) isRight = true;
  }
  return isRight;
}

/** As in `v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=`. */
const signatureOf = ({ id, timestamp }: Claim, body: string, secret: string): string =>
  new Webhook(secret).sign(id, new Date(timestamp * 1000), body);

/** Compares in a time that depends on the length alone. */
function isEqual(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}

/** Base64 with its padding, with or without the prefix `whsec_`. */
function isSecret(text: string): boolean {
  const base64 = text.replace(/^whsec_/, '');
  if (!/^[A-Za-z\d+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0) return false;
  return atob(base64).length >= SHORTEST_SECRET;
}

const makeSecret = (): string =>
  `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`;

const sign = (claim: Claim, body: string, secret: string): Record<string, string> => ({
  'webhook-id': claim.id,
  'webhook-timestamp': String(claim.timestamp),
  'webhook-signature': signatureOf(claim, body, secret),
});

export const standardWebhooks: Scheme = { claimOf, isSigned, isSecret, makeSecret, sign };
