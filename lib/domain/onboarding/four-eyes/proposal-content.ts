import { Environment } from '../../core/environment';
import * as v from '../../core/schema';
import { LONGEST_IN_DECISION } from '../application';
import { seenDocument } from '../timeline';
import { PublicKey, ReviewerName } from './reviewer';

// What a proposal says. Each start of the background loads this with the contract, and `proposal.ts` later.

/** More than a reviewer opens. */
const MOST_DOCUMENTS = 500;

const reasonCode = v.pipe(v.string(), v.maxLength(LONGEST_IN_DECISION.reasonCode));
const message = v.pipe(v.string(), v.maxLength(LONGEST_IN_DECISION.message));
const requirement = v.strictObject({
  field: v.pipe(v.string(), v.maxLength(LONGEST_IN_DECISION.requirement)),
  message: v.pipe(v.string(), v.maxLength(LONGEST_IN_DECISION.requirement)),
});
const requirements = v.pipe(v.array(requirement), v.maxLength(200));
const partnerMerchantId = v.pipe(v.string(), v.maxLength(LONGEST_IN_DECISION.partnerMerchantId));

/** A decision as it is proposed. It has no decision time: that is set when it is sent. */
export const ProposedDecision = v.variant('status', [
  v.strictObject({ status: v.literal('UnderReview') }),
  v.strictObject({
    status: v.literal('InformationRequired'),
    review: v.strictObject({ reasonCode, message, requirements }),
  }),
  v.strictObject({
    status: v.literal('Approved'),
    review: v.strictObject({ partnerMerchantId }),
  }),
  v.strictObject({
    status: v.literal('Rejected'),
    review: v.optional(
      v.strictObject({ reasonCode: v.optional(reasonCode), message: v.optional(message) }),
    ),
  }),
]);
export type ProposedDecision = v.InferOutput<typeof ProposedDecision>;

/** What the first reviewer signs. */
export const Proposal = v.strictObject({
  environment: Environment,
  installationId: v.string(),
  applicationId: v.string(),
  decision: ProposedDecision,
  /** The application as that reviewer read it. */
  seen: v.strictObject({
    status: v.string(),
    digest: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
  }),
  /** The documents that the reviewer opened. */
  documents: v.pipe(v.array(v.strictObject(seenDocument)), v.maxLength(MOST_DOCUMENTS)),
  name: ReviewerName,
  /** When it was signed, in epoch milliseconds. */
  at: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(4e12)),
  key: PublicKey,
});
export type Proposal = v.InferOutput<typeof Proposal>;
