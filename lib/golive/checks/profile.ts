import type { KeyProfile } from '../../domain/core/installation';
import { CHECK_TEXTS } from '../../domain/golive/check-texts';
import { type Check, failedWith, notReached, passed } from '../run/check';
import { ADMIN, misconfigured, unexpected } from '../run/faults';
import { expectedEnvironment, namedEnvironment } from '../run/named-environment';
import { profileWords } from '../words/profile';
import { sharedWords } from '../words/shared';
import { missingPermissions } from './pre-flight/permissions';

/** Check 1: the profile of the key. */
export const profile: Check = {
  number: 1,
  ...CHECK_TEXTS[1],
  sentence: 'GET /v1/me must return `environment` = `test` and the expected permissions.',
  needs: ['profile'],
  steps: (context) => {
    let read: KeyProfile | undefined;
    return [
      {
        title: profileWords.readTheEnvironment,
        expected: expectedEnvironment(context.environment),
        take: async () => {
          const asked = await context.partner.profile();
          if (!asked.ok) return unexpected(asked.failure);
          read = asked.value;
          return namedEnvironment(context.environment, read.environment);
        },
      },
      {
        title: profileWords.readThePermissions,
        expected: profileWords.thePermissionsThatAreNeeded,
        alone: true,
        take: async () => {
          if (!read) return notReached();
          const lacked = missingPermissions(context, read);
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
