import { isObject } from '../../bytes/json';
import * as v from '../core/schema';

/**
 * A JSON object as the service sent it. Not parsed further: a record's schema would drop a field called
 * `__proto__`, and no field may be lost.
 */
export const Json = v.custom<Record<string, unknown>>(isObject);

/**
 * A merchant's application (partner-api.md, "Merchant onboarding application"). The snapshot stays
 * complete: its fields depend on the contract, and an unknown one must not be an error.
 */
export const Application = v.object({
  id: v.string(),
  status: v.string(),
  snapshot: Json,
  /** The response had no snapshot, as in a list that leaves them out: `snapshot` is empty here. */
  bare: v.optional(v.literal(true)),
  review: v.optional(Json),
  createdAt: v.optional(v.number()),
  updatedAt: v.optional(v.number()),
});
export type Application = v.InferOutput<typeof Application>;

/** A snapshot field that the merchant has to correct, by its path, and what is wrong with it. */
export const Requirement = v.object({ field: v.string(), message: v.string() });
export type Requirement = v.InferOutput<typeof Requirement>;

/** Length limits of the texts of a decision, in characters; no reviewer writes more. */
export const LONGEST_IN_DECISION = {
  reasonCode: 200,
  message: 20_000,
  requirement: 2_000,
  partnerMerchantId: 2_000,
};

/** The decisions that a partner may send, one body shape each (partner-api.md, rule 7). */
export const Decision = v.variant('status', [
  v.object({ status: v.literal('UnderReview') }),
  v.object({
    status: v.literal('InformationRequired'),
    review: v.object({
      reasonCode: v.string(),
      message: v.string(),
      requirements: v.array(Requirement),
    }),
  }),
  v.object({
    status: v.literal('Approved'),
    review: v.object({ partnerMerchantId: v.string(), decidedAt: v.string() }),
  }),
  v.object({
    status: v.literal('Rejected'),
    review: v.optional(
      v.object({ reasonCode: v.optional(v.string()), message: v.optional(v.string()) }),
    ),
  }),
]);
export type Decision = v.InferOutput<typeof Decision>;
