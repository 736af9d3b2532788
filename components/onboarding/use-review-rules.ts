import type { Scope } from '../../lib/domain/core/installation';
import { type ReviewRules, USUAL_RULES } from '../../lib/domain/onboarding/review/review-rules';
import { type AsyncState, useRequest } from '../ui/data/use-request';

/** How an installation's applications are reviewed; until that is loaded, as usual and without a decision. */
export type KnownRules = ReviewRules & {
  isKnown: boolean;
  /** How loading them went. */
  reply: AsyncState<ReviewRules>;
};

export function useReviewRules(scope: Scope): KnownRules {
  const reply = useRequest('reviewRules.read', { scope });
  return reply.kind === 'ready'
    ? { ...reply.value, isKnown: true, reply }
    : { ...USUAL_RULES, isKnown: false, reply };
}
