import type { Decision } from './application';
import { type ApplicationMark, isSameMark } from './application-event';
import { fromBase64url, inHex, toBase64url } from './bytes';
import type { DecisionDraft } from './decision-rules';
import { Environment } from './environment';
import type { Failure } from './failure';
import { fingerprintOf, isSameName, PublicKey, ReviewerName } from './reviewer';
import * as z from './schema';
import { digestOf } from './snapshot';
import { SeenDocument } from './timeline';

// A proposal is one text: `alongside-proposal:1:<content>.<signature>`, both in base64url. What is
// signed is everything before the dot, sign by sign as it travels, so that nothing has to be put
// into a canonical form first, and nothing that is believed can be spelled in two ways.

const BEGINNING = 'alongside-proposal:';
const VERSION = '1';

/** A longer text is not looked at, in characters. */
export const LONGEST_PROPOSAL = 200_000;

/** More than a reviewer opens. */
const MOST_DOCUMENTS = 500;

/** How long a proposal may be sent, in milliseconds: it cannot be taken back. */
export const PROPOSAL_LASTS = 7 * 24 * 3_600_000;

/** How far a colleague's clock may be ahead, in milliseconds. */
const CLOCKS_DIFFER = 3_600_000;

/** How long each text of a decision may be, in characters: more is nobody's writing. */
const reasonCode = z.string().check(z.maxLength(200));
const message = z.string().check(z.maxLength(20_000));
const requirement = z.strictObject({
  field: z.string().check(z.maxLength(2_000)),
  message: z.string().check(z.maxLength(2_000)),
});
const requirements = z.array(requirement).check(z.maxLength(200));
const partnerMerchantId = z.string().check(z.maxLength(2_000));

/** A decision as it is proposed: when it was made is stamped when it is really sent. */
export const Proposed = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('UnderReview') }),
  z.strictObject({
    status: z.literal('InformationRequired'),
    review: z.strictObject({ reasonCode, message, requirements }),
  }),
  z.strictObject({
    status: z.literal('Approved'),
    review: z.strictObject({ partnerMerchantId }),
  }),
  z.strictObject({
    status: z.literal('Rejected'),
    review: z.optional(
      z.strictObject({ reasonCode: z.optional(reasonCode), message: z.optional(message) }),
    ),
  }),
]);
export type Proposed = z.infer<typeof Proposed>;

/** What the first reviewer signs. */
export const Proposal = z.strictObject({
  environment: Environment,
  installationId: z.string(),
  applicationId: z.string(),
  decision: Proposed,
  /** The application as they read it. */
  seen: z.strictObject({
    status: z.string(),
    digest: z.string().check(z.regex(/^[\da-f]{64}$/)),
  }),
  /** The documents that they opened. */
  documents: z.array(z.strictObject(SeenDocument.shape)).check(z.maxLength(MOST_DOCUMENTS)),
  name: ReviewerName,
  /** When it was signed, epoch milliseconds. */
  at: z.int().check(z.minimum(0), z.maximum(4e12)),
  key: PublicKey,
});
export type Proposal = z.infer<typeof Proposal>;

/** What keeps a proposal from being sent. */
export type ProposalFault = Extract<Failure, { kind: 'bad-proposal' }>['why'];

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const;
const encoder = new TextEncoder();

/** A key pair for one reviewer, whose private half no code can export. */
export const makeReviewerKeys = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify']);

export const publicKeyOf = async ({ publicKey }: CryptoKeyPair): Promise<string> =>
  toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));

/** The text of a proposal, signed. */
export async function signProposal(proposal: Proposal, privateKey: CryptoKey): Promise<string> {
  const content = encoder.encode(JSON.stringify(proposal));
  const signed = `${BEGINNING}${VERSION}:${toBase64url(content)}`;
  const signature = await crypto.subtle.sign(SIGNING, privateKey, encoder.encode(signed));
  return `${signed}.${toBase64url(new Uint8Array(signature))}`;
}

export type ReadProposal =
  | { kind: 'unusable'; why: ProposalFault }
  | { kind: 'signed'; proposal: Proposal; fingerprint: string };

const unusable = (why: ProposalFault): ReadProposal => ({ kind: 'unusable', why });

/**
 * Reads a text that is said to be a proposal. Nothing is told of one whose signature is not sound:
 * it could say anything of anybody. Mail breaks long lines, so white space counts for nothing.
 */
