import type { KeyProfile } from '../../domain/core/installation';
import { type Check, failedWith, notReached, passed } from '../run/check';
import { ADMIN, misconfigured, unexpected } from '../run/faults';
import { expectedEnvironment, namedEnvironment } from '../run/named-environment';
import { say, sayList } from '../words/say';
import { missingPermissions } from './pre-flight/permissions';

/** Check 1: the profile of the key. */
export const profile: Check = {
  number: 1,
  title: say('check1Title'),
  proves: say('check1Proves'),
  sentence: 'GET /v1/me must return `environment` = `test` and the expected permissions.',
  needs: ['profile'],
  steps: (context) => {
    let read: KeyProfile | undefined;
    return [
      {
        title: say('readTheEnvironment'),
        expected: expectedEnvironment(context.environment),
        take: async () => {
          const asked = await context.partner.profile();
          if (!asked.ok) return unexpected(asked.failure);
          read = asked.value;
          return namedEnvironment(context.environment, read.environment);
        },
      },
      {
        title: say('readThePermissions'),
        expected: say('thePermissionsThatAreNeeded'),
        alone: true,
        take: async () => {
          if (!read) return notReached();
          const lacked = missingPermissions(context, read);
          if (lacked.length === 0) return passed(say('allOfThem'));
          return failedWith(
            say('permissionsMissing', sayList(lacked)),
            misconfigured(
              say('theKeyWasIssuedWithoutThem'),
              say('askForThePermissionsToBe'),
              ADMIN,
            ),
          );
        },
      },
    ];
  },
};
