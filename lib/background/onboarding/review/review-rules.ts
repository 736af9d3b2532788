import { done, type Outcome } from '../../../domain/core/failure';
import { type ReviewRules, USUAL_RULES } from '../../../domain/onboarding/review/review-rules';
import type { Params } from '../../../protocol/contract';
import { publish } from '../../core/publish';
import { storedRules } from '../../core/review-rules';

/** How the applications of an installation are reviewed. */
export const readReviewRules = async ({
  scope: { environment, installationId },
}: Params<'reviewRules.read'>): Promise<Outcome<ReviewRules>> =>
  done((await storedRules(installationId).get(environment)) ?? USUAL_RULES);

/** Stores the agent's rules of an installation, which follow no team, and tells every open screen. */
export async function saveReviewRules({
  scope: { environment, installationId },
  rules,
}: Params<'reviewRules.save'>): Promise<Outcome<null>> {
  await storedRules(installationId).set(environment, rules);
  await publish({ kind: 'setup' });
  return done(null);
}
