import type { Need } from './check';
import type { Given } from './given';
import { needsWords } from './words/needs';
import { sharedWords } from './words/shared';

/** Why a check cannot be run with what was given and found; undefined where nothing is missing. */
export function whyMissing(need: Need, given: Given): string | undefined {
  const { profile, installation } = given.found;
  switch (need) {
    case 'test-key':
      return given.environment === 'test' ? undefined : sharedWords.thisRunsWithATestKey;
    case 'profile':
      return profile ? undefined : needsWords.theKeysProfileCouldntBeRead;
    case 'installation':
      return installation ? undefined : needsWords.noInstallationWasFoundSeeSteps;
    case 'test-client':
      return installation?.testClientId ? undefined : sharedWords.theInstallationHasNoTestClient;
    case 'tickets:write':
    case 'merchant_onboarding:write':
      // Without a profile there is no installation either, and that is said.
      return !profile || profile.permissions.includes(need)
        ? undefined
        : needsWords.theKeyLacks(need);
    case 'onboarding':
      return installation?.merchantOnboarding === false
        ? needsWords.merchantOnboardingIsNotEnabledFor
        : undefined;
    case 'receiver':
      return given.receiver ? undefined : needsWords.noReceiverAddressWasGiven;
  }
}
