import type { Need } from './check';
import type { Given } from './given';

/** Why a check cannot be run with what was given and found; undefined where nothing is missing. */
export function whyMissing(need: Need, given: Given): string | undefined {
  const { profile, installation } = given.found;
  switch (need) {
    case 'test-key':
      return given.environment === 'test' ? undefined : 'It is run with a test key only.';
    case 'profile':
      return profile ? undefined : 'The pre-flight could not read the key’s profile.';
    case 'installation':
      return installation ? undefined : 'No installation is known: see steps 0.6 and 2.1.';
    case 'test-client':
      return installation?.testClientId ? undefined : 'The installation has no test client.';
    case 'tickets:write':
    case 'merchant_onboarding:write':
      // Without a profile there is no installation either, and that is said.
      return !profile || profile.permissions.includes(need) ? undefined : `The key lacks ${need}.`;
    case 'onboarding':
      return installation?.merchantOnboarding === false
        ? 'merchant_onboarding is not enabled for the installation.'
        : undefined;
    case 'receiver':
      return given.receiver ? undefined : 'No address of a receiver was given.';
  }
}
