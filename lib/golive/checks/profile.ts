import type { KeyProfile } from '../../domain/installation';
import { type Check, failedWith, notReached, passed } from '../check';
import { ADMIN, misconfigured, unexpected } from '../faults';
import { expectedEnvironment, namedEnvironment } from '../named-environment';
import { lackedOf } from '../permissions';
import { profileWords } from '../words/profile';
import { sharedWords } from '../words/shared';

/** Check 1: what the key says of itself. */
export const profile: Check = {
  number: 1,
  title: profileWords.theKeysProfile,
  proves: profileWords.theKeyWorksInItsEnvironment,
  sentence: 'GET /v1/me must return `environment` = `test` and the expected permissions.',
  needs: ['profile'],
  steps: (given) => {
    let read: KeyProfile | undefined;
    return [
      {
        title: profileWords.readTheEnvironment,
        expected: expectedEnvironment(given.environment),
        take: async () => {
          const asked = await given.partner.profile();
          if (!asked.ok) return unexpected(asked.failure);
          read = asked.value;
          return namedEnvironment(given.environment, read.environment);
        },
      },
      {
        title: profileWords.readThePermissions,
        expected: profileWords.thePermissionsThatAreNeeded,
        alone: true,
        take: async () => {
          if (!read) return notReached();
          const lacked = lackedOf(given, read);
          if (lacked.length === 0) return passed(sharedWords.allOfThem);
          return failedWith(
            `missing: ${lacked.join(', ')}`,
            misconfigured(
              sharedWords.theKeyWasIssuedWithoutThem,
              profileWords.askForThePermissionsToBe,
              ADMIN,
            ),
          );
        },
      },
    ];
  },
};
