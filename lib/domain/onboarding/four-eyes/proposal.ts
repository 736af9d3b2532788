import { canonicalJson } from '../../../bytes/canonical-json';
import { fromBase64url, toBase64url } from '../../../bytes/encoding';
import { sha256Hex } from '../../../bytes/sha256';
import { toUtf8 } from '../../../bytes/utf8';
import type { Environment } from '../../core/environment';
import type { Failure } from '../../core/failure';
import * as v from '../../core/schema';
import type { Decision } from '../application';
import type { DecisionDraft } from '../decision/decision-rules';
import { type ApplicationVersion, isSameVersion } from '../snapshot-version';
import { Proposal, type ProposedDecision } from './proposal-content';
import { fingerprintOf, isSameName } from './reviewer';

// A proposal is one text: `alongside-proposal:1:<content>.<signature>`, both in base64url. The
// signature covers everything before the dot, byte by byte as it travels. So nothing needs a
// canonical form, and no content has two spellings.

const BEGINNING = 'alongside-proposal:';
const VERSION = '1';

/** Longer texts are refused, in characters. */
export const LONGEST_PROPOSAL = 200_000;

/** How long a proposal may be sent, in milliseconds: its author cannot revoke it. */
export const PROPOSAL_LASTS = 7 * 24 * 3_600_000;

/** How far a colleague's clock may be ahead, in milliseconds. */
const CLOCKS_DIFFER = 3_600_000;

/** Why a proposal cannot be sent. */
export type ProposalFault = Extract<Failure, { kind: 'bad-proposal' }>['why'];

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256' } as const;
const SIGNING = { name: 'ECDSA', hash: 'SHA-256' } as const;

/** Creates the key pair of a reviewer. No code can export the private key. */
export const makeReviewerKeys = (): Promise<CryptoKeyPair> =>
  crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify']);

export const publicKeyOf = async ({ publicKey }: CryptoKeyPair): Promise<string> =>
  toBase64url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));

/** The signed text of a proposal. */
export async function signProposal(proposal: Proposal, privateKey: CryptoKey): Promise<string> {
  const content = toUtf8(JSON.stringify(proposal));
  const signed = `${BEGINNING}${VERSION}:${toBase64url(content)}`;
  const signature = await crypto.subtle.sign(SIGNING, privateKey, toUtf8(signed));
  return `${signed}.${toBase64url(new Uint8Array(signature))}`;
}

export type ReadProposal =
  | { kind: 'unusable'; why: ProposalFault }
  | { kind: 'signed'; proposal: Proposal; fingerprint: string };

const unusable = (why: ProposalFault): ReadProposal => ({ kind: 'unusable', why });

/**
 * Parses and verifies the text of a proposal. Reveals nothing of one with an invalid signature: its
 * content could be forged. Mail breaks long lines, so white space is ignored.
 */
export async function readProposal(text: string): Promise<ReadProposal> {
  if (text.length > LONGEST_PROPOSAL) return unusable('too-long');
  const compact = text.replace(/\s+/g, '');
  const version = /^alongside-proposal:(\d{1,9}):/.exec(compact)?.[1];
  if (version === undefined) return unusable('not-one');
  if (version !== VERSION) return unusable('other-version');
  const [signed = '', written, ...more] = compact.split('.');
  const signature = fromBase64url(written ?? '');
  const content = fromBase64url(signed.slice(BEGINNING.length + VERSION.length + 1));
  if (!signature || !content || more.length > 0) return unusable('broken');
  const proposal = parseContent(content);
  const key = proposal && fromBase64url(proposal.key);
  if (!key || !(await isSignedBy(key, signature, signed))) return unusable('broken');
  return { kind: 'signed', proposal, fingerprint: await fingerprintOf(key) };
}

function parseContent(bytes: Uint8Array<ArrayBuffer>): Proposal | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return v.tryParse(Proposal, JSON.parse(text));
  } catch {
    // Not UTF-8, or not JSON: a proposal is both.
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
    return await crypto.subtle.verify(SIGNING, imported, signature, toUtf8(signed));
  } catch (error) {
    // The bytes are not a point on the curve, so they are not a key.
    if (error instanceof DOMException) return false;
    throw error;
  }
}

/**
 * The second reviewer's view: which application, in which state, at what time (epoch milliseconds).
 */
export type ProposalContext = {
  scope: { environment: Environment; installationId: string };
  applicationId: string;
  /** The application as the second reviewer reads it. */
  seen: ApplicationVersion;
  own: { key: string; name: string } | undefined;
  now: number;
};

/** Why the second reviewer cannot send a signed proposal; empty if nothing prevents it. */
export function proposalFaults(proposal: Proposal, context: ProposalContext): ProposalFault[] {
  const { scope, applicationId, seen, own, now } = context;
  const faults: ProposalFault[] = [];
  if (!own) faults.push('nameless');
  if (own?.key === proposal.key) faults.push('own-key');
  else if (own && isSameName(own.name, proposal.name)) faults.push('own-name');
  const isThis =
    proposal.environment === scope.environment &&
    proposal.installationId === scope.installationId &&
    proposal.applicationId === applicationId;
  if (!isThis) faults.push('other-application');
  else if (!isSameVersion(proposal.seen, seen)) faults.push('changed');
  if (now - proposal.at > PROPOSAL_LASTS || proposal.at - now > CLOCKS_DIFFER) faults.push('old');
  return faults;
}

/** A decision without its decision time. */
export const withoutDecisionTime = (decision: Decision): ProposedDecision =>
  decision.status === 'Approved'
    ? { status: 'Approved', review: { partnerMerchantId: decision.review.partnerMerchantId } }
    : decision;

/** The decision with the current time as its decision time. */
export const withDecisionTime = (proposed: ProposedDecision, now: number): Decision =>
  proposed.status === 'Approved'
    ? { ...proposed, review: { ...proposed.review, decidedAt: new Date(now).toISOString() } }
    : proposed;

/** True if a decision equals the proposed one to the letter, apart from its decision time. */
export const isSameDecision = (decision: Decision, proposed: ProposedDecision): boolean =>
  canonicalJson(withoutDecisionTime(decision)) === canonicalJson(proposed);

/** A proposed decision as a draft, so that the same rules check it. */
export const draftOfProposal = (proposed: ProposedDecision): DecisionDraft => ({
  status: proposed.status,
  reasonCode: '',
  message: '',
  requirements: [],
  partnerMerchantId: '',
  ...('review' in proposed ? proposed.review : {}),
});

/**
 * The command id of a proposal: sent from two windows, it is still one decision. A UUID, version 8,
 * of the signed text alone: from a signature (r, s) anyone can make (r, n - s), which is valid too.
 */
export async function commandIdOf(text: string): Promise<string> {
  const [signed = ''] = text.replace(/\s+/g, '').split('.', 1);
  const hex = await sha256Hex(signed);
  const parts = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`];
  return [...parts, `a${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
}
