import * as z from '../core/schema';

export const APPLICATION_STATUSES = [
  'Submitted',
  'UnderReview',
  'InformationRequired',
  'Approved',
  'Rejected',
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/**
 * A JSON object as the service sent it. Not parsed further: zod's records would drop a field called
 * `__proto__`, and no field may be lost.
 */
export const Json = z.custom<Record<string, unknown>>(
  (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
);

/**
 * A merchant's application (partner-api.md, "Merchant onboarding application"). The snapshot stays
 * complete: its fields depend on the contract, and an unknown one must not be an error.
 */
export const Application = z.object({
  id: z.string(),
  status: z.string(),
  snapshot: Json,
  /** The response had no snapshot, as in a list that leaves them out: `snapshot` is empty here. */
  bare: z.optional(z.literal(true)),
  review: z.optional(Json),
  createdAt: z.optional(z.number()),
  updatedAt: z.optional(z.number()),
});
export type Application = z.infer<typeof Application>;

/** A snapshot field that the merchant has to correct, by its path, and what is wrong with it. */
export const Requirement = z.object({ field: z.string(), message: z.string() });
export type Requirement = z.infer<typeof Requirement>;

/** The decisions that a partner may send, one body shape each (partner-api.md, rule 7). */
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

// A Map, because the service may call a status `constructor`.
const NEXT: ReadonlyMap<string, readonly ApplicationStatus[]> = new Map([
  ['Submitted', ['UnderReview', 'InformationRequired', 'Approved', 'Rejected']],
  ['UnderReview', ['InformationRequired', 'Approved', 'Rejected']],
  ['InformationRequired', ['UnderReview', 'InformationRequired', 'Approved', 'Rejected']],
]);

/**
 * True if no decision can change the status any more (the state table); unknown statuses are not
 * final.
 */
export const isFinal = (status: string): boolean => status === 'Approved' || status === 'Rejected';

/**
 * The statuses to which a partner may move an application (the state table); none from an unknown
 * status.
 */
export const nextStatuses = (status: string): readonly ApplicationStatus[] =>
  NEXT.get(status) ?? [];
