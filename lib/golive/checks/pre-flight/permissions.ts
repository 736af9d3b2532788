import type { KeyProfile } from '../../../domain/core/installation';
import { listsPermission } from '../../../domain/core/rights';
import type { CheckContext } from '../../run/context';

const REVIEW = 'merchant_onboarding:write';

/**
 * The permissions that the key needs and lacks: the requested ones, and that for reviews if they
 * are enabled.
 */
export function missingPermissions(context: CheckContext, profile: KeyProfile): string[] {
  const enabled = context.found.installation?.merchantOnboarding === true;
  const needed = new Set([...context.permissions, ...(enabled ? [REVIEW] : [])]);
  return [...needed].filter((name) => !listsPermission(name, profile.permissions));
}
