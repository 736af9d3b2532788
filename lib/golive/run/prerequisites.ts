import { listsPermission } from '../../domain/core/rights';
import { say } from '../words/say';
import type { Need } from './check';
import type { CheckContext } from './context';

/** Why a check cannot run in this context; undefined if nothing is missing. */
export function whyMissing(need: Need, context: CheckContext): string | undefined {
  const { profile, installation } = context.found;
  switch (need) {
    case 'test-key':
      return context.environment === 'test' ? undefined : say('thisRunsWithATestKey');
    case 'profile':
      return profile ? undefined : say('theKeysProfileCouldntBeRead');
    case 'installation':
      return installation ? undefined : say('noInstallationWasFoundSeeSteps');
    case 'test-client':
      return installation?.testClientId ? undefined : say('theInstallationHasNoTestClient');
    case 'tickets:write':
    case 'merchant_onboarding:write':
      // Without a profile there is no installation either, and that is reported.
      return !profile || listsPermission(need, profile.permissions)
        ? undefined
        : say('theKeyLacks', need);
    case 'onboarding':
      return installation?.merchantOnboarding === false
        ? say('merchantOnboardingIsNotEnabledFor')
        : undefined;
    case 'receiver':
      return context.receiver ? undefined : say('noReceiverAddressWasGiven');
  }
}
