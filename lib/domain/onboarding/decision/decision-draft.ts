import type { Decision } from './application';

/** Under which subject a decision about an application is drafted. */
export const decisionSubject = (applicationId: string): string => `decide/${applicationId}`;

/** A draft that says what a decision says, as the form keeps it (`decisionIn` reads it again). */
export function draftOfDecision(decision: Decision): {
  text: string;
  attachments: [];
  fields: Record<string, string>;
} {
  const review: Partial<Record<string, unknown>> = ('review' in decision && decision.review) || {};
  const textOf = (name: string): string => {
    const value = review[name];
    return typeof value === 'string' ? value : '';
  };
  return {
    text: textOf('message'),
    attachments: [],
    fields: {
      status: decision.status,
      reasonCode: textOf('reasonCode'),
      partnerMerchantId: textOf('partnerMerchantId'),
      requirements: JSON.stringify(review.requirements ?? []),
    },
  };
}
