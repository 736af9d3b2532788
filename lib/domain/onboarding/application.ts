import * as z from './schema';

export const APPLICATION_STATUSES = [
  'Submitted',
  'UnderReview',
  'InformationRequired',
  'Approved',
  'Rejected',
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/**
 * What stands in an application as the service sent it. Not looked through: zod's records would
 * leave out a field that is called `__proto__`, and no field may be lost.
 */
export const Json = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/**
 * A merchant's application (partner-api.md, "Merchant onboarding application"). The snapshot is
 * kept whole: its fields depend on the contract and unknown ones must not be an error.
 */
export const Application = z.object({
  id: z.string(),
  status: z.string(),
  snapshot: Json,
  /** It came without a snapshot, as in a list that shows none: the one here is empty. */
  bare: z.optional(z.literal(true)),
  review: z.optional(Json),
  createdAt: z.optional(z.number()),
  updatedAt: z.optional(z.number()),
});
export type Application = z.infer<typeof Application>;

/** A field of the snapshot that the merchant is to correct, by its path, and what is wrong with it. */
export const Requirement = z.object({ field: z.string(), message: z.string() });
export type Requirement = z.infer<typeof Requirement>;

/** The decisions a partner may send, one body shape each (partner-api.md, rule 7). */
export const Decision = z.discriminatedUnion('status', [
  z.object({ status: z.literal('UnderReview') }),
  z.object({
    status: z.literal('InformationRequired'),
    review: z.object({
      reasonCode: z.string(),
      message: z.string(),
      requirements: z.array(Requirement),
    }),
  }),
  z.object({
    status: z.literal('Approved'),
    review: z.object({ partnerMerchantId: z.string(), decidedAt: z.string() }),
  }),
  z.object({
    status: z.literal('Rejected'),
    review: z.optional(
      z.object({ reasonCode: z.optional(z.string()), message: z.optional(z.string()) }),
    ),
  }),
]);
export type Decision = z.infer<typeof Decision>;

// A map: the service may name a state `constructor`.
const NEXT: ReadonlyMap<string, readonly ApplicationStatus[]> = new Map([
  ['Submitted', ['UnderReview', 'InformationRequired', 'Approved', 'Rejected']],
  ['UnderReview', ['InformationRequired', 'Approved', 'Rejected']],
  ['InformationRequired', ['UnderReview', 'InformationRequired', 'Approved', 'Rejected']],
]);

/** No decision changes it any more (the state table); of an unknown state nobody knows. */
export const isFinal = (status: string): boolean => status === 'Approved' || status === 'Rejected';

/** The states a partner may move an application to (the state table); none from an unknown state. */
export const nextStatuses = (status: string): readonly ApplicationStatus[] =>
  NEXT.get(status) ?? [];