export async function readProposal(text: string): Promise<ReadProposal> {
  if (text.length > LONGEST_PROPOSAL) return unusable('too-long');
  const whole = text.replace(/\s+/g, '');
  const version = /^alongside-proposal:(\d{1,9}):/.exec(whole)?.[1];
  if (version === undefined) return unusable('not-one');
  if (version !== VERSION) return unusable('other-version');
  const [signed = '', written, ...more] = whole.split('.');
  const signature = fromBase64url(written ?? '');
  const content = fromBase64url(signed.slice(BEGINNING.length + VERSION.length + 1));
  if (!signature || !content || more.length > 0) return unusable('broken');
  const proposal = contentOf(content);
  const key = proposal && fromBase64url(proposal.key);
  if (!key || !(await isSignedBy(key, signature, signed))) return unusable('broken');
  return { kind: 'signed', proposal, fingerprint: await fingerprintOf(key) };
}

function contentOf(bytes: Uint8Array<ArrayBuffer>): Proposal | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return Proposal.safeParse(JSON.parse(text)).data;
  } catch {
    // No text, or no JSON: a proposal is both.
    return undefined;
  }
}

async function isSignedBy(
  key: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
  signed: string,
): Promise<boolean> {
  try {
    const imported = await crypto.subtle.importKey('raw', key, ALGORITHM, false, ['verify']);
    return await crypto.subtle.verify(SIGNING, imported, signature, encoder.encode(signed));
  } catch (error) {
    // Bytes that are no point of the curve: nobody's key.
    if (error instanceof DOMException) return false;
    throw error;
  }
}

/** Before whom a proposal lies, about which application, as of when (epoch milliseconds). */
export type Reading = {
  place: { environment: Environment; installationId: string };
  applicationId: string;
  /** The application as the second reviewer reads it. */
  seen: ApplicationMark;
  own: { key: string; name: string } | undefined;
  now: number;
};

/** What keeps a signed proposal from being sent by whom it lies before; nothing where all is well. */
export function proposalFaults(proposal: Proposal, reading: Reading): ProposalFault[] {
  const { place, applicationId, seen, own, now } = reading;
  const faults: ProposalFault[] = [];
  if (!own) faults.push('nameless');
  if (own?.key === proposal.key) faults.push('own-key');
  else if (own && isSameName(own.name, proposal.name)) faults.push('own-name');
  const isThis =
    proposal.environment === place.environment &&
    proposal.installationId === place.installationId &&
    proposal.applicationId === applicationId;
  if (!isThis) faults.push('other-application');
  else if (!isSameMark(proposal.seen, seen)) faults.push('changed');
  if (now - proposal.at > PROPOSAL_LASTS || proposal.at - now > CLOCKS_DIFFER) faults.push('old');
  return faults;
}

/** A decision without the time at which it was made. */
export const proposedOf = (decision: Decision): Proposed =>
  decision.status === 'Approved'
    ? { status: 'Approved', review: { partnerMerchantId: decision.review.partnerMerchantId } }
    : decision;

/** The decision as it is sent now. */
export const decisionNow = (proposed: Proposed, now: number): Decision =>
  proposed.status === 'Approved'
    ? { ...proposed, review: { ...proposed.review, decidedAt: new Date(now).toISOString() } }
    : proposed;

/** True where a decision is the proposed one, whenever it was made. */
export async function isProposed(decision: Decision, proposed: Proposed): Promise<boolean> {
  const [one, other] = await Promise.all([proposedOf(decision), proposed].map(plainDigest));
  return one === other;
}

/** A name without a value is no name, as in JSON. */
const plainDigest = (decision: Proposed): Promise<string> =>
  digestOf(JSON.parse(JSON.stringify(decision)));

/** A proposed decision as if it had been typed here, to be held to the same rules. */
export const draftOf = (proposed: Proposed): DecisionDraft => ({
  status: proposed.status,
  reasonCode: '',
  message: '',
  requirements: [],
  partnerMerchantId: '',
  ...('review' in proposed ? proposed.review : {}),
});

/**
 * One action for one proposal: sent from two windows it is still one decision. A UUID, version 8, of
 * what was signed alone: with (r, s) everybody can make (r, n - s), as sound a signature of the same.
 */
export async function actionOf(text: string): Promise<string> {
  const [signed] = text.replace(/\s+/g, '').split('.', 1);
  const hex = inHex(await crypto.subtle.digest('SHA-256', encoder.encode(signed)));
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
