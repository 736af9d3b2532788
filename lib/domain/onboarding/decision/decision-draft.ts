import type { Decision } from '../application';

/** Turns a decision into a draft of the decision form (`decisionIn` reads it back). */
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
