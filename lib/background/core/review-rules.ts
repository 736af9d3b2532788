import * as v from '../../domain/core/schema';
import { ReviewRules } from '../../domain/onboarding/review/review-rules';
import { asJson, environmentSetting } from './setting';

const StoredRules = v.object({
  ...ReviewRules.entries,
  /** The id of the team whose rules these are, and follow, until the agent saves other ones. */
  ofTeam: v.optional(v.string()),
});

/** Beginning of the key of an installation's rules, as JSON. */
export const REVIEW_RULES = 'reviewRules ';

/** How the applications of an installation are reviewed in this browser. */
export const storedRules = (installationId: string) =>
  environmentSetting(REVIEW_RULES + installationId, asJson(StoredRules));
