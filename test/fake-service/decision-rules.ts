import { z } from 'zod';
import {
  type ApplicationStatus,
  applicationStatuses,
  isJsonObject,
  type JsonObject,
} from './records';
import { invalid } from './refused';
import { check } from './rules';

/** The statuses to which a partner's decision may lead. The last two are final. */
const nextStates: Record<ApplicationStatus, readonly ApplicationStatus[]> = {
  Submitted: ['UnderReview', 'InformationRequired', 'Approved', 'Rejected'],
  UnderReview: ['InformationRequired', 'Approved', 'Rejected'],
  InformationRequired: ['UnderReview', 'InformationRequired', 'Approved', 'Rejected'],
  Approved: [],
  Rejected: [],
};

export function isFinal(status: ApplicationStatus): boolean {
  return nextStates[status].length === 0;
}

export function mayMove(from: ApplicationStatus, to: ApplicationStatus): boolean {
  return nextStates[from].includes(to);
}

const filled = z.string('This is needed.').min(1, 'This is needed.');
const object = 'The review must be an object.';

const anyReview = z.object({}, object).optional();
const reviews: Record<ApplicationStatus, z.ZodType> = {
  Submitted: anyReview,
  UnderReview: anyReview,
  Rejected: anyReview,
  InformationRequired: z.object(
    {
      reasonCode: filled,
      message: filled,
      requirements: z
        .array(z.object({ field: filled, message: filled }), 'This must be a list.')
        .min(1, 'Name at least one requirement.'),
    },
    object,
  ),
  Approved: z.object(
    {
      partnerMerchantId: filled,
      decidedAt: z.iso.datetime('This must be an ISO 8601 time in UTC.'),
    },
    object,
  ),
};

const DecisionBody = z.object({
  status: z.enum(applicationStatuses, 'This status is not known.'),
  review: z.unknown().optional(),
});

export interface Decision {
  status: ApplicationStatus;
  review: JsonObject | undefined;
}

export function readDecision(body: unknown): Decision {
  const { status, review } = check(DecisionBody, body);
  check(z.object({ review: reviews[status] }), { review });
  if (/svc_(test|live)_/.test(JSON.stringify(review) ?? '')) {
    throw invalid([{ path: ['review'], message: 'The review must not contain an API key.' }]);
  }
  // The review is stored unchanged, including unknown fields.
  return { status, review: isJsonObject(review) ? review : undefined };
}
