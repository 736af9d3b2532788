import type { Scope } from '../../lib/domain/core/installation';
import { type ReviewRules, USUAL_RULES } from '../../lib/domain/onboarding/review/review-rules';
import { useRequest } from '../ui/data/use-request';

/** How the installation's applications are reviewed; as usual, until that is loaded. */
export function useReviewRules(scope: Scope): ReviewRules {
  const answer = useRequest('reviewRules.read', { scope });
  return answer.kind === 'ready' ? answer.value : USUAL_RULES;
}
