import { prerequisitesWords } from '../words/prerequisites';
import { sharedWords } from '../words/shared';
import type { Need } from './check';
import type { CheckContext } from './context';

/** Why a check cannot run in this context; undefined if nothing is missing. */
export function whyMissing(need: Need, context: CheckContext): string | undefined {
  const { profile, installation } = context.found;
  switch (need) {
    case 'test-key':
      return context.environment === 'test' ? undefined : sharedWords.thisRunsWithATestKey;
    case 'profile':
      return profile ? undefined : prerequisitesWords.theKeysProfileCouldntBeRead;
    case 'installation':
      return installation ? undefined : prerequisitesWords.noInstallationWasFoundSeeSteps;
    case 'test-client':
      return installation?.testClientId ? undefined : sharedWords.theInstallationHasNoTestClient;
    case 'tickets:write':
    case 'merchant_onboarding:write':
      // Without a profile there is no installation either, and that is reported.
      return !profile || profile.permissions.includes(need)
        ? undefined
        : prerequisitesWords.theKeyLacks(need);
    case 'onboarding':
      return installation?.merchantOnboarding === false
        ? prerequisitesWords.merchantOnboardingIsNotEnabledFor
        : undefined;
    case 'receiver':
      return context.receiver ? undefined : prerequisitesWords.noReceiverAddressWasGiven;
  }
}
