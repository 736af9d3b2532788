import { Webhook } from 'standardwebhooks';
import type { Claim, Scheme } from './scheme';

// Standard Webhooks, with the guards that its library leaves to whoever uses it: headers that are
// there once, a timestamp that is a number and nothing else, a bounded number of signatures. Time and
// repeats are looked after by `receive`.

const ID = /^[\w.:-]{1,128}$/;
const TIMESTAMP = /^\d{10}$/;
/** Signatures of one delivery that are compared; senders give one for each active secret. */
const MOST_SIGNATURES = 8;

/** Headers joined from several of one name hold a comma, and so fit neither form. */
function claimOf(headers: Headers): Claim | undefined {
  const id = headers.get('webhook-id') ?? '';
  const timestamp = headers.get('webhook-timestamp') ?? '';
  const isWhole = ID.test(id) && TIMESTAMP.test(timestamp) && headers.has('webhook-signature');
  return isWhole ? { id, timestamp: Number(timestamp) } : undefined;
}

function isSigned(headers: Headers, body: string, secrets: readonly string[]): boolean {
  const claim = claimOf(headers);
  if (!claim) return false;
  const given = (headers.get('webhook-signature') ?? '').split(' ').slice(0, MOST_SIGNATURES);
  let isRight = false;
  // All are compared, whichever is right: how long it takes says nothing.
  for (const secret of secrets) {
    const expected = new Webhook(secret).sign(claim.id, new Date(claim.timestamp * 1000), body);
    for (const signature of given) if (isEqual(signature, expected)) isRight = true;
  }
  return isRight;
}

/** In a time that depends on the length alone. */
function isEqual(one: string, other: string): boolean {
  if (one.length !== other.length) return false;
  let difference = 0;
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at);
  return difference === 0;
}

export const standardWebhooks: Scheme = { claimOf, isSigned };
