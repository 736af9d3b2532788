import type { Failure } from '../../lib/domain/core/failure';
import type { Scope } from '../../lib/domain/core/installation';
import { type ReviewRules, USUAL_RULES } from '../../lib/domain/onboarding/review/review-rules';
import { useRequest } from '../ui/data/use-request';

/** How an installation's applications are reviewed; until that is loaded, as usual and without a decision. */
export type KnownRules = ReviewRules & {
  isKnown: boolean;
  /** Why they could not be loaded, and what tries it again. */
  failed?: { failure: Failure; again: () => void };
};

export function useReviewRules(scope: Scope): KnownRules {
  const reply = useRequest('reviewRules.read', { scope });
  if (reply.kind === 'ready') return { ...reply.value, isKnown: true };
  return { ...USUAL_RULES, isKnown: false, ...(reply.kind === 'failed' && { failed: reply }) };
}
